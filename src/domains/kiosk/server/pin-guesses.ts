import { Refusal } from '#base/problem.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope, KioskScope } from '#platform/server/scope.ts'
import {
  checkAttempts,
  clearAttempts,
  countAttempt,
  type Limit,
  uncountAttempt,
} from '#platform/server/sessions/attempts.ts'
import { slowedGuesses } from '#platform/server/sessions/slowed-guesses.ts'

/** Wrong PINs of one number at one kiosk. */
const ofNumberAtKiosk = { most: 5, minutes: 15 }
/** Wrong PINs of one number at all kiosks: more than one kiosk can add in this time, so that no single kiosk locks a worker at others. */
const ofNumber = { most: 20, minutes: 15 }
/** Wrong PINs at one kiosk, of all numbers. Over that limit colleagues at the same kiosk are slowed down but never locked out. */
const atKiosk = { most: 30, minutes: 15 }

const keyHere = (kioskId: string, number: number) => `kiosk-pin:${kioskId}:${number}`
const keyAnywhere = (organisationId: string, number: number) => `kiosk-pin-of:${organisationId}:${number}`

/** Limits wrong PINs by kiosk and by number. */
export interface PinGuesses {
  /**
   * Counts an attempt for the number before its PIN is verified, so that simultaneous ones stay within the limits, and commits. Returns the
   * refusal of a number without attempts left. Throws RATE_LIMITED over the limit of the kiosk.
   */
  begin(): Promise<Refusal | undefined>
  /** Counts a wrong PIN at the kiosk, and commits. Throws RATE_LIMITED if simultaneous ones have reached its limit. */
  miss(): Promise<void>
  /** Resets the count of the number at this kiosk after a right PIN, and commits. Throws RATE_LIMITED like `miss`. */
  succeed(): Promise<void>
}

/** Returns the limits of a number at the kiosk of the caller. They count for numbers that nobody has, too, so that the answers are the same. */
export function pinGuesses({ db, now, actor }: KioskScope, number: number): PinGuesses {
  const { organisationId, kioskId } = actor
  const [here, anywhere] = [keyHere(kioskId, number), keyAnywhere(organisationId, number)]
  const limits: Record<string, Limit> = { [here]: ofNumberAtKiosk, [anywhere]: ofNumber }
  const keys = { counted: `kiosk-pin-at:${kioskId}`, slowed: `kiosk-pin-slowly:${kioskId}` }
  const kiosk = slowedGuesses({ db, now }, { ...keys, limit: atKiosk })
  const refusalOf = (attempt: Promise<void>) =>
    attempt.then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof Refusal && error.code === 'RATE_LIMITED') return error
        throw error
      },
    )
  return {
    async begin() {
      const refusal = await refusalOf(checkAttempts(db, limits, now))
      if (refusal) return refusal
      await kiosk.check()
      const concurrent = await refusalOf(countAttempt(db, limits, now))
      // What is over a limit must not count at other kiosks.
      await (concurrent ? db.rollback() : db.commit())
      return concurrent
    },
    async miss() {
      await kiosk.count()
      await db.commit()
    },
    async succeed() {
      await clearAttempts(db, [here])
      await uncountAttempt(db, anywhere)
      await db.commit()
      await kiosk.check()
      await db.commit()
    },
  }
}

/** Resets the counts of a number at all kiosks, because its PIN is a new one. */
export async function clearPinGuesses({ db, actor }: ActorScope, number: number): Promise<void> {
  const { organisationId } = actor
  const kiosks = await db.many(sql<{ id: string }>`select id from kiosks where organisation_id = ${organisationId}`)
  const here = kiosks.map(({ id }) => keyHere(id, number))
  await clearAttempts(db, [...here, keyAnywhere(organisationId, number)])
}
