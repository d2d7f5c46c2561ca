/// The course as tools/course.mjs writes it.
export interface Part {
  html?: string
  figure?: { command: string; output: string }
  exercise?: { number: number; parts: Part[] }
  check?: { asks: string; accepts: string[] }
  details?: { summary: string; parts: Part[] }
}

export interface Chapter {
  title: string
  parts: Part[]
}

export interface Listed_chapter {
  name: string
  titles: Record<'en' | 'ko', string>
}

/// Only words and numbers count: "Loss, loss; WIN" is "loss loss win".
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/−/g, '-')
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(/[^\p{L}\p{N}+>.^-]+/gu, ' ')
    .replace(/[. ]+$/, '')
    .trim()
}

export function is_accepted(given: string, accepts: string[]): boolean {
  return accepts.some((each) => plain(each) === plain(given))
}
