import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { zoneName } from '#base/time.ts'
import { hashOf } from '#platform/server/crypto/token.ts'
import { enterOrganisation } from '#platform/server/db/enter.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { KioskScope, Scope } from '#platform/server/scope.ts'
import { checkAttempts, countAttempt } from '#platform/server/sessions/attempts.ts'
import { openKioskDevice } from '#platform/server/sessions/kiosk-devices.ts'
import { kioskRefusals } from '../contract.ts'
import type { Tablet, tabletRoutes } from '../contract/tablet.ts'
import { normalPairingCode } from '../rules.ts'
import { makeSigningKey, sealingKeyOf } from './keys.ts'

const guesses = { most: 20, minutes: 15 }

/**
 * Pairs a tablet by its code, which works once, and gives it its token and its keys. The former tablet of the kiosk loses its access. Throws
 * `PAIRING_CODE_INVALID`, and `RATE_LIMITED` after many wrong codes from one address.
 */
export async function pairTablet(
  scope: Scope,
  { body }: Received<typeof tabletRoutes.pairTablet>,
): Promise<Answer<typeof tabletRoutes.pairTablet>> {
  const { db, now, cipher } = scope
  const limits = { [`kiosk-pairing:${scope.caller.address}`]: guesses }
  await checkAttempts(db, limits, now)
  const hash = hashOf(normalPairingCode(body.token))
  const found = await db.first(
    sql<{ organisationId: string; id: string }>`
      select k.organisation_id, k.id from kiosks k join organisations o on o.id = k.organisation_id
       where k.pairing_hash = ${hash} and k.pairing_until > ${now} and o.closed_at is null`,
  )
  if (!found) {
    await countAttempt(db, limits, now)
    await db.commit()
    throw kioskRefusals.PAIRING_CODE_INVALID()
  }
  const { organisationId, id } = found
  await enterOrganisation(db, organisationId, id)
  const used = await db.first(
    sql<{ openingKey: string }>`
      update kiosks
         set pairing_hash = null, pairing_until = null, paired_at = ${now}, revoked_at = null, version = version + 1, updated_at = ${now}
       where organisation_id = ${organisationId} and id = ${id} and pairing_hash = ${hash} returning opening_key`,
  )
  if (!used) throw kioskRefusals.PAIRING_CODE_INVALID()
  const owner = { organisationId, id }
  const { key, sealed } = makeSigningKey(cipher, owner)
  await openKioskDevice(scope, { organisationId, kioskId: id }, sealed)
  const tablet = await tabletOf(scope, owner)
  return { ...tablet, signingKey: key, sealingKey: sealingKeyOf(cipher, owner, used.openingKey) }
}

/** Returns what the tablet of a kiosk shows. */
export function readTablet(scope: KioskScope): Promise<Tablet> {
  const { organisationId, kioskId } = scope.actor
  scope.caller.renewKioskToken()
  return tabletOf(scope, { organisationId, id: kioskId })
}

async function tabletOf(
  { db, now }: Pick<Scope, 'db' | 'now'>,
  { organisationId, id }: { organisationId: string; id: string },
): Promise<Tablet> {
  const tablet = await db.first(
    sql<Omit<Tablet, 'now' | 'timeZone'> & { timeZone: string | null }>`
      select k.id as kiosk_id, k.name, s.name as site, coalesce(o.company_name, '') as organisation, o.time_zone
        from kiosks k
        join organisations o on o.id = k.organisation_id
        join work_sites s on s.organisation_id = k.organisation_id and s.id = k.work_site_id
       where k.organisation_id = ${organisationId} and k.id = ${id}`,
  )
  if (!tablet) throw refuse.NOT_FOUND()
  return { ...tablet, timeZone: zoneName(tablet.timeZone ?? 'UTC'), now }
}
