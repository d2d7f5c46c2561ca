// A game's module outside a browser, for tools and tests.
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/// A function from questions to answers, both as objects.
export async function load(file) {
  // What emscripten 3.1.6 writes asks for these, which modules of node's do not have.
  globalThis.require ??= createRequire(import.meta.url)
  globalThis.__dirname ??= dirname(resolve(file))
  process.setMaxListeners(0) // each module listens for what nobody caught
  const { default: make } = await import(pathToFileURL(resolve(file)).href)
  const of = await make({ wasmBinary: readFileSync(file.replace(/\.mjs$/, '.wasm')) })
  return (question) => {
    const text = JSON.stringify(question)
    const bytes = of.lengthBytesUTF8(text) + 1
    const address = of._malloc(bytes)
    try {
      of.stringToUTF8(text, address, bytes)
      return JSON.parse(of.UTF8ToString(of._zermelo_ask(address)))
    } finally {
      of._free(address)
    }
  }
}
