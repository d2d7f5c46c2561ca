import type { Value, Valued_move } from './answers'
import { sign_of } from './board'
import type { Texts } from './texts'

export function value_in_words(value: Value, text: Texts): string {
  return typeof value === 'number' ? sign_of(value) : text[value]
}

/// Who is to move: games that have no names for the players say "player".
export function player_in_words(player: string, text: Texts): string {
  return player === 'player' ? text.player : player
}

/// "win in 3"
export function value_and_moves(value: Value, remoteness: number | undefined, text: Texts): string {
  const soon = remoteness === undefined ? '' : ` ${text.in_moves.replace('{}', String(remoteness))}`
  return value_in_words(value, text) + soon
}

/// "win in 3, nimber 2"
export function in_words(valued: Valued_move | undefined, text: Texts): string {
  if (valued?.value === undefined) return ''
  const nimber = valued.nimber_after === undefined ? '' : `, ${text.nimber} ${valued.nimber_after}`
  return value_and_moves(valued.value, valued.remoteness, text) + nimber
}
