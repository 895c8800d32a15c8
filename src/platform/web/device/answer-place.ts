import type { Place } from './kept.ts'

/** An answer of the API as it is kept on the device. */
export interface CachedAnswer {
  readonly answer: unknown
  /** When it was heard, by this device, in milliseconds. */
  readonly heardAt: number
}

/** Where the answer of a route is kept for somebody. */
export function answerPlace(owner: string, path: string): Place {
  return ['answer', owner, path]
}
