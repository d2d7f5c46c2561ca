/// A board as it is drawn: cells with signs, made from the rows that a game says of itself, and for
/// each move the cells that one points at to make it. Nothing here knows any game.
import type { Move, Value, Valued_move, View } from './answers'
import { laid_out } from './layout'

export interface Cell {
  row: number
  col: number
  x: number // its left upper corner in the drawing, of cells of width 1
  y: number
  sign: string
  name: string // as moves name it: "b2"; else its row and column
}

export interface Shape {
  /// "signs": each cell holds a sign; "numbers": a number, its size to be seen at a glance;
  /// "points": cells are points that lines join.
  kind: 'signs' | 'numbers' | 'points'
  rows: number
  cols: number
  width: number
  height: number
  cells: Cell[]
  lines: [Cell, Cell][]
  named: boolean // whether moves are written in the cells' names, which stand at the border
}

const number_row = /^\s*-?\d+([ ,]+-?\d+)*\s*$/

function are_numbers(rows: string[]): boolean {
  return rows.length > 0 && rows.every((row) => number_row.test(row) || row.trim() === '')
}

/// Rows of numbers as tokens, other rows as signs.
function tokens(rows: string[]): string[][] {
  if (are_numbers(rows)) {
    return rows.filter((row) => row.trim() !== '').map((row) => row.trim().split(/[ ,]+/))
  }
  return rows.map((row) => [...row])
}

export function column_name(col: number): string {
  const letter = String.fromCharCode(97 + (col % 26))
  return col < 26 ? letter : column_name(Math.floor(col / 26) - 1) + letter
}

/// Its cells by the names that moves are written in; none where they are written otherwise.
function cells_by_name(shape: Shape, view: View): Map<string, string> {
  const names = view.names
  if (!shape.named && names === undefined) return new Map()
  return new Map(shape.cells.map((cell) => [cell.name, key_of(cell.row, cell.col)]))
}

/// Points and lines: where they were drawn, or, where they stand in one row, laid out as a graph.
function with_lines(shape: Shape, links: [number, number][]): Shape {
  const all = shape.cells
  const laid = shape.rows === 1 ? laid_out(all.length, links) : undefined
  if (laid) {
    all.forEach((cell, number) => Object.assign(cell, laid.places[number]))
    shape.width = laid.side
    shape.height = laid.side
    shape.named = false
  }
  const lines = links.flatMap(([from, to]): [Cell, Cell][] => {
    const ends = [all[from], all[to]]
    return ends[0] && ends[1] ? [[ends[0], ends[1]]] : []
  })
  // What no line reaches is a point that stands alone, or the gap between points.
  const linked = new Set(lines.flat())
  const cells = all.filter((cell) => linked.has(cell) || cell.sign === '.')
  return { ...shape, kind: 'points', cells, lines }
}

export function shape_of(view: Pick<View, 'rows' | 'board' | 'links' | 'names'>): Shape {
  const signs = tokens(view.rows)
  const is_numbers = are_numbers(view.rows) && signs.length > 0
  const cols = Math.max(1, ...signs.map((row) => row.length))
  const named = view.board !== undefined && view.board.cols === cols
  const cells = signs.flatMap((row, r) =>
    row.map((sign, c) => ({
      row: r,
      col: c,
      x: c,
      y: r,
      sign,
      name: named ? `${column_name(c)}${r + 1}` : `${r + 1},${c + 1}`,
    })),
  )
  cells.forEach((cell, number) => (cell.name = view.names?.[number] ?? cell.name))
  const shape: Shape = {
    kind: is_numbers ? 'numbers' : 'signs',
    rows: signs.length,
    cols,
    width: cols,
    height: signs.length,
    cells,
    lines: [],
    named,
  }
  return view.links === undefined ? shape : with_lines(shape, view.links)
}

export function key_of(row: number, col: number): string {
  return `${row},${col}`
}

