/// A game being looked at: its rules, the positions on the way, and what is known of their moves.
import type { Card, Move, Moves, Value, Valued_move, View } from './answers'
import { rank, regions_of } from './board'
import { typed } from './place'
import { sentence_of, type Solver } from './solver'

export interface Played {
  move: Move
  from: View
  side: number // 0 moved first, 1 second
}

/// A move after which its mover could get less than before it.
export interface Mistake {
  number: number // of the move, from 0
  played: Valued_move
  best: Valued_move
}

/// How often the solver's moves are not the best.
export const levels = { never: 0, at_times: 0.2, often: 0.5 }
export type Level = keyof typeof levels

/// The parts that a position is the sum of, on its board.
export interface Regions {
  position: string
  cells: Map<string, number>
  nimbers: number[]
}

export class Game {
  card = $state<Card>()
  view = $state<View>()
  known = $state.raw<Moves>() // of this position's moves
  searching = $state(false)
  fault = $state('')
  played = $state.raw<Played[]>([])
  undone = $state.raw<string[]>([])
  mistakes = $state.raw<Mistake[]>()
  regions = $state.raw<Regions>()

  given: Record<string, string> = {}
  at = ''
  with_nimbers = $state(false)
  private turn = 0 // of searches: a later one gives up the one before
  private seen = new Map<string, View>()
  private values = new Map<string, Moves>()

  constructor(readonly solver: Solver) {}

  get rules() {
    return this.card ? typed(this.card, this.given) : {}
  }
  get impartial(): boolean {
    return this.meets('impartial_game')
  }
  get is_cyclic(): boolean {
    return this.meets('cyclic_game')
  }
  private meets(role: string): boolean {
    return this.card?.concepts.some(({ name }) => name === role) ?? false
  }
  get side(): number {
    const last = this.played.at(-1)
    if (last === undefined) return 0
    return last.move.moves_again ? last.side : 1 - last.side
  }

  /// Opens the game by these rules at a position, with moves made from there.
  async open(given: Record<string, string>, at: string, moves: string[]): Promise<void> {
    this.give_up()
    this.fault = ''
    try {
      // The numbers' kinds are the game's own; what they mean by these rules, the second answer says.
      this.card = (await this.solver.ask<Card>({ ask: 'card' })).answer
      this.given = given
      this.card = (await this.solver.ask<Card>({ ask: 'card', rules: this.rules })).answer
      this.seen.clear()
      this.values.clear()
      await this.set_up(at)
      for (const move of moves) {
        if (!(await this.make(move))) break
      }
    } catch (refused) {
      this.tell(refused)
    }
  }

  /// Begins anew from a position; the start where the text is empty.
  async set_up(at: string): Promise<void> {
    this.give_up()
    try {
      const view = await this.look(at)
      this.fault = ''
      this.at = at
      this.played = []
      this.undone = []
      this.mistakes = undefined
      this.show(view)
    } catch (refused) {
      this.tell(refused)
    }
  }

  /// A position, with what is known of it already.
  private show(view: View): void {
    this.view = view
    this.known = this.values.get(view.position)
  }

  async look(at: string): Promise<View> {
    const seen = this.seen.get(at)
    if (seen) return seen
    const { answer } = await this.solver.ask<View>({ ask: 'look', position: at, rules: this.rules })
    this.seen.set(at, answer)
    return answer
  }

  async make(name: string): Promise<boolean> {
    const from = this.view
    const move = from?.moves.find((each) => each.move === name)
    if (from === undefined || move === undefined) return false
    this.give_up()
    const side = this.side
    const next = await this.look(move.after)
    this.played = [...this.played, { move, from, side }]
    if (this.undone[0] === name) this.undone = this.undone.slice(1)
    else this.undone = []
    this.show(next)
    if (next.ended !== undefined) await this.judge()
    return true
  }

  undo(): void {
    const last = this.played.at(-1)
    if (last === undefined) return
    this.give_up()
    this.mistakes = undefined
    this.played = this.played.slice(0, -1)
    this.undone = [last.move.move, ...this.undone]
    this.show(last.from)
  }

