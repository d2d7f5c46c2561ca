/// A search as it ran, step by step: what `zermelo trace` prints, and a picture of the positions it
/// entered. A node is a position each time it is entered or found in a table.
import { hierarchy, partition } from 'd3-hierarchy'
import type { Value } from './answers'

export interface Known {
  exact: boolean
  value?: Value
  lower?: Value
  upper?: Value
}

export interface Step {
  event: 'enter' | 'settle' | 'hit' | 'cut' | 'store' | 'leave' | 'end'
  depth: number
  move?: string
  position?: string
  asked?: string
  known?: Known
  positions?: number
}

export interface Node {
  move: string
  position: string
  born: number // the step at which it is entered
  done: number // the step after which its value is known
  how: 'searched' | 'settle' | 'hit'
  known?: Known
  children: Node[]
  // Its place in the picture, of width and height 1.
  x: number
  width: number
  depth: number
}

/// The line of the recursion, below, that a step is at.
export const line_of: Record<Step['event'], number> = {
  enter: 0,
  hit: 1,
  settle: 2,
  cut: 7,
  store: 8,
  leave: 9,
  end: 9,
}

export const recursion = [
  'solve(p):',
  '  if p is in the table: return table[p]',
  '  if play is over at p: return its value',
  '  best = worst there is',
  '  for each move m of p:',
  '    v = −solve(p after m)',
  '    best = max(best, v)',
  '    if best is enough: break',
  '  table[p] = best',
  '  return best',
]

/// The tree of a trace, its nodes in the order of their birth.
export function tree_of(steps: Step[]): Node[] {
  const all: Node[] = []
  const open: Node[] = []
  const add = (step: Step, at: number, how: Node['how']) => {
    const node: Node = {
      move: step.move ?? '',
      position: step.position ?? '',
      born: at,
      done: how === 'searched' ? steps.length : at, // until it is left, if ever
      how,
      children: [],
      x: 0,
      width: 0,
      depth: step.depth,
    }
    if (step.known) node.known = step.known
    open[step.depth - 1]?.children.push(node)
    open[step.depth] = node
    open.length = step.depth + 1
    all.push(node)
  }
  steps.forEach((step, at) => {
    if (step.event === 'enter') {
      add(step, at, 'searched')
    } else if (step.event === 'settle' || step.event === 'hit') {
      const entered = open[step.depth]
      // What is settled may have been entered before.
      if (entered && entered.position === step.position && entered.known === undefined &&
          entered.children.length === 0) {
        entered.how = step.event
        entered.done = at
        if (step.known) entered.known = step.known
      } else {
        add(step, at, step.event)
      }
    } else if (step.event === 'leave') {
      const left = open[step.depth]
      if (left) {
        left.done = at
        if (step.known) left.known = step.known
      }
    }
  })
  const first = all[0]
  if (first !== undefined) {
    const root = partition<Node>()(
      hierarchy(first, (node) => node.children).sum((node) => (node.children.length ? 0 : 1)),
    )
    for (const placed of root) {
      placed.data.x = placed.x0
      placed.data.width = placed.x1 - placed.x0
      placed.data.depth = placed.depth
    }
  }
  return all
}

/// The number of nodes that are born, or done, at a step or before; they are in that order.
export function count_until(nodes: Node[], what: 'born' | 'done', step: number): number {
  let low = 0
  let high = nodes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((nodes[middle]?.[what] ?? 0) <= step) low = middle + 1
    else high = middle
  }
  return low
}

/// For each of these events how many there were up to each step, itself included.
export function counts_of(steps: Step[], events: Step['event'][]): Map<string, Uint32Array> {
  return new Map(
    events.map((event) => {
      let count = 0
      return [event, Uint32Array.from(steps, (step) => (count += step.event === event ? 1 : 0))]
    }),
  )
}
