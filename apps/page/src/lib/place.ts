/// Where one is on the page: its address holds it, so that a link shows what one sees.
///
///     #/play/tictactoe?rows=4&cols=4&k=3&at=x.../..../..../....&moves=b2+c3
import type { Card, Rules } from './answers'

export const rooms = ['play', 'how', 'all', 'ladder', 'contest', 'pack', 'course'] as const
export type Room = (typeof rooms)[number]

export interface Place {
  room: Room
  game: string
  rules: Record<string, string> // as they are typed; those left out are the game's own
  at: string // the position that moves begin from; the game's start where it is empty
  moves: string[]
  chapter: string // of the course
  language?: string // where the address names one
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
  const language = new URLSearchParams(query).get('lang')
  const spoken = language === null ? {} : { language }
  if (room === 'course') return { ...otherwise, room, chapter: game ?? '', ...spoken }
  if (!rooms.includes(room as Room) || !game) return otherwise
  const place: Place = { room: room as Room, game, rules: {}, at: '', moves: [], chapter: '', ...spoken }
  for (const [name, text] of new URLSearchParams(query)) {
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
  const spoken = place.language ? [`lang=${place.language}`] : []
  if (place.room === 'course') {
    return `#/course${place.chapter ? `/${place.chapter}` : ''}${spoken.length > 0 ? `?${spoken[0]}` : ''}`
  }
  const parts = Object.entries(place.rules).map(([name, value]) => `${name}=${escaped(value)}`)
  if (place.at !== '') parts.push(`at=${escaped(place.at)}`)
  if (place.moves.length > 0) parts.push(`moves=${place.moves.map(escaped).join('+')}`)
  parts.push(...spoken)
  return `#/${place.room}/${place.game}${parts.length > 0 ? `?${parts.join('&')}` : ''}`
}
