/// What the modules answer: the JSON of the command line (docs/json.md), as types.

export type Value = 'win' | 'loss' | 'tie' | 'draw' | number
export type Rules = Record<string, number | boolean | string>

export interface Fault {
  kind: 'usage' | 'input' | 'unknown' | 'bug' | 'crash'
  says: string
  line?: number
  column?: number
}

export interface Statistics {
  positions: number
  bytes: number
  seconds: number
}

export interface Number_of_rules {
  name: string
  help: string
  value: number | boolean | string
  least?: number
  most?: number
}

export interface Card {
  game: string
  about: string
  about_in_korean: string
  start: string
  player: string
  rules: Number_of_rules[]
  engines: { name: string; memory: string; bytes?: number }[]
  concepts: { name: string; says: string; buys: string }[]
  watched: string[] // the engines whose search can be watched
  contest: boolean
  packing: boolean
  heaps: boolean
  example: string
  case_name: string
}

export interface Move {
  move: string
  in_words?: string
  gain?: number
  moves_again?: boolean
  after: string
  rows: string[]
}

export interface View {
  game: string
  position: string
  player: string
  rows: string[]
  svg?: string // where the game draws by curves and dots
  board?: { rows: number; cols: number }
  links?: [number, number][] // lines between cells, counted row by row
  names?: string[] // what moves call the cells, where that is not as on a rectangle
  ended?: Value
  moves: Move[]
}

export interface Valued_move {
  move: string
  value?: Value
  remoteness?: number
  nimber_after?: number
  gain?: number
  moves_again?: boolean
  after: string
}

export interface Moves {
  game: string
  position: string
  player: string
  value?: Value
  remoteness?: number
  moves: Valued_move[]
  statistics: Statistics
  stopped_by?: string
}
