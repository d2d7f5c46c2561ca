// Each game's module beside the command line: the same JSON for the same questions.
//   POSITIONS=1000 node --test tests/modules.test.mjs     so many positions a game
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { SITE, ZERMELO } from '../tools/built.mjs'
import { load } from '../tools/module.mjs'

const positions = Number(process.env.POSITIONS ?? 200)
const modules = join(SITE, 'modules')
const games = JSON.parse(readFileSync(join(modules, 'games.json'), 'utf8'))

// Rules by which a game's moves have values soon; its own where nothing stands here.
const smaller = {
  connect_four: { rows: 5, cols: 5 },
  morris: { men: 3 },
  teeko: { rows: 4, cols: 4 },
  node_kayles: { graph: 'grid 3x4' },
  nim: { heaps: '7 6 5 4' },
  octal: { heaps: '20 9' },
  subtraction: { heaps: '21 8' },
}

function zermelo(...words) {
  const { status, stdout, stderr } = spawnSync(ZERMELO, words, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  assert.ok(status === 0 || status === 4, `${words.join(' ')}: ${stderr}`)
  return stdout.trim().split('\n').map((line) => JSON.parse(line))
}

/// What does not depend on the machine, nor on what was asked before.
function lasting({ statistics, ...rest }) {
  return rest
}

const listed = new Set(zermelo('list', '--json')[0].games.map(({ name }) => name))
for (const { name } of games) {
  test(`${name}: the values of moves are the command line's`, async (t) => {
    if (!listed.has(name)) return t.skip('the command line does not have this game')
    const ask = await load(join(modules, `${name}.mjs`))
    const rules = smaller[name] ?? {}
    const options = Object.entries(rules).map(([option, value]) => `--${option}=${value}`)
    // 1. Positions near the end of play at random, where values are soon known.
    const seen = new Set()
    for (let seed = 1; seen.size < positions && seed < 20 * positions; ++seed) {
      const { answer } = ask({ ask: 'random', rules, seed, moves: 60, back: seed % 7 })
      seen.add(answer.position)
    }
    const list = join(mkdtempSync(join(tmpdir(), 'zermelo-')), 'positions')
    writeFileSync(list, [...seen].join('\n\n') + '\n')
    // 2. Both answer, and as far as both know they say the same.
    const expected = zermelo('moves', name, ...options, '--json', '--limit-seconds=20', list)
    assert.equal(expected.length, seen.size)
    let compared = 0
    for (const [place, position] of [...seen].entries()) {
      const told = ask({ ask: 'moves', rules, position, limits: { seconds: 20 } })
      assert.ok(told.answer, `${position}: ${JSON.stringify(told.fault)}`)
      if (told.answer.stopped_by || expected[place].stopped_by) continue
      assert.deepEqual(lasting(told.answer), lasting(expected[place]))
      ++compared
    }
    assert.ok(compared > 0, 'nothing was compared')
  })
}

test('a fault of a position has its place, and one of the rules its remedy', async () => {
  const ask = await load(join(modules, 'tictactoe.mjs'))
  assert.deepEqual(ask({ ask: 'look', position: 'x.o/.?./..x' }).fault.line, 2)
  assert.match(ask({ ask: 'look', rules: { row: 3 } }).fault.says, /did you mean 'rows'/)
  assert.match(ask({ ask: 'lok' }).fault.says, /did you mean 'look'/)
  assert.equal(ask({ ask: 'look', rules: { rows: 'three' } }).fault.kind, 'usage')
  assert.equal(ask({ ask: 'solve', engine: 'plian' }).fault.kind, 'usage')
})

test('every question about a position is answered as the command line answers', async () => {
  const ask = await load(join(modules, 'tictactoe.mjs'))
  const position = 'x.o/.x./..o'
  for (const verb of ['explain', 'key']) {
    const [expected] = zermelo(verb, 'tictactoe', position, '--json')
    assert.deepEqual(lasting(ask({ ask: verb, position }).answer), lasting(expected))
  }
  const trace = zermelo('trace', 'tictactoe', position, '--json', '--most=1000')
  const told = ask({ ask: 'trace', position, most: 1000 }).answer
  assert.deepEqual(told.slice(0, -1), trace.slice(0, -1))
  assert.match(ask({ ask: 'explain', position, language: 'ko' }).words, /무승부/)
})

test('a limit leaves a search unknown, and the next slice goes on', async () => {
  const ask = await load(join(modules, 'connect_four.mjs'))
  const { answer } = ask({ ask: 'moves', limits: { positions: 1000 } })
  assert.equal(answer.stopped_by, 'the limit of positions')
  assert.ok(answer.moves.some(({ value }) => value === undefined))
})

test('positions by their numbers are as many of each value as the command line counts', async () => {
  const ask = await load(join(modules, 'blockgame.mjs'))
  const rules = { rows: 3, cols: 3 }
  const seen = { win: 0, loss: 0 }
  let of = 1
  for (let from = 0; from < of; ) {
    const { answer } = ask({ ask: 'numbered', rules, from, most: 100 })
    of = answer.of
    from += answer.values.length
    assert.equal(answer.values.length, answer.remoteness.length)
    for (const value of answer.values) ++seen[value]
  }
  const [counted] = zermelo('count', 'blockgame', '--rows=3', '--cols=3', '--json')
  assert.equal(of, 512)
  assert.deepEqual([seen.win, seen.loss], [counted.wins, counted.losses])
  assert.equal(ask({ ask: 'numbered', rules, from: 1000 }).answer.values.length, 0)
  assert.equal(ask({ ask: 'look', rules, number: 512 }).fault.kind, 'usage')
  const connect_four = await load(join(modules, 'connect_four.mjs'))
  assert.match(connect_four({ ask: 'numbered' }).fault.says, /positions of connect_four have no numbers/)
})

test('the best packings that are listed are as many as are counted', async () => {
  const ask = await load(join(modules, 'boardcover2.mjs'))
  const position = '...../...../...../.....//###/#..'
  const counted = ask({ ask: 'count_packings', position }).answer
  const listed = ask({ ask: 'list_packings', position, most: 1000 }).answer
  assert.equal(listed.copies.length, counted.packings)
  assert.equal(listed.whole, true)
  assert.equal(new Set(listed.copies.map((copies) => copies.join())).size, counted.packings)
  assert.equal(ask({ ask: 'list_packings', position, most: 2 }).answer.whole, false)
})
