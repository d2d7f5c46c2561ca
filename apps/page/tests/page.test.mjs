// What one does on the page, in a browser.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { accessibility, browse, example } from '../tools/browser.mjs'
import { SITE, ZERMELO } from '../tools/built.mjs'

const games = JSON.parse(readFileSync(join(SITE, 'modules/games.json'), 'utf8'))
const has = (name) => games.some((game) => game.name === name)
let browser

before(async () => {
  browser = await browse()
})
after(() => browser.close())

const says = (page, id, text) =>
  page.waitForFunction(
    ([of, wanted]) => document.querySelector(`[data-testid=${of}]`)?.textContent === wanted,
    [id, text],
  )

/// Opens, does, and sees that nothing went wrong and nothing was asked of anybody else.
async function on_page(hash, visit, options) {
  const page = await browser.open(hash, options)
  try {
    await visit(page)
    assert.deepEqual(page.foreign, [])
    assert.deepEqual(page.wrong, [])
  } finally {
    await page.context().close()
  }
}

const chapters = JSON.parse(readFileSync(join(SITE, 'course/index.json'), 'utf8'))
const board = (page) => page.locator('svg[role=group]').first()
const drawn = (page) => board(page).or(page.getByTestId('sketch')).first()
const known = (page) => page.getByTestId('value').waitFor({ timeout: 30_000 })

for (const { name } of games) {
  test(`${name}: its start is drawn, and its moves can be made`, () =>
    on_page(`#/play/${name}`, async (page) => {
      await drawn(page).waitFor()
      const moves = page.getByRole('region', { name: 'Moves' }).getByRole('button')
      await moves.first().click()
      await page.getByRole('region', { name: 'Moves played' }).waitFor()
      assert.match(page.url(), new RegExp(`#/play/${name}\\?.*moves=`))
    }))
}

test('the first board is there soon', () =>
  on_page('#/play/tictactoe', async (page) => {
    await board(page).waitFor()
    const soon = await page.evaluate(() => performance.now())
    console.log(`the first board after ${soon.toFixed(0)} ms`)
    assert.ok(soon < 10_000)
  }))

test('a game against the solver, to its end, and where it was thrown away', () =>
  on_page('#/play/tictactoe', async (page) => {
    await page.getByLabel('Play against the solver').selectOption('second')
    for (const cell of ['a1', 'b1', 'a3', 'c3', 'a2', 'b3', 'c1', 'c2', 'b2']) {
      if (await page.getByText('The game is over.').isVisible()) break
      const target = page.locator(`g[role=button][aria-label^="${cell}"]`)
      if ((await target.count()) === 0) continue
      await target.click()
      // The solver answers, or play is over.
      await page.waitForFunction(() =>
        document.body.textContent?.includes('The game is over.') ||
        document.querySelectorAll('ol li').length % 2 === 0,
      )
    }
    await page.getByText('The game is over.').waitFor()
    await page.getByText('Where it was thrown away').first().waitFor()
  }))

test('undo, redo, and the address leads back', () =>
  on_page('#/play/tictactoe?rows=4&cols=4&k=3&at=x.../..../..../....&moves=b2+c3', async (page) => {
    await says(page, 'position', 'x.../.o../..x./....')
    await page.getByRole('button', { name: 'Undo' }).click()
    await says(page, 'position', 'x.../.o../..../....')
    assert.match(page.url(), /moves=b2$/)
    await page.getByRole('button', { name: 'Redo' }).click()
    await says(page, 'position', 'x.../.o../..x./....')
    await page.reload()
    await says(page, 'position', 'x.../.o../..x./....')
  }))

