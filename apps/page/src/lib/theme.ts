/// The colours of page.css, for what is drawn on a canvas: as they are now, light or dark.
const names = ['ink', 'line', 'faint', 'panel', 'accent', 'good', 'even', 'bad'] as const

export type Theme = Record<(typeof names)[number], string>

export function theme_now(): Theme {
  const style = getComputedStyle(document.documentElement)
  const colours = names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])
  return Object.fromEntries(colours) as Theme
}

/// "#1a2b3c" as red, green and blue.
export function in_bytes(colour: string): [number, number, number] {
  const byte = (i: number) => parseInt(colour.slice(i, i + 2), 16)
  return [byte(1), byte(3), byte(5)]
}