export function keys_of(shape: Shape): Set<string> {
  return new Set(shape.cells.map(({ row, col }) => key_of(row, col)))
}

/// The rows with another sign in this cell.
export function painted(rows: string[], cell: string, sign_for: (old: string) => string): string[] {
  const [row = 0, col = 0] = cell.split(',').map(Number)
  const line = (old: string) => [...old].map((sign, c) => (c === col ? sign_for(sign) : sign)).join('')
  return rows.map((old, r) => (r === row ? line(old) : old))
}

/// A position's text as a drawing, and what stands behind it: who is to move, or men in hand.
export function drawing_of(position: string): { rows: string[]; rest: string } {
  const [drawn = '', ...rest] = position.split(' ')
  return { rows: drawn.split('/'), rest: rest.join(' ') }
}

/// Whether positions of this game are written as they are drawn.
export function is_as_drawn({ position, rows }: View): boolean {
  return drawing_of(position).rows.join('/') === rows.join('/')
}

/// The cells that one points at for a move: those that its text names, else those that it changes.
export function cells_of_move(shape: Shape, view: View, move: Move): Set<string> {
  const found = new Set<string>()
  const by_name = cells_by_name(shape, view)
  const names = view.names === undefined ? move.move.match(/[a-z]+\d+/g) : [move.move]
  for (const name of names ?? []) {
    const cell = by_name.get(name)
    if (cell !== undefined) found.add(cell)
  }
  if (found.size > 0) return found
  const before = tokens(view.rows)
  const after = tokens(move.rows)
  if (shape.kind === 'numbers' && view.rows.length === 1) {
    // Heaps may be put into order: the one that is taken from is the one that is missing after.
    const left = new Map<string, number>()
    for (const token of after.flat()) left.set(token, (left.get(token) ?? 0) + 1)
    before.forEach((row, r) =>
      row.forEach((token, c) => {
        const count = left.get(token) ?? 0
        if (count > 0) left.set(token, count - 1)
        else found.add(key_of(r, c))
      }),
    )
    if (found.size > 0) return found
  }
  before.forEach((row, r) =>
    row.forEach((token, c) => {
      if (after[r]?.[c] !== token) found.add(key_of(r, c))
    }),
  )
  return found
}

/// Best first, for the player to move: a win, then more points or a tie, then a loss.
export function rank(value: Value | undefined): number {
  if (value === undefined) return -Infinity
  if (typeof value === 'number') return value
  return { win: 1, tie: 0, draw: 0, loss: -1 }[value]
}

export function sign_of(value: Value | undefined): string {
  if (value === undefined) return '?'
  if (typeof value === 'number') return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0'
  return { win: '▲', tie: '=', draw: '∞', loss: '▼' }[value]
}

export function kind_of(value: Value | undefined): 'good' | 'even' | 'bad' | 'unknown' {
  if (value === undefined) return 'unknown'
  const height = rank(value)
  return height > 0 ? 'good' : height < 0 ? 'bad' : 'even'
}

/// For each cell the best of the moves that point at it; `values` begins with the best of all.
export function best_of_cells(
  pointed: Map<string, Set<string>>,
  values: Map<string, Valued_move>,
): Map<string, Valued_move> {
  const best = new Map<string, Valued_move>()
  for (const [move, valued] of values) {
    for (const cell of pointed.get(move) ?? []) {
      if (!best.has(cell)) best.set(cell, valued)
    }
  }
  return best
}

/// Which part of a sum each cell belongs to: the one part that has there what the whole has.
export function regions_of(whole: string[], parts: string[][]): Map<string, number> {
  const found = new Map<string, number>()
  tokens(whole).forEach((row, r) =>
    row.forEach((sign, c) => {
      const having = parts.flatMap((rows, part) => (tokens(rows)[r]?.[c] === sign ? [part] : []))
      if (having.length === 1 && having[0] !== undefined) found.set(key_of(r, c), having[0])
    }),
  )
  return found
}