test('other rules, a position that is typed, and faults that say what is wrong', () =>
  on_page('#/play/tictactoe', async (page) => {
    await page.getByText('Rules: rows 3').click()
    const rows = page.getByRole('spinbutton', { name: /rows/ })
    await rows.fill('99')
    await page.getByRole('button', { name: 'Play by these rules' }).click()
    await page.getByRole('alert').waitFor()
    await rows.fill('2')
    await page.getByRole('button', { name: 'Play by these rules' }).click()
    await says(page, 'position', '.../...')
    await rows.fill('3')
    await page.getByRole('button', { name: 'Play by these rules' }).click()
    await says(page, 'position', '.../.../...')
    await page.locator('input[name=position]').fill('x.o/.../..?')
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('alert').waitFor()
    await page.locator('input[name=position]').fill('x.o/.../..x')
    await page.getByRole('button', { name: 'Set up' }).click()
    await says(page, 'position', 'x.o/.../..x')
    await known(page)
    assert.match(await page.getByTestId('value').textContent(), /loss in 4/)
  }))

test('what a game is about, in both languages', { skip: !has('nim') }, () =>
  on_page('#/play/nim', async (page) => {
    await page.getByText('take any number of stones').waitFor()
    await page.getByRole('button', { name: '한국어' }).click()
    await page.getByText('돌을 몇 개든 가져간다').waitFor()
  }))

test('why: the proof, and the same in words and in Korean', () =>
  on_page('#/play/tictactoe?at=x.o/.x./..o', async (page) => {
    await board(page).waitFor()
    await page.getByRole('button', { name: 'Why?' }).click()
    await page.getByText('c2', { exact: false }).first().waitFor()
    await page.getByRole('button', { name: '한국어' }).click()
    await page.getByRole('button', { name: '까닭?' }).click()
    // The words in English may still be there.
    await page.getByTestId('why').filter({ hasText: '무승부' }).waitFor({ state: 'attached' })
  }))

test('the parts of a sum are regions with their nimbers', { skip: !has('blockgame') }, () =>
  on_page('#/play/blockgame?at=..%23../..%23../%23%23%23%23%23/..%23../..%23..', async (page) => {
    await board(page).waitFor()
    await page.getByRole('button', { name: 'Why?' }).click()
    await page.locator('text.label').first().waitFor()
    assert.deepEqual(await page.locator('text.label').allTextContents(), ['*2', '*2', '*2', '*2'])
    assert.equal(await page.locator('rect.region').count(), 16)
  }))

test('keyboard alone: to the board, along it, and a move', () =>
  on_page('#/play/tictactoe', async (page) => {
    await known(page)
    await page.locator('g[role=button][tabindex="0"]').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForFunction(
      () => document.querySelector('[data-testid=position]')?.textContent === '.../.x./...',
    )
  }))

test('a long search can be stopped, and the page answers meanwhile', { skip: !has('connect_four') }, () =>
  on_page('#/play/connect_four?moves=4+4+4+4', async (page) => {
    await page.getByTestId('searching').waitFor()
    // A key is answered in one frame or two while the module searches.
    const longest = await page.evaluate(async () => {
      let most = 0
      for (let i = 0; i < 40; ++i) {
        const begun = performance.now()
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
        most = Math.max(most, performance.now() - begun)
      }
      return most
    })
    console.log(`connect_four: the page waited ${longest.toFixed(0)} ms at most`)
    assert.ok(longest < 200)
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByTestId('searching').waitFor({ state: 'detached' })
  }))

