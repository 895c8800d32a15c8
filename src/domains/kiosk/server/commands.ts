import { randomInt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Received } from '#base/route.ts'
import { laterBy } from '#base/time.ts'
import { hashOf } from '#platform/server/crypto/token.ts'
import { changeRecord, insertRecord, isReferredTo } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { endKioskDevice } from '#platform/server/sessions/kiosk-devices.ts'
import { type Kiosk, kioskRefusals, type kioskRoutes, type PairingKiosk } from '../contract.ts'
import { pairingAlphabet, pairingLength, pairingMinutes, shownPairingCode } from '../rules.ts'
import { makeOpeningKey } from './keys.ts'
import { readKiosk } from './queries.ts'

type Input<Name extends keyof typeof kioskRoutes> = Received<(typeof kioskRoutes)[Name]>

interface NewCode {
  readonly code: string
  readonly columns: { readonly pairing_hash: Buffer; readonly pairing_until: string }
}

// A code of another group than the first names it, as tokens do.
function newCode({ now, group }: ActorScope): NewCode {
  const letters = Array.from({ length: pairingLength }, () => pairingAlphabet[randomInt(pairingAlphabet.length)])
  const code = letters.join('')
  const named = group.name === '' ? code : `${group.name}.${code}`
  return {
    code: shownPairingCode(named),
    columns: { pairing_hash: hashOf(named), pairing_until: laterBy(now, pairingMinutes * 60_000) },
  }
}

/** Adds a kiosk at a work site, and returns it with its pairing code. */
export async function addKiosk(scope: ActorScope, { body }: Input<'addKiosk'>): Promise<PairingKiosk> {
  const id = uuid()
  const { code, columns } = newCode(scope)
  const openingKey = await makeOpeningKey(scope.cipher, { organisationId: scope.actor.organisationId, id })
  const values = { name: body.name, work_site_id: body.workSiteId, opening_key: openingKey, ...columns }
  await insertRecord(scope, { table: 'kiosks', id }, values).catch((error: unknown) => {
    throw isReferredTo(error) ? invalidField('workSiteId', 'kiosk.validation.siteUnknown') : error
  })
  return { ...(await readKiosk(scope, id)), code, codeUntil: columns.pairing_until }
}

/** Renames a kiosk. Throws `NOT_FOUND`. */
export async function renameKiosk(scope: ActorScope, { params: { id }, body }: Input<'renameKiosk'>): Promise<Kiosk> {
  return changeRecord(scope, { table: 'kiosks', id }, undefined, { name: body.name }, () => readKiosk(scope, id))
}

/** Creates another pairing code; a former one stops working. Throws `NOT_FOUND`. */
export async function makePairingCode(
  scope: ActorScope,
  { params: { id } }: Input<'makePairingCode'>,
): Promise<PairingKiosk> {
  const { code, columns } = newCode(scope)
  const kiosk = await changeRecord(scope, { table: 'kiosks', id }, undefined, columns, () => readKiosk(scope, id))
  return { ...kiosk, code, codeUntil: columns.pairing_until }
}

// Pairing locks the kiosk first, too: a tablet that is being paired is either seen here, or finds its code revoked.
async function lockKiosk(scope: ActorScope, id: string): Promise<Kiosk> {
  await scope.db.many(
    sql`select 1 from kiosks where organisation_id = ${scope.actor.organisationId} and id = ${id} for no key update`,
  )
  return readKiosk(scope, id)
}

/**
 * Revokes the access of the tablet of a kiosk immediately. A pairing code stops working, too. Throws `NOT_FOUND`, and `INVALID_TRANSITION` if
 * there is neither.
 */
export async function revokeKiosk(scope: ActorScope, { params: { id } }: Input<'revokeKiosk'>): Promise<Kiosk> {
  const { allowed } = await lockKiosk(scope, id)
  if (!allowed.includes('revoke')) throw kioskRefusals.KIOSK_NOT_PAIRED()
  await endKioskDevice(scope.db, { organisationId: scope.actor.organisationId, kioskId: id })
  const values = { revoked_at: scope.now, pairing_hash: null, pairing_until: null }
  return changeRecord(scope, { table: 'kiosks', id }, undefined, values, () => readKiosk(scope, id))
}

/** Deletes a kiosk from its work site. Its clock times keep its name. Throws `NOT_FOUND`, and `INVALID_TRANSITION` before its access was revoked. */
export async function deleteKiosk(scope: ActorScope, { params: { id } }: Input<'deleteKiosk'>): Promise<void> {
  const { allowed } = await lockKiosk(scope, id)
  if (!allowed.includes('delete')) throw kioskRefusals.KIOSK_PAIRED()
  const values = { deleted_at: scope.now, work_site_id: null, pairing_hash: null, pairing_until: null }
  await changeRecord(scope, { table: 'kiosks', id }, undefined, values, () => Promise.resolve())
}
