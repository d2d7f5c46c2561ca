// The course for the page: each chapter of docs/course/ as JSON, its transcripts as figures that run.
//   node course.mjs DOCS FOLDER [URL]
// Links to documents that are no chapters lead to the site of the documents at URL, if any.
// A chapter is {title, parts}. A part is {html}, {figure: {command, output}} for a command of a
// transcript that the page can run, {exercise: {number, parts}}, {check: {asks, accepts}}
// for an exercise's answer, or {details: {summary, parts}}.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked } from 'marked'

const [docs, folder, documents = ''] = process.argv.slice(2)
if (docs === undefined || folder === undefined) {
  console.error('course: name the folder of the documents, and where the chapters are to go')
  process.exit(2)
}

/// The verbs whose answers a game's module has.
const verbs = ['solve', 'moves', 'explain', 'ladder', 'count', 'key', 'trace', 'pack', 'table', 'show']
const command_of_game = new RegExp(`^zermelo (${verbs.join('|')}) [a-z0-9_]+( |$)`)

const slug = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')

/// Links lead to chapters of the page, to rooms of games, or out of it: those stay as text.
function address_of(href) {
  if (/^https?:/.test(href)) return href
  const chapter = /^(?:\.\.\/)?(?:ko\/)?(\d\d-[a-z-]+)\.md/.exec(href)
  if (chapter) return `#/course/${chapter[1]}`
  if (/^(?:\.\.\/)?(?:ko\/)?README\.md/.test(href)) return '#/course'
  const game = /games\/([a-z_]+)\/README\.md/.exec(href)
  if (game) return `#/play/${game[1]}`
  const document = /^(?:\.\.\/)+([a-z/-]+)\.md(#.*)?$/.exec(href)
  return document && documents ? `${documents}${document[1]}.html${document[2] ?? ''}` : undefined
}

const marked = new Marked({
  gfm: true,
  renderer: {
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      const address = address_of(href)
      if (address === undefined) return text
      return `<a href="${address}">${text}</a>`
    },
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${slug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    code({ text, lang }) {
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
      return `<pre tabindex="0" data-language="${lang ?? ''}"><code>${escaped}</code></pre>\n`
    },
    html({ text }) {
      return /^<!--/.test(text.trim()) ? '' : text
    },
  },
})

/// A transcript's commands, each with what it printed: {command, output} where the page can run it,
/// else {text}.
function commands_of(transcript) {
  const found = []
  let open
  for (const line of transcript.split('\n')) {
    if (line.startsWith('$ ')) {
      open = { lines: [line.slice(2)], output: [], is_open: line.endsWith('\\') }
      found.push(open)
    } else if (open?.is_open) {
      open.lines.push(line)
      open.is_open = line.endsWith('\\')
    } else if (!/^\? \d+$/.test(line)) {
      open?.output.push(line) // and not the exit code, which is for the tests
    }
  }
  return found.map(({ lines, output }) => {
    const command = lines.join('\n')
    const alone = command.split(' | ')[0]
    return command_of_game.test(command) && !/[;&<>$]/.test(alone)
      ? { figure: { command: alone, output: output.join('\n') } }
      : { html: marked.parser([{ type: 'code', lang: 'console', text: `$ ${command}\n${output.join('\n')}` }]) }
  })
}

/// `<!-- check: What is asked for :: an answer | another one -->`
const check = /^<!-- check: (.+?) :: (.+?) -->\s*$/

function parts_of(tokens) {
  const root = { parts: [] }
  const open = [root]
  let pending = []
  const into = () => open.at(-1).parts
  const flush = () => {
    if (pending.length > 0) into().push({ html: marked.parser(pending) })
    pending = []
  }
  for (const token of tokens) {
    const exercise = token.type === 'paragraph' && /^\*\*(\d+)\.\*\* /.exec(token.text)
    if (exercise) {
      flush()
      while (open.at(-1).exercise) open.pop()
      const made = { exercise: { number: Number(exercise[1]), parts: [] } }
      into().push(made)
      open.push({ exercise: true, parts: made.exercise.parts })
      pending.push(token)
    } else if (token.type === 'html' && check.test(token.text)) {
      flush()
      const [, asks, accepts] = check.exec(token.text)
      into().push({ check: { asks, accepts: accepts.split('|').map((each) => each.trim()) } })
    } else if (token.type === 'html' && token.text.startsWith('<details>')) {
      flush()
      const summary = /<summary>(.*?)<\/summary>/.exec(token.text)?.[1] ?? ''
      const made = { details: { summary, parts: [] } }
      into().push(made)
      open.push({ parts: made.details.parts })
    } else if (token.type === 'html' && token.text.startsWith('</details>')) {
      flush()
      open.pop()
      if (open.at(-1).exercise) open.pop()
    } else if (token.type === 'code' && token.lang === 'console') {
      flush()
      into().push(...commands_of(token.text))
    } else {
      pending.push(token)
    }
  }
  flush()
  return root.parts
}

const chapters = readdirSync(join(docs, 'course')).filter((file) => /^\d\d-.*\.md$/.test(file)).sort()
const index = chapters.map((file) => ({ name: file.replace('.md', ''), titles: {} }))
for (const [language, place] of [['en', 'course'], ['ko', 'course/ko']]) {
  mkdirSync(join(folder, language), { recursive: true })
  chapters.forEach((file, number) => {
    const tokens = marked.lexer(readFileSync(join(docs, place, file), 'utf8'))
    const title = tokens.find((token) => token.type === 'heading')?.text ?? file
    const parts = parts_of(tokens.filter((token) => token.type !== 'heading' || token.depth > 1))
    index[number].titles[language] = title
    writeFileSync(join(folder, language, file.replace('.md', '.json')), JSON.stringify({ title, parts }))
  })
}
writeFileSync(join(folder, 'index.json'), JSON.stringify(index))
