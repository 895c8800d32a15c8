import { randomInt } from 'node:crypto'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { kioskWorkerRoutes, OwnPin } from '../contract/worker.ts'
import { numberRange, pinFault } from '../rules.ts'
import { clearPinGuesses } from './pin-guesses.ts'

type Input<Name extends keyof typeof kioskWorkerRoutes> = Received<(typeof kioskWorkerRoutes)[Name]>

/** Returns the kiosk number of the worker. */
export function readOwnPin(scope: ActorScope): Promise<OwnPin> {
  return pinOf(scope, scope.actor.accountId)
}

/** Returns the kiosk number of a worker. Throws `NOT_FOUND`. */
export async function readPin(scope: ActorScope, { params }: Input<'readPin'>): Promise<OwnPin> {
  await requireWorker(scope, params.id)
  return pinOf(scope, params.id)
}

/** Stores the PIN that the worker has chosen; a first one gets a number. */
export async function saveOwnPin(scope: ActorScope, { body }: Input<'saveOwnPin'>): Promise<OwnPin> {
  return savePin(scope, scope.actor.accountId, { pin: body.pin, isGiven: false })
}

/** Deletes the PIN of the worker and its number. */
export async function deleteOwnPin({ db, actor }: ActorScope): Promise<void> {
  await db.many(sql`delete from kiosk_pins where organisation_id = ${actor.organisationId} and id = ${actor.accountId}`)
}

/** Gives a worker a random PIN, and returns it this one time. Throws `NOT_FOUND`. */
export async function givePin(
  scope: ActorScope,
  { params }: Input<'givePin'>,
): Promise<Answer<typeof kioskWorkerRoutes.givePin>> {
  await requireWorker(scope, params.id)
  const pin = randomPin()
  return { ...(await savePin(scope, params.id, { pin, isGiven: true })), pin }
}

function randomPin(): string {
  for (;;) {
    const pin = String(randomInt(1_000_000)).padStart(6, '0')
    if (pinFault(pin) === undefined) return pin
  }
}

async function pinOf({ db, actor }: ActorScope, workerId: string): Promise<OwnPin> {
  const pin = await db.first(
    sql<{ number: number; isGiven: boolean; changedAt: string }>`
      select number, is_given, updated_at as changed_at from kiosk_pins
       where organisation_id = ${actor.organisationId} and id = ${workerId}`,
  )
  return pin ?? { number: null, isGiven: false, changedAt: null }
}

async function requireWorker({ db, actor }: ActorScope, workerId: string): Promise<void> {
  const found = await db.many(
    sql`
      select 1 from workers w join accounts a on a.organisation_id = w.organisation_id and a.id = w.id
       where w.organisation_id = ${actor.organisationId} and w.id = ${workerId} and a.erased_at is null`,
  )
  if (found.length === 0) throw refuse.NOT_FOUND()
}

/** How many free numbers are tried, of which half are taken in an organisation with 45,000 PINs. */
const tries = 20

async function savePin(
  scope: ActorScope,
  workerId: string,
  { pin, isGiven }: { readonly pin: string; readonly isGiven: boolean },
): Promise<OwnPin> {
  const { db, actor, now } = scope
  await db.commit()
  const pinHash = await scope.passwords.hash(pin)
  for (let attempt = 1; ; attempt++) {
    const number = randomInt(numberRange.from, numberRange.to + 1)
    try {
      await db.many(
        sql`
          insert into kiosk_pins as p (organisation_id, id, number, pin_hash, is_given, created_at, updated_at)
          values (${actor.organisationId}, ${workerId}, ${number}, ${pinHash}, ${isGiven}, ${now}, ${now})
          on conflict (organisation_id, id) do update
            set pin_hash = excluded.pin_hash, is_given = excluded.is_given, version = p.version + 1, updated_at = excluded.updated_at`,
      )
      break
    } catch (error) {
      if (!violates(error, 'kiosk_pins_number') || attempt === tries) throw error
      await db.rollback()
    }
  }
  const saved = await pinOf(scope, workerId)
  if (saved.number !== null) await clearPinGuesses(scope, saved.number)
  return saved
}