test("the contest's desk on the judges' sample", { skip: !has('blockgame') }, () =>
  on_page('#/contest/blockgame', async (page) => {
    const output = example('blockgame', 'sample.out')
    await page.getByText('An example: LOSING, WINNING').waitFor()
    await page.getByLabel("The contest's input").fill(example('blockgame', 'sample.in'))
    await page.getByRole('button', { name: 'Answer it' }).click()
    await page.getByTestId('answers').waitFor()
    assert.equal((await page.getByTestId('answers').textContent()).trim(), output.trim())
    await page.getByLabel("Your program's output").fill(output)
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByText('All answers are right.').waitFor()
    await page.getByLabel("Your program's output").fill(output.replace('LOSING', 'WINNING'))
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByText('The first wrong answer').waitFor()
    await page.getByTestId('judged').locator('svg').waitFor()
    await page.getByRole('button', { name: 'Look at this position' }).click()
    await board(page).waitFor()
    assert.match(page.url(), /#\/play\/blockgame\?at=/)
  }))

test('the desk by rules that the example is not of', { skip: !has('tictactoe') }, () =>
  on_page('#/contest/tictactoe?rows=4&cols=4&k=4', async (page) => {
    await page.getByRole('button', { name: 'An example' }).click()
    await page.getByRole('button', { name: 'Answer it' }).click()
    await page.getByRole('alert').filter({ hasText: 'of the input' }).waitFor()
  }))

test('a puzzle is painted, packed and counted', { skip: !has('packing') }, () =>
  on_page('#/pack/packing', async (page) => {
    await page.getByRole('button', { name: 'Pack', exact: true }).click()
    await page.getByTestId('packed').waitFor()
    assert.match(await page.getByTestId('packed').textContent(), /Best total: \d+/)
    assert.equal(await page.locator('rect.region').count(), 15)
    const [proof] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'The certificate' }).click(),
    ])
    const checked = spawnSync(join(dirname(ZERMELO), 'zermelo-check-packing'), [await proof.path()])
    assert.equal(checked.status, 0, String(checked.stderr) + String(checked.stdout))
    await page.getByLabel('What proves it').selectOption('weights')
    assert.ok((await page.locator('text.label').count()) > 10)
    await page.getByRole('button', { name: 'All of them' }).click()
    await page.getByTestId('all').waitFor()
    await page.locator('g[role=button][aria-label^="a1"]').first().click()
    await page.getByRole('button', { name: 'How many best ones?' }).click()
    await page.getByTestId('counted').waitFor()
  }))

test('the recursion: step by step, by slider, and as it runs', () =>
  on_page('#/how/tictactoe', async (page) => {
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByTestId('step').waitFor()
    const steps = async () =>
      Number(/of ([\d,]+)/.exec(await page.getByTestId('step').textContent())[1].replaceAll(',', ''))
    assert.ok((await steps()) > 10_000)
    await page.getByRole('button', { name: 'Pause' }).click()
    const slider = page.getByRole('slider', { name: 'Step' })
    await slider.fill('100')
    assert.match(await page.getByTestId('step').textContent(), /Step 101 /)
    await page.getByRole('button', { name: 'Forward' }).click()
    assert.match(await page.getByTestId('step').textContent(), /Step 102 /)
    await page.getByRole('button', { name: 'Back' }).click()
    assert.match(await page.getByTestId('step').textContent(), /Step 101 /)
  }))

test('where play can go on for ever, the search says what solves it instead', { skip: !has('quixo') }, () =>
  on_page('#/how/quixo', async (page) => {
    await page.getByText('Retrograde analysis solves it').getByRole('link').click()
    await page.getByText('Each point is a position').waitFor()
    assert.match(page.url(), /#\/all\/quixo/)
  }))

test('a hundred thousand steps run without a stutter', () =>
  on_page('#/how/tictactoe?rows=4&cols=4&k=4', async (page) => {
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByTestId('step').waitFor({ timeout: 30_000 })
    await page.getByRole('slider', { name: 'Speed' }).fill('11') // 256 steps a frame
    const frames = await page.evaluate(async () => {
      const found = []
      let last = performance.now()
      const running = () =>
        !/Step ([\d,]+) of \1$/.test(document.querySelector('[data-testid=step]').textContent)
      while (running() && found.length < 2000) {
        await new Promise(requestAnimationFrame)
        const now = performance.now()
        found.push(now - last)
        last = now
      }
      return found.sort((one, other) => one - other)
    })
    const at = (share) => frames[Math.floor(share * (frames.length - 1))].toFixed(1)
    console.log(`${frames.length} frames: median ${at(0.5)} ms, 99 % within ${at(0.99)} ms`)
    assert.ok(frames.length > 100)
    assert.match(await page.getByTestId('step').textContent(), /of 100,\d{3}/)
  }))

test('lines join the points of a board, and the vertices of a graph', { skip: !has('morris') || !has('node_kayles') }, async () => {
  await on_page('#/play/morris', async (page) => {
    await board(page).waitFor()
    assert.equal(await page.locator('line').count(), 20)
    assert.equal(await page.locator('circle.ground').count(), 16)
  })
  await on_page('#/play/node_kayles?graph=a-b-c-a,d', async (page) => {
    await known(page)
    assert.equal(await page.locator('line').count(), 3)
    await page.locator('g[role=button][aria-label^="d"]').click()
    await says(page, 'position', '...#')
  })
})

test('what has no board is drawn by curves, and its moves are in the list', { skip: !has('sprouts') }, () =>
  on_page('#/play/sprouts?at=0.AB}0.AB', async (page) => {
    const sketch = page.getByTestId('sketch').locator('svg')
    await sketch.waitFor()
    assert.equal(await sketch.locator('path').count(), 2)
    assert.equal(await sketch.locator('circle').count(), 4)
    await page.getByRole('region', { name: 'Moves' }).getByRole('button').first().click()
    await page.getByRole('region', { name: 'Moves played' }).waitFor()
  }))

test('a position is drawn, and a file with one is dropped', () =>
  on_page('#/play/tictactoe', async (page) => {
    await known(page)
    await page.locator('g[role=button][aria-label^="b2"]').first().click()
    await page.getByRole('button', { name: 'Draw' }).click()
    await page.getByRole('radio', { name: 'o' }).check()
    const drawing = page.locator('svg[aria-label=Draw]')
    await drawing.locator('g[role=button][aria-label^="a1"]').click()
    await page.getByRole('button', { name: 'Set this up' }).click()
    await says(page, 'position', 'o../.x./...')
    await page.getByRole('region', { name: 'Another position' }).evaluate((panel) => {
      const dropped = new DataTransfer()
      dropped.items.add(new File(['x.o\n...\n..x\n'], 'position'))
      panel.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true }))
    })
    await says(page, 'position', 'x.o/.../..x')
  }))

