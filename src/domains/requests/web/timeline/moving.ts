import type { Span } from './layout.ts'

type Days = Pick<Span, 'start' | 'end'>

/** Returns the days of a bar after a keyboard step, which moves the whole bar or only its end. */
export function stepped(at: Days, days: number, isEnd: boolean): Days {
  if (isEnd) return { start: at.start, end: Math.max(at.start, at.end + days) }
  return { start: at.start + days, end: at.end + days }
}

/** Returns the days of a bar that is dragged by its middle or by one of its ends. A bar is at least one day long. */
export function drawnTo(from: Days, days: number, grip: 'whole' | 'start' | 'end'): Days {
  if (grip === 'start') return { start: Math.min(from.start + days, from.end), end: from.end }
  return stepped(from, days, grip === 'end')
}
