import type { KioskActor, OrganisationId } from '#base/actor.ts'
import { zoneName } from '#base/time.ts'
import { hashOf } from '../crypto/token.ts'
import { sql } from '../db/statement.ts'
import type { Db } from '../db/transaction.ts'
import type { Scope } from '../scope.ts'

// The last contact is stored at most this often, in milliseconds.
const touchEvery = 60_000

/** The cached part of the pairing of a kiosk, confirmed by the database on every call. It has no time limit: the desk revokes it. */
export interface KioskDevice {
  readonly kind: 'kiosk'
  readonly tokenHash: Buffer
  readonly actor: KioskActor
  readonly language: 'en'
  /** The version of the kiosk. */
  readonly accountVersion: number
  readonly organisationVersion: number
  touchAfter: number
}

interface Row {
  id: string
  organisationId: string
  timeZone: string | null
  kioskVersion: number
  organisationVersion: number
}

/** Finds the kiosk of a token. Returns none if it was revoked or its organisation is closed. */
export async function readKioskDevice(db: Db, token: string): Promise<KioskDevice | undefined> {
  const tokenHash = hashOf(token)
  const row = await db.first(
    sql<Row>`
      select d.id, d.organisation_id, k.version as kiosk_version, o.version as organisation_version, o.time_zone
        from kiosk_devices d
        join kiosks k on k.organisation_id = d.organisation_id and k.id = d.id
        join organisations o on o.id = d.organisation_id
       where d.token_hash = ${tokenHash} and o.closed_at is null`,
  )
  return (
    row && {
      kind: 'kiosk',
      tokenHash,
      actor: {
        type: 'kiosk',
        kioskId: row.id,
        organisationId: row.organisationId as OrganisationId,
        sessionId: row.id,
        timeZone: zoneName(row.timeZone ?? 'UTC'),
      },
      language: 'en',
      accountVersion: row.kioskVersion,
      organisationVersion: row.organisationVersion,
      touchAfter: 0,
    }
  )
}

/** Notes that a kiosk was in contact. False if it has been revoked. */
export async function touchKioskDevice(db: Db, device: KioskDevice, now: string): Promise<boolean> {
  device.touchAfter = Date.parse(now) + touchEvery
  const touched = await db.manyAndCommit(
    sql`update kiosk_devices set seen_at = ${now} where token_hash = ${device.tokenHash} returning id`,
  )
  return touched.length > 0
}

/** Where the signing key of a kiosk is encrypted. */
export const signingKeyContext = ({ organisationId, id }: { organisationId: string; id: string }) => ({
  organisationId,
  table: 'kiosk_devices',
  id,
  column: 'signing_key',
})

/**
 * Gives a kiosk a new token, which its tablet keeps in a cookie, and the key with which the tablet signs its codes, encrypted. A former tablet
 * loses its access.
 */
export async function openKioskDevice(
  { db, now, caller, group }: Pick<Scope, 'db' | 'now' | 'caller' | 'group'>,
  { organisationId, kioskId }: { organisationId: string; kioskId: string },
  signingKey: string,
): Promise<void> {
  const token = group.makeToken()
  await endKioskDevice(db, { organisationId, kioskId })
  await db.many(
    sql`
      insert into kiosk_devices (organisation_id, id, token_hash, signing_key, created_at, seen_at)
      values (${organisationId}, ${kioskId}, ${hashOf(token)}, ${signingKey}, ${now}, ${now})`,
  )
  caller.keepKioskToken(token)
}

/** Ends the access of the tablet of a kiosk immediately. */
export async function endKioskDevice(
  db: Db,
  { organisationId, kioskId }: { organisationId: string; kioskId: string },
): Promise<void> {
  await db.many(sql`delete from kiosk_devices where organisation_id = ${organisationId} and id = ${kioskId}`)
}
