/// Places for the vertices of a graph that has no drawing of its own, by d3-force: edges pull,
/// vertices push. The same graph is always laid out the same way.
import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force'
import type { SimulationNodeDatum } from 'd3-force'

export interface Laid_out {
  side: number // of the square that holds them, in widths of a cell
  places: { x: number; y: number }[] // left upper corners
}

const known = new Map<string, Laid_out>()

export function laid_out(vertices: number, edges: [number, number][]): Laid_out {
  const name = JSON.stringify([vertices, edges])
  const before = known.get(name)
  if (before) return before
  const nodes: SimulationNodeDatum[] = Array.from({ length: vertices }, (_, number) => {
    const turn = (2 * Math.PI * number) / vertices
    return { x: vertices * Math.cos(turn), y: vertices * Math.sin(turn) }
  })
  forceSimulation(nodes)
    .force('edges', forceLink(edges.map(([source, target]) => ({ source, target }))).distance(1.4))
    .force('apart', forceManyBody().strength(-2).distanceMin(0.5))
    .force('across', forceX().strength(0.08))
    .force('down', forceY().strength(0.08))
    .force('room', forceCollide(0.6))
    .stop()
    .tick(400)
  const across = nodes.map(({ x = 0 }) => x)
  const down = nodes.map(({ y = 0 }) => y)
  const left = Math.min(...across)
  const top = Math.min(...down)
  const wide = Math.max(...across) - left
  const high = Math.max(...down) - top
  const side = Math.max(wide, high) + 1
  const laid = {
    side,
    places: nodes.map((_, number) => ({
      x: (across[number] ?? 0) - left + (side - 1 - wide) / 2,
      y: (down[number] ?? 0) - top + (side - 1 - high) / 2,
    })),
  }
  known.set(name, laid)
  return laid
}
