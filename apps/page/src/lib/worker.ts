/// Answers questions to one game's module, in a thread of its own: the page never waits for it.
/// A message is {id, question}; what comes back is {id, answer} with the answer's text.
interface Module {
  _zermelo_ask(question: number): number
  _malloc(bytes: number): number
  _free(address: number): void
  UTF8ToString(address: number): string
  stringToUTF8(text: string, address: number, bytes: number): void
  lengthBytesUTF8(text: string): number
}

let loaded: Promise<Module> | undefined

async function load(url: string): Promise<Module> {
  const made = (await import(/* @vite-ignore */ url)) as { default: () => Promise<Module> }
  return made.default()
}

function ask(of: Module, question: string): string {
  const bytes = of.lengthBytesUTF8(question) + 1
  const address = of._malloc(bytes)
  try {
    of.stringToUTF8(question, address, bytes)
    return of.UTF8ToString(of._zermelo_ask(address))
  } finally {
    of._free(address)
  }
}

addEventListener('message', async (event: MessageEvent) => {
  const { id, module: url, question } = event.data as {
    id: number
    module?: string
    question?: string
  }
  if (url !== undefined) loaded = load(url)
  let answer = '{}'
  try {
    const of = await loaded
    if (of && question !== undefined) answer = ask(of, question)
  } catch (fault) {
    // A stack that overflows, or memory that the browser does not give: the module is of no use
    // any more.
    answer = JSON.stringify({ fault: { kind: 'crash', says: String(fault) } })
  }
  postMessage({ id, answer })
})
export {}
