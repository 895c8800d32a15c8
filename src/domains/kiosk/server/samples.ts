import { v7 as uuid } from 'uuid'
import { hashOf } from '#platform/server/crypto/token.ts'
import type { World } from '#platform/server/testing/world.ts'
import { stepAt } from '../rules/codes.ts'
import { makeOpeningKey, makeSigningKey, signatureOf } from './keys.ts'

/** A kiosk with a paired tablet. */
export interface SampleKiosk {
  organisationId: string
  kioskId: string
  /** The token of the tablet. */
  cookie: string
  /** The key with which the tablet signs its codes. */
  signingKey: string
}

/** Creates a kiosk at a work site, with a paired tablet. */
export async function sampleKiosk(
  world: World,
  { organisationId }: { organisationId: string },
  workSiteId: string,
  name = 'Gate 1',
): Promise<SampleKiosk> {
  const id = uuid()
  const openingKey = await makeOpeningKey(world.services.cipher, { organisationId, id })
  await world.sql`
    insert into kiosks (organisation_id, id, name, work_site_id, opening_key, paired_at)
    values (${organisationId}, ${id}, ${name}, ${workSiteId}, ${openingKey}, ${world.now()})`
  return sampleTablet(world, { organisationId, kioskId: id })
}

/** Pairs another tablet with a kiosk; the former one loses its access. */
export async function sampleTablet(
  world: World,
  { organisationId, kioskId }: Pick<SampleKiosk, 'organisationId' | 'kioskId'>,
): Promise<SampleKiosk> {
  const cookie = world.services.group.makeToken()
  const { key, sealed } = makeSigningKey(world.services.cipher, { organisationId, id: kioskId })
  await world.sql`delete from kiosk_devices where id = ${kioskId}`
  await world.sql`
    insert into kiosk_devices (organisation_id, id, token_hash, signing_key, seen_at)
    values (${organisationId}, ${kioskId}, ${hashOf(cookie)}, ${sealed}, ${world.now()})`
  return { organisationId, kioskId, cookie, signingKey: key }
}

/** Gives a worker a PIN, and returns it with the number. */
export async function sampleKioskPin(
  world: World,
  { organisationId, accountId }: { organisationId: string; accountId: string },
  pin = '582913',
): Promise<{ number: number; pin: string }> {
  const pinHash = await world.services.passwords.hash(pin)
  const [row] = await world.sql<{ number: number }>`
    insert into kiosk_pins (organisation_id, id, number, pin_hash, is_given)
    select ${organisationId}, ${accountId}, coalesce(max(number), 40000) + 1, ${pinHash}, true from kiosk_pins where organisation_id = ${organisationId}
    returning number`
  return { number: row?.number ?? 0, pin }
}

/** Creates a punch of a worker whose PIN was not confirmed, and returns its ID. */
export async function sampleUnverifiedPunch(
  world: World,
  { organisationId, accountId }: { organisationId: string; accountId: string },
  kioskId: string,
): Promise<string> {
  const id = uuid()
  await world.sql`
    insert into kiosk_punches (organisation_id, id, kiosk_id, worker_id, number, kind, claimed_at, received_at, status)
    values (${organisationId}, ${id}, ${kioskId}, ${accountId}, 40001, 'in', ${world.now()}, ${world.now()}, 'unverified')`
  return id
}

/** Returns the code that a kiosk shows, the given number of seconds after its step began. */
export function sampleCode({ kioskId, signingKey }: SampleKiosk, at: string): string {
  const step = stepAt(Date.parse(at))
  return `${kioskId}.${step}.${signatureOf(signingKey, kioskId, step)}`
}
