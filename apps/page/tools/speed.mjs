// How fast the page's modules are beside the command line, the same questions in turns on this
// machine, in Chromium:
//   SITE=FOLDER ZERMELO=PROGRAM node speed.mjs      as for the tests
// Each time is the least of five, as both say it themselves; a module is compiled anew by the browser
// while it runs, so that the first time is longer: it stands beside. A ratio of 2 is twice as long.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { browse } from './browser.mjs'
import { SITE, ZERMELO } from './built.mjs'

const questions = [
  { game: 'tictactoe', engine: 'memo', rules: { rows: 4, cols: 4, k: 4 } },
  { game: 'connect_four', engine: 'memo', rules: { rows: 4, cols: 4 } },
  { game: 'blockgame', engine: 'memo', rules: {} },
  { game: 'cram', engine: 'grundy', rules: { rows: 5, cols: 7 } },
  { game: 'blockgame', engine: 'grundy', rules: { rows: 5, cols: 6 } },
  { game: 'node_kayles', engine: 'grundy', rules: { graph: 'grid 7x8' } },
  { game: 'connect_four', engine: 'alpha_beta', rules: { rows: 5, cols: 5 } },
  { game: 'domineering', engine: 'alpha_beta', rules: { rows: 7, cols: 7 } },
  { game: 'othello', engine: 'alpha_beta', rules: {} },
  { game: 'blockgame', engine: 'sweep', rules: {}, verb: 'count', ask: 'count' },
]
const rounds = 5

function natively(verb, { game, engine, rules }) {
  const options = Object.entries(rules).map(([name, value]) => `--${name}=${value}`)
  const { stdout, stderr } = spawnSync(ZERMELO, [verb, game, `--engine=${engine}`, '--json', ...options], { encoding: 'utf8' })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout)
}

const browser = await browse()
const page = await browser.open()
const script = readdirSync(join(SITE, 'assets')).find((name) => /^worker-.*\.js$/.test(name))

/// Answers of a game's module, which is loaded anew in a worker of its own.
function in_browser(game, questions) {
  return page.evaluate(
    async ({ game, questions, script }) => {
      const at = (path) => new URL(path, document.baseURI).href
      const worker = new Worker(at(`assets/${script}`), { type: 'module' })
      const answers = []
      const told = new Promise((done) => {
        worker.onmessage = ({ data }) => {
          if (data.id > 0) answers.push(JSON.parse(data.answer))
          if (answers.length === questions.length) done()
        }
      })
      const begun = performance.now()
      worker.postMessage({ id: 0, module: at(`modules/${game}.mjs`) })
      questions.forEach((question, number) => worker.postMessage({ id: number + 1, question: JSON.stringify(question) }))
      await told
      const seconds = (performance.now() - begun) / 1000
      worker.terminate()
      return { answers, seconds }
    },
    { game, questions, script },
  )
}

const in_ms = (seconds) => `${(1000 * seconds).toFixed(1)} ms`
const line = (...columns) => console.log(columns.map((each, place) => (place ? String(each).padStart(13) : each.padEnd(42))).join(''))

line('question', 'native', 'WebAssembly', 'first time', 'ratio', 'positions')
for (const { verb = 'solve', ask = 'solve_anew', ...question } of questions) {
  const { game, engine, rules } = question
  const { answers } = await in_browser(game, Array(rounds).fill({ ask, engine, rules }))
  const native = []
  for (let round = 0; round < rounds; ++round) native.push(natively(verb, question).statistics)
  const modules = answers.map(({ answer, fault }) => {
    if (fault) throw new Error(fault.says)
    return answer.statistics
  })
  const [one, other] = [native, modules].map((all) => Math.min(...all.map(({ seconds }) => seconds)))
  const positions = new Set([...native, ...modules].map((each) => each.positions))
  line(`${engine}: ${game} ${Object.values(rules).join(' ')}`, in_ms(one), in_ms(other), in_ms(modules[0].seconds),
    (other / one).toFixed(2), [...positions].join(' / '))
}

const { seconds } = await in_browser('blockgame', [{ ask: 'moves', nimbers: true }])
line('every move of blockgame 5 x 5, with nimbers', '', '', in_ms(seconds))
await browser.close()