  async redo(): Promise<void> {
    const next = this.undone[0]
    if (next !== undefined) await this.make(next)
  }

  /// Finds the values of this position's moves, one after the other.
  async search(): Promise<void> {
    const view = this.view
    if (view === undefined || view.ended !== undefined) return
    const mine = ++this.turn
    await this.find(view, () => mine !== this.turn)
  }

  private async find(view: View, given_up: () => boolean): Promise<Moves | undefined> {
    const known = this.values.get(view.position)
    if (known && known.stopped_by === undefined) {
      if (this.view === view) this.known = known
      return known
    }
    if (this.view === view) {
      this.known = known
      this.searching = true
    }
    let last: Moves | undefined
    try {
      const nimbers = this.with_nimbers && this.impartial
      for await (const moves of this.solver.values(view.position, this.rules, nimbers, given_up)) {
        last = moves
        this.values.set(view.position, moves)
        if (this.view === view) this.known = moves
      }
    } catch (refused) {
      if (!given_up()) this.tell(refused)
    }
    if (!given_up() && this.view === view) this.searching = false
    return last
  }

  /// Values without nimbers are not those with them.
  forget(): void {
    this.values.clear()
    this.known = undefined
  }

  give_up(): void {
    ++this.turn
    this.searching = false
  }

  /// The solver's move: the best, or at times another.
  async reply(level: Level): Promise<void> {
    const view = this.view
    if (view === undefined || view.ended !== undefined) return
    const mine = ++this.turn
    const found = await this.find(view, () => mine !== this.turn)
    if (mine !== this.turn || this.view !== view) return
    const all = found?.moves ?? []
    const best = all[0]
    const errs = Math.random() < levels[level]
    const chosen = errs || best === undefined ? all[Math.floor(Math.random() * all.length)] : best
    if (chosen) await this.make(chosen.move)
  }

  /// After the game: which moves threw something away.
  private async judge(): Promise<void> {
    const mine = ++this.turn
    const found: Mistake[] = []
    for (const [number, { move, from }] of this.played.entries()) {
      const all = await this.find(from, () => mine !== this.turn)
      if (mine !== this.turn) return
      const best = all?.moves[0]
      const played = all?.moves.find((each) => each.move === move.move)
      if (best?.value === undefined || played?.value === undefined) continue
      if (rank(best.value) > rank(played.value)) found.push({ number, played, best })
    }
    this.mistakes = found
  }

  /// The best answer to a move, where it is soon found: why the move is worth what it is.
  async answer_to(move: Move): Promise<Valued_move | undefined> {
    const known = this.values.get(move.after)
    if (known && known.stopped_by === undefined) return known.moves[0]
    try {
      const { answer } = await this.solver.ask<Moves>({
        ask: 'moves',
        position: move.after,
        rules: this.rules,
        limits: { seconds: 0.2 },
      })
      if (answer.stopped_by !== undefined) return undefined
      if (!this.with_nimbers) this.values.set(move.after, answer)
      return answer.moves[0]
    } catch {
      return undefined // where play is over, nothing is to be answered
    }
  }

  /// Shows the parts of this position's sum, whose positions and nimbers these are.
  async show_parts(parts: { position: string; nimber: number }[]): Promise<void> {
    const whole = this.view
    if (whole === undefined) return
    const seen = await Promise.all(parts.map(({ position }) => this.look(position)))
    const cells = regions_of(whole.rows, seen.map(({ rows }) => rows))
    const nimbers = parts.map(({ nimber }) => nimber)
    this.regions = { position: whole.position, cells, nimbers }
  }

  /// What is known of this position, for the player to move.
  get value(): Value | undefined {
    return this.view?.ended ?? this.known?.value
  }
  get best(): Valued_move | undefined {
    const first = this.known?.moves[0] // they begin with the best, and end with unknown ones
    return first?.value === undefined ? undefined : first
  }

  /// What is known of the moves of the position that is looked at.
  get values_by_move(): Map<string, Valued_move> {
    return new Map(this.known?.moves.map((each) => [each.move, each]))
  }

  private tell(refused: unknown): void {
    this.fault = sentence_of(refused)
  }
}
