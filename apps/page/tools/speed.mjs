// How fast modules are beside the command line, the same questions in turns on this machine:
//   node speed.mjs MODULES ZERMELO
// Each time is the least of three, as both say it themselves. A ratio of 2 is twice as long.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { load } from './module.mjs'

const [modules, zermelo] = process.argv.slice(2)
if (modules === undefined || zermelo === undefined) {
  console.error('speed: name the folder of the modules and the program zermelo')
  process.exit(2)
}

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
]
const rounds = 3

function natively(verb, { game, engine, rules }) {
  const options = Object.entries(rules).map(([name, value]) => `--${name}=${value}`)
  const { stdout, stderr } = spawnSync(zermelo, [verb, game, `--engine=${engine}`, '--json', ...options], { encoding: 'utf8' })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout)
}

const in_ms = (seconds) => `${(1000 * seconds).toFixed(1)} ms`
const line = (...columns) => console.log(columns.map((each, place) => (place ? String(each).padStart(14) : each.padEnd(44))).join(''))

line('question', 'native', 'WebAssembly', 'ratio', 'positions')
for (const question of questions) {
  const ask = await load(join(modules, `${question.game}.mjs`))
  const best = { native: Infinity, module: Infinity }
  let positions
  for (let round = 0; round < rounds; ++round) {
    const found = natively('solve', question)
    const { answer, fault } = ask({ ask: 'solve_anew', engine: question.engine, rules: question.rules })
    if (fault) throw new Error(fault.says)
    best.native = Math.min(best.native, found.statistics.seconds)
    best.module = Math.min(best.module, answer.statistics.seconds)
    positions = [found.statistics.positions, answer.statistics.positions]
  }
  const rules = Object.values(question.rules).join(' ')
  line(`${question.engine}: ${question.game} ${rules}`, in_ms(best.native), in_ms(best.module),
    (best.module / best.native).toFixed(2), [...new Set(positions)].join(' / '))
}

// All positions of a board, and every move's value with nimbers, from nothing.
{
  const ask = await load(join(modules, 'blockgame.mjs'))
  const best = { native: Infinity, module: Infinity }
  for (let round = 0; round < rounds; ++round) {
    best.native = Math.min(best.native, natively('count', { game: 'blockgame', engine: 'sweep', rules: {} }).statistics.seconds)
    best.module = Math.min(best.module, ask({ ask: 'count', engine: 'sweep' }).answer.statistics.seconds)
  }
  line('sweep: all positions of blockgame 5 x 5', in_ms(best.native), in_ms(best.module), (best.module / best.native).toFixed(2), 2 ** 25)
}
{
  const begun = performance.now()
  const ask = await load(join(modules, 'blockgame.mjs'))
  ask({ ask: 'moves', nimbers: true })
  line('every move of blockgame 5 x 5, with nimbers', '', in_ms((performance.now() - begun) / 1000), '', '')
}
