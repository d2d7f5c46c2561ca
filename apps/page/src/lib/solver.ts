/// A game's module behind promises. Long searches go on in slices, so that other questions come
/// between them and they can be given up; what a slice has found, the next one knows.
import type { Fault, Moves, Rules } from './answers'

export class Refusal extends Error {
  constructor(readonly fault: Fault) {
    super(fault.says)
  }
}

/// What the page itself refuses to ask.
export function refusal(says: string): Refusal {
  return new Refusal({ kind: 'usage', says })
}

/// What is said of a question that was not answered.
export function sentence_of(refused: unknown): string {
  return refused instanceof Refusal ? refused.message : String(refused)
}

export interface Told<Answer> {
  answer: Answer
  words: string
}

export class Solver {
  private worker: Worker
  private waiting = new Map<number, (answer: string) => void>()
  private last = 0

  constructor(
    readonly game: string,
    private readonly module_url: string,
  ) {
    this.worker = this.start()
  }

  private start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', (event: MessageEvent) => {
      const { id, answer } = event.data as { id: number; answer: string }
      this.waiting.get(id)?.(answer)
      this.waiting.delete(id)
    })
    worker.postMessage({ id: 0, module: this.module_url })
    return worker
  }

  /// Throws a `Refusal`.
  async ask<Answer>(question: Record<string, unknown>): Promise<Told<Answer>> {
    const id = ++this.last
    const text = await new Promise<string>((resolve) => {
      this.waiting.set(id, resolve)
      this.worker.postMessage({ id, question: JSON.stringify(question) })
    })
    const told = JSON.parse(text) as { answer?: Answer; words?: string; fault?: Fault }
    if (told.fault?.kind === 'crash') this.restart()
    if (told.fault) throw new Refusal(told.fault)
    return { answer: told.answer as Answer, words: told.words ?? '' }
  }

  /// The values of all moves, as they become known, until all are or `given_up` says so.
  async *values(
    position: string,
    rules: Rules,
    nimbers: boolean,
    given_up: () => boolean,
    most_seconds = 60,
  ): AsyncGenerator<Moves> {
    let slice = 0.03
    let spent = 0
    while (!given_up()) {
      const { answer } = await this.ask<Moves>({
        ask: 'moves',
        position,
        rules,
        nimbers,
        limits: { seconds: slice },
      })
      spent += slice
      if (given_up()) return
      yield answer
      if (answer.stopped_by === undefined || spent > most_seconds) return
      slice = Math.min(2 * slice, 1)
    }
  }

  /// Ends whatever is searched, and what it has learnt.
  restart(): void {
    this.worker.terminate()
    for (const [, resolve] of this.waiting) {
      resolve(JSON.stringify({ fault: { kind: 'unknown', says: 'interrupted' } }))
    }
    this.waiting.clear()
    this.worker = this.start()
  }

  close(): void {
    this.worker.terminate()
  }
}
