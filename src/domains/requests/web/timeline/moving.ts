import type { Span } from './layout.ts'

type Days = Pick<Span, 'start' | 'end'>

/** Where a bar comes by a step of its keyboard: as a whole, or only its end. */
export function stepped(at: Days, days: number, isEnd: boolean): Days {
  if (isEnd) return { start: at.start, end: Math.max(at.start, at.end + days) }
  return { start: at.start + days, end: at.end + days }
}

/** Where a bar comes that is drawn by its middle or one of its ends. */
export function drawnTo(from: Days, days: number, grip: 'whole' | 'start' | 'end'): Days {
  if (grip === 'start') return { start: Math.min(from.start + days, from.end), end: from.end }
  return stepped(from, days, grip === 'end')
}
