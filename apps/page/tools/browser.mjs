// The page in Debian's Chromium, served from this machine.
import { chromium } from 'playwright-core'
import { readFileSync } from 'node:fs'
import { SITE } from './built.mjs'
import { serve } from './serve.mjs'

/// A browser, and a function that opens a page of it at an address behind '#'. Every page notes
/// what it asks of other origins, and what goes wrong in it.
export async function browse() {
  const server = await serve(SITE, 0)
  const origin = `http://127.0.0.1:${server.address().port}`
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  return {
    origin,
    async open(hash = '', options = {}) {
      const context = await browser.newContext({ locale: 'en-GB', ...options })
      const page = await context.newPage()
      page.foreign = []
      page.wrong = []
      page.on('request', (request) => {
        const { protocol, origin: asked } = new URL(request.url())
        if (protocol.startsWith('http') && asked !== origin) page.foreign.push(request.url())
      })
      page.on('pageerror', (fault) => page.wrong.push(String(fault)))
      page.on('console', (said) => said.type() === 'error' && page.wrong.push(said.text()))
      await page.goto(`${origin}/${hash}`)
      return page
    },
    async close() {
      await browser.close()
      server.close()
    },
  }
}

/// What axe-core finds wrong.
export async function accessibility(page) {
  const source = new URL('../node_modules/axe-core/axe.min.js', import.meta.url)
  await page.evaluate(readFileSync(source, 'utf8'))
  const { violations } = await page.evaluate(() => globalThis.axe.run())
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ').slice(0, 300)}`)
}

export function example(game, name) {
  return readFileSync(new URL(`../../../games/${game}/examples/${name}`, import.meta.url), 'utf8')
}
