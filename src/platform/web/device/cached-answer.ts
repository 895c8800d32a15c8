import type { StorageKey } from './stored.ts'

/** A response of the API as stored on the device. */
export interface CachedAnswer {
  readonly answer: unknown
  /** When this device received it, in milliseconds since 1970. */
  readonly heardAt: number
}

/** Returns the storage key of a user's responses; without an owner that of everybody's. */
export function answersKey(owner?: string): StorageKey {
  return owner === undefined ? ['answer'] : ['answer', owner]
}

/** Returns the storage key of a route's response for a user. */
export function answerKey(owner: string, path: string): StorageKey {
  return [...answersKey(owner), path]
}
