import { Refusal } from '#base/problem.ts'
import { sql } from '#platform/server/db/statement.ts'
import { enterOrganisation } from '#platform/server/db/enter.ts'
import type { ActorScope, KioskScope } from '#platform/server/scope.ts'
import { kioskRefusals } from '../contract.ts'
import { pinGuesses } from './pin-guesses.ts'

/** The worker of a number. */
export interface KioskWorker {
  readonly id: string
  readonly firstName: string
}

interface PinRow extends KioskWorker {
  pinHash: string
  /** False if the account of the worker was deactivated. */
  isActive: boolean
}

/** Returns the worker of a number with the hash of their PIN; undefined if nobody has it. */
function findByNumber({ db, actor }: KioskScope, number: number): Promise<PinRow | undefined> {
  return db.first(
    sql<PinRow>`
      select p.id, w.first_name, p.pin_hash, a.active as is_active
        from kiosk_pins p
        join workers w on w.organisation_id = p.organisation_id and w.id = p.id
        join accounts a on a.organisation_id = p.organisation_id and a.id = p.id
       where p.organisation_id = ${actor.organisationId} and p.number = ${number}`,
  )
}

/** Returns the ID of the worker of a number, also of a deactivated one; null if nobody has it. */
export async function workerOfNumber(scope: KioskScope, number: number): Promise<string | null> {
  return (await findByNumber(scope, number))?.id ?? null
}

interface TypedPin {
  readonly number: number
  readonly pin: string
}

/**
 * Returns the active worker of a number and a PIN, or the refusal: `KIOSK_PIN_WRONG`, or `RATE_LIMITED` for a number without attempts left. A
 * number that nobody has takes as long as a wrong PIN, and gets the same refusal. Commits. Throws `RATE_LIMITED` over the limit of the kiosk.
 */
export async function tryPin(scope: KioskScope, { number, pin }: TypedPin): Promise<KioskWorker | Refusal> {
  const guesses = pinGuesses(scope, number)
  const found = await findByNumber(scope, number)
  const refusal = await guesses.begin()
  if (refusal) return refusal
  const isRight = await scope.passwords.verify(pin, found?.pinHash)
  if (!found?.isActive || !isRight) {
    await guesses.miss()
    return kioskRefusals.KIOSK_PIN_WRONG()
  }
  await guesses.succeed()
  const current = await findByNumber(scope, number)
  // The PIN was changed or the worker deactivated in the meantime.
  if (!current?.isActive || current.pinHash !== found.pinHash) return kioskRefusals.KIOSK_PIN_WRONG()
  return { id: found.id, firstName: found.firstName }
}

/** Returns the worker whose number and PIN were typed at a kiosk. Commits. Throws `KIOSK_PIN_WRONG` and `RATE_LIMITED`. */
export async function verifyPin(scope: KioskScope, typed: TypedPin): Promise<KioskWorker> {
  const worker = await tryPin(scope, typed)
  if (worker instanceof Refusal) throw worker
  return worker
}

/** Returns a scope in which the clock works for a worker. The history names the worker until the transaction ends. */
export async function actingFor(scope: KioskScope, workerId: string): Promise<ActorScope> {
  const { organisationId, timeZone, sessionId } = scope.actor
  await enterOrganisation(scope.db, organisationId, workerId)
  return { ...scope, actor: workerActor({ organisationId, timeZone, sessionId }, workerId) }
}

/** Returns the actor of a worker for whom a kiosk or the organisation records a punch. */
export function workerActor(
  { organisationId, timeZone, sessionId }: Pick<ActorScope['actor'], 'organisationId' | 'timeZone' | 'sessionId'>,
  workerId: string,
): ActorScope['actor'] {
  return {
    organisationId,
    accountId: workerId,
    sessionId,
    type: 'worker',
    role: 'worker',
    passwordUpdateRequired: false,
    profileComplete: true,
    timeZone,
  }
}
