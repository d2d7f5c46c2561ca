/// Why a position is worth what it is: the JSON of `zermelo explain`.
import type { Value } from './answers'

export interface Refuted {
  label: string
  move: string
  likewise: string[]
  value: Value
  remoteness?: number
  ends_play?: boolean
  moves_again?: boolean
  answer?: string[]
  as_in?: string
  next?: Refuted_list
}

export interface Refuted_list {
  moves: Refuted[]
  left_out?: number
}

export interface Nimber_proof {
  position: string
  nimber: number
  label?: string
  move?: string
  as_in?: string
  parts?: Nimber_proof[]
  options?: { nimber: number; moves: string[] }[]
  next?: Nimber_proof[]
  winning_moves?: string[]
}

export type Proof =
  | {
      argument: 'moves'
      at_least?: { moves: string[]; likewise: string[]; replies: Refuted_list }
      at_most?: Refuted_list
    }
  | ({ argument: 'nimbers' } & Nimber_proof)
  | { argument: 'bounds'; [member: string]: unknown }

export interface Explanation {
  game: string
  position: string
  player?: string
  value?: Value
  remoteness?: number
  proof?: Proof
}
