import type { Scope } from '../scope.ts'
import { countAttempt, hasRoomFor, isReached, type Limit } from './attempts.ts'

/** Over the limit of a source, one attempt every ten seconds passes. Others behind the same source are slowed down but never locked out. */
const beyond = { most: 1, minutes: 1 / 6 }

/** Limits the wrong guesses of one source. */
export interface SlowedGuesses {
  /** Throws RATE_LIMITED if the source has no attempt left for now. Called before a guess is verified, and again after a right one. */
  check(): Promise<void>
  /** Counts a wrong guess, and throws RATE_LIMITED if simultaneous ones have reached the limit. */
  count(): Promise<void>
}

/** Limits the guesses of a source: `counted` is the key of its wrong guesses, `slowed` that of the attempts over the limit. */
export function slowedGuesses(
  { db, now }: Pick<Scope, 'db' | 'now'>,
  { counted, slowed, limit }: { readonly counted: string; readonly slowed: string; readonly limit: Limit },
): SlowedGuesses {
  const slowly = { [slowed]: beyond }
  const isBeyond = () => isReached(db, { [counted]: limit }, now)
  let isAdmitted = false
  return {
    async check() {
      if (isAdmitted || !(await isBeyond())) return
      await countAttempt(db, slowly, now)
      isAdmitted = true
    },
    async count() {
      await countAttempt(db, { [counted]: isAdmitted ? { ...limit, most: Infinity } : limit }, now)
      if (!isAdmitted && (await isBeyond())) await hasRoomFor(db, slowly, now)
    },
  }
}