test('what a move is worth, and why, where one points at it', () =>
  on_page('#/play/tictactoe?at=x.o/.../..x', async (page) => {
    await known(page)
    await page.getByRole('region', { name: 'Moves' }).getByRole('button', { name: 'b1' }).hover()
    await page.waitForFunction(() =>
      /b1.*: loss in \d+.*; answered by \w\d/.test(document.querySelector('[data-testid=because]').textContent),
    )
  }))

test('all positions: waves from the ends, numbers, and a position among them', () =>
  on_page('#/all/tictactoe', async (page) => {
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('row', { name: /^9/ }).waitFor({ timeout: 30_000 })
    await page.getByLabel('in the order of numbers').check()
    await page.getByRole('spinbutton', { name: 'Number' }).fill('1')
    await page.getByRole('button', { name: 'Look at this position' }).click()
    await page.getByTestId('chosen').waitFor()
  }))

test('engines beside one another', () =>
  on_page('#/ladder/tictactoe', async (page) => {
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('row', { name: /retrograde.*tie/ }).waitFor({ timeout: 30_000 })
  }))

for (const { name } of chapters) {
  for (const language of ['en', 'ko']) {
    test(`course, ${name}, ${language}: each figure runs, and each exercise is checked`, () =>
      on_page(
        `#/course/${name}`,
        async (page) => {
          const chapter = JSON.parse(readFileSync(join(SITE, `course/${language}/${name}.json`), 'utf8'))
          await page.getByRole('heading', { name: chapter.title }).waitFor()
          for (const folded of await page.locator('article details').all()) {
            await folded.evaluate((each) => (each.open = true))
          }
          // 1. Figures: their commands are answered, those of games that are here.
          const figures = page.locator('figure')
          assert.ok((await figures.count()) > 0)
          for (const figure of await figures.all()) {
            const command = await figure.locator('input').first().inputValue()
            if (!has(command.split(' ')[2])) continue
            await figure.getByRole('button').first().click()
            await page.waitForFunction((of) => !of.querySelector('form button').disabled, await figure.elementHandle(), { timeout: 60_000 })
            assert.equal(await figure.getByRole('alert').count(), 0, `${command}: ${await figure.getByRole('alert').allTextContents()}`)
            if (!command.includes(' trace ')) assert.notEqual((await figure.getByTestId('printed').first().textContent()).trim(), '', command)
          }
          // 2. Exercises.
          const exercises = chapter.parts.filter((part) => part.exercise).map((part) => part.exercise)
          assert.ok(exercises.length > 0)
          for (const [place, { parts }] of exercises.entries()) {
            const { asks, accepts } = parts.find((part) => part.check).check
            const check = page.locator('section.exercise').nth(place).locator('form.check')
            await check.getByLabel(asks, { exact: true }).fill(`${accepts[0]} ?`)
            await check.getByRole('button').click()
            await check.locator('span.good').waitFor()
            await check.getByRole('textbox').fill('something else')
            await check.getByRole('button').click()
            await check.locator('span.bad').waitFor()
          }
        },
        { locale: language === 'ko' ? 'ko-KR' : 'en-GB' },
      ))
  }
}

