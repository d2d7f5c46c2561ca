/// A command line of the documents, as a question to a game's module: what it prints there, the page
/// can print, too, for any other position or rules.
import type { Card, Rules } from './answers'
import { refusal, type Solver } from './solver'

export interface Command {
  verb: string
  game: string
  options: Map<string, string> // '' for one without a value
  position: string
}

/// Words as a shell parts them; what stands in quotes is one.
function words_of(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  )
}

/// Options of verbs that take no value; others do, and so do numbers of the rules that are no switch.
const switches = new Set(['moves', 'nimber', 'nimbers', 'reachable', 'canonical', 'bounds', 'remoteness'])

/// Undefined where it is no command of ours. The card says which numbers the rules have.
export function parsed(line: string, card?: Card): Command | undefined {
  const [program, verb, game, ...rest] = words_of(line.trim().replace(/^\$ /, '').replace(/ \| .*/, ''))
  if (program !== 'zermelo' || verb === undefined || game === undefined) return undefined
  const is_switch = (name: string) =>
    switches.has(name) || card?.rules.some((each) => each.name === name && typeof each.value === 'boolean')
  const made: Command = { verb, game, options: new Map(), position: '' }
  for (let i = 0; i < rest.length; ++i) {
    const word = rest[i] ?? ''
    const option = /^--([a-z_-]+)(?:=(.*))?$/.exec(word)
    if (!option) {
      made.position = word
      continue
    }
    const [, name = '', given] = option
    if (given !== undefined) made.options.set(name, given)
    else if (is_switch(name)) made.options.set(name, '')
    else made.options.set(name, rest[++i] ?? '')
  }
  return made
}

/// The command again, as one would type it.
export function written(command: Command): string {
  const quoted = (word: string) => (/^[\w.,:+-]+$/.test(word) ? word : `'${word}'`)
  const options = [...command.options].map(([name, value]) =>
    value === '' ? `--${name}` : `--${name} ${quoted(value)}`,
  )
  const position = command.position === '' ? [] : [quoted(command.position)]
  return ['zermelo', command.verb, command.game, ...options, ...position].join(' ')
}

/// Those of its options that are numbers of the rules, as they are typed.
export function given_rules(command: Command, card: Card): Record<string, string> {
  const given: Record<string, string> = {}
  for (const { name } of card.rules) {
    const value = command.options.get(name)
    if (value !== undefined) given[name] = value === '' ? 'true' : value
  }
  return given
}

/// "16M" as bytes.
function bytes_of(text: string): number {
  const [, number = '0', unit = ''] = /^(\d+)([KMG]?)/.exec(text) ?? []
  return Number(number) * 1024 ** ' KMG'.indexOf(unit || ' ')
}

const most_seconds = 10 // that a reader would wait

function limits_of(options: Map<string, string>): Record<string, number> {
  const limits: Record<string, number> = { seconds: most_seconds }
  const seconds = options.get('limit-seconds')
  const positions = options.get('limit-positions')
  const bytes = options.get('limit-bytes')
  if (seconds !== undefined) limits['seconds'] = Math.min(Number(seconds), most_seconds)
  if (positions !== undefined) limits['positions'] = Number(positions)
  if (bytes !== undefined) limits['bytes'] = bytes_of(bytes)
  return limits
}

/// The question behind a command whose answer has words; `rules` are typed already.
export function question_of(command: Command, rules: Rules, language: string): Record<string, unknown> {
  const { verb, options, position } = command
  const number = (name: string) =>
    options.has(name) ? { [name.replace('-', '_')]: Number(options.get(name)) } : {}
  const flag = (name: string, as = name) => (options.has(name) ? { [as]: true } : {})
  const engine = options.get('engine')
  return {
    ask: verb === 'show' ? 'card' : verb,
    position,
    rules,
    language,
    limits: limits_of(options),
    ...(engine === undefined ? {} : { engine }),
    ...number('depth'),
    ...number('most'),
    ...number('number'),
    ...flag('moves', 'by_moves'),
    ...flag('nimber'),
    ...flag('nimbers'),
    ...flag('bounds'),
    ...flag('remoteness'),
    ...flag('reachable'),
    ...flag('canonical'),
  }
}

/// "1..6", "2,4", "3" as numbers; undefined where it is none of these.
function range_of(text: string): number[] | undefined {
  const range = /^(\d+)\.\.(\d+)$/.exec(text)
  if (range) {
    const [from, to] = [Number(range[1]), Number(range[2])]
    return to - from < 64 ? Array.from({ length: to - from + 1 }, (_, i) => from + i) : undefined
  }
  return /^\d+(,\d+)*$/.test(text) ? text.split(',').map(Number) : undefined
}

/// What `zermelo table` prints: the start's worth for each number of a range, or for two ranges.
export async function table_of(command: Command, card: Card, typed: (given: Record<string, string>) => Rules, ask: Solver['ask']): Promise<string> {
  const given = given_rules(command, card)
  const ranges = Object.entries(given).flatMap(([name, text]) => {
    const numbers = range_of(text)
    return numbers && (numbers.length > 1 || /\.\./.test(text)) ? [{ name, numbers }] : []
  })
  const [down, across] = ranges.length > 1 ? ranges : [ranges[0], undefined]
  if (down === undefined) throw refusal('a table needs a range: --cols 1..6')
  const worth = async (numbers: Record<string, string>) => {
    const { answer } = await ask<{ value?: string | number; nimber?: number }>({
      ask: 'solve',
      rules: typed({ ...given, ...numbers }),
      limits: { seconds: 2 },
    })
    if (answer.nimber !== undefined) return `*${answer.nimber}`
    return answer.value === undefined ? '?' : String(answer.value)
  }
  const columns = across?.numbers ?? [undefined]
  const lines = [across ? `${down.name} \\ ${across.name}` : down.name]
  if (across) lines.push('    ' + across.numbers.map((each) => String(each).padStart(6)).join(''))
  for (const row of down.numbers) {
    const cells: string[] = []
    for (const col of columns) {
      const more = across && col !== undefined ? { [across.name]: String(col) } : {}
      cells.push((await worth({ [down.name]: String(row), ...more })).padStart(across ? 6 : 5))
    }
    lines.push(String(row).padStart(4) + cells.join(''))
  }
  return lines.join('\n')
}
