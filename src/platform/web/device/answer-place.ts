import type { Place } from './stored.ts'

/** A response of the API as stored on the device. */
export interface CachedAnswer {
  readonly answer: unknown
  /** When this device received it, in milliseconds since 1970. */
  readonly heardAt: number
}

/** Returns the place of a route's response for a user. */
export function answerPlace(owner: string, path: string): Place {
  return ['answer', owner, path]
}