test('a figure of the course: a move on its board changes its words', { skip: !has('blockgame') }, () =>
  on_page('#/course/01-what-a-game-is', async (page) => {
    const figure = page.locator('figure').first()
    await figure.locator('g[role=button]').first().waitFor({ timeout: 30_000 })
    const before = await figure.getByTestId('printed').textContent()
    await figure.getByRole('button', { name: /^a1/ }).first().click()
    await page.waitForFunction(
      ([of, printed]) => of.querySelector('[data-testid=printed]').textContent !== printed,
      [await figure.elementHandle(), before],
    )
    assert.match(await figure.locator('input').first().inputValue(), /'##\.\.'/)
  }))

test('without a network, after the first visit', () =>
  on_page('#/play/tictactoe', async (page) => {
    await known(page)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await known(page)
    await page.context().setOffline(true)
    await page.reload()
    await known(page)
    page.wrong.length = 0 // what could not be fetched anew
  }))

for (const room of ['play', 'how', 'all', 'ladder', 'contest', 'pack', 'course']) {
  for (const theme of ['light', 'dark']) {
    const name = `axe-core finds nothing: ${room}, ${theme}, at a phone's width`
    test(name, { skip: room === 'pack' && !has('packing') }, () =>
      on_page(
        `#/${room}/${{ pack: 'packing', course: '01-what-a-game-is' }[room] ?? 'tictactoe'}`,
        async (page) => {
          await page.getByRole('navigation').first().waitFor()
          await page.locator('main section, main article').first().waitFor()
          if (room === 'play') await known(page)
          assert.deepEqual(await accessibility(page), [])
          const wide = await page.evaluate(
            () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
          )
          assert.ok(!wide, 'it is wider than the screen')
        },
        { colorScheme: theme, viewport: { width: 360, height: 740 } },
      ))
  }
}

// The documents' pictures of the page: PICTURES=../../docs/pictures writes them anew.
const pictures = [
  { name: 'page-play', hash: '#/play/connect_four?rows=4&cols=5&moves=3+3+2', ready: known, needs: 'connect_four' },
  {
    name: 'page-how',
    hash: '#/how/tictactoe?at=xo./.x./..o',
    needs: 'tictactoe',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByTestId('step').waitFor()
      await page.getByRole('button', { name: 'Pause' }).click()
      await page.getByRole('slider', { name: 'Step' }).fill('160')
    },
  },
  {
    name: 'page-course',
    hash: '#/course/09-nimbers',
    needs: 'blockgame',
    ready: (page) => page.locator('figure svg').first().waitFor({ timeout: 30_000 }),
  },
]
for (const { name, hash, ready, needs } of pictures) {
  test(`the picture ${name}`, { skip: !has(needs) }, () =>
    on_page(
      hash,
      async (page) => {
        await ready(page)
        const path = join(process.env.PICTURES ?? join(SITE, '..', 'pictures'), `${name}.png`)
        await page.screenshot({ path })
        const kept = readFileSync(new URL(`../../../docs/pictures/${name}.png`, import.meta.url))
        const [made, width] = [readFileSync(path), (file) => file.readUInt32BE(16)]
        assert.equal(width(made), width(kept), 'the picture in docs/pictures/ is of another size')
      },
      { viewport: { width: 1000, height: 680 }, colorScheme: 'light' },
    ))
}
