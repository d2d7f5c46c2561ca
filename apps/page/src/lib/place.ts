/// Where one is on the page: its address holds it, so that a link shows what one sees.
///
///     #/play/tictactoe?rows=4&cols=4&k=3&at=x.../..../..../....&moves=b2+c3
import type { Card, Rules } from './answers'
import type { Language } from './texts'

export const rooms = ['play', 'how', 'all', 'ladder', 'contest', 'pack', 'course'] as const
export type Room = (typeof rooms)[number]

export interface Place {
  room: Room
  game: string
  rules: Record<string, string> // as they are typed; those left out are the game's own
  at: string // the position that moves begin from; the game's start where it is empty
  moves: string[]
  chapter: string // of the course
  language: Language | undefined // where an address has named one
}

/// The rules' numbers as the game's card says of what kind each is.
export function typed(card: Card, given: Record<string, string>): Rules {
  const rules: Rules = {}
  for (const { name, value } of card.rules) {
    const text = given[name]
    if (text === undefined) continue
    if (typeof value === 'boolean') rules[name] = text === 'true'
    else if (typeof value === 'number') rules[name] = Number(text)
    else rules[name] = text
  }
  return rules
}

export function place_from(hash: string, otherwise: Place): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2)
  const [room, game] = path.split('/').map(decodeURIComponent)
  const given = new URLSearchParams(query)
  const named = given.get('lang')
  const language = named === 'en' || named === 'ko' ? named : otherwise.language
  if (room === 'course') return { ...otherwise, room, chapter: game ?? '', language }
  if (!rooms.includes(room as Room) || !game) return otherwise
  const place: Place = { room: room as Room, game, rules: {}, at: '', moves: [], chapter: '', language }
  for (const [name, text] of given) {
    if (name === 'at') place.at = text
    else if (name === 'moves') place.moves = text.split(' ').filter((move) => move !== '')
    else if (name !== 'lang') place.rules[name] = text
  }
  return place
}

/// Signs that a position is written in and that need no escape behind '#'.
function escaped(text: string): string {
  return encodeURIComponent(text).replace(/%2F/g, '/').replace(/%2C/g, ',').replace(/%3A/g, ':')
}

export function hash_of(place: Place): string {
  const parts: string[] = []
  if (place.room !== 'course') {
    for (const [name, value] of Object.entries(place.rules)) parts.push(`${name}=${escaped(value)}`)
    if (place.at !== '') parts.push(`at=${escaped(place.at)}`)
    if (place.moves.length > 0) parts.push(`moves=${place.moves.map(escaped).join('+')}`)
  }
  if (place.language) parts.push(`lang=${place.language}`)
  const behind = place.room === 'course' ? place.chapter : place.game
  const path = behind === '' ? place.room : `${place.room}/${behind}`
  return `#/${path}${parts.length > 0 ? `?${parts.join('&')}` : ''}`
}
