import { v7 as uuid } from 'uuid'
import { laterBy } from '#base/time.ts'
import { organisationLock } from '#domains/organisations/server/organisation-lock.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { configuredIdentity } from '#platform/server/signatures/configured-identity.ts'
import { type Identity, makeIdentity } from '#platform/server/signatures/identity.ts'

/** A key seals for two years; then another one is made. */
const usedForMs = 2 * 365 * 24 * 3_600_000

const sealedAt = (organisationId: string, id: string) => ({
  organisationId,
  table: 'seal_certificates',
  id,
  column: 'private_key',
})

/** Returns the key that seals contracts of the organisation now: that of the settings, else its own, which is made if there is none. */
export async function sealIdentity(scope: ActorScope, agency: string): Promise<Identity> {
  const configured = await configuredIdentity(scope.config, scope.now)
  return configured ?? (await findOwn(scope)) ?? makeOwn(scope, agency)
}

async function findOwn({ db, actor, cipher, now }: ActorScope): Promise<Identity | undefined> {
  const { organisationId } = actor
  const row = await db.first(
    sql<{ id: string; certificate: string; privateKey: string }>`
      select id, certificate, private_key from seal_certificates
       where organisation_id = ${organisationId} and created_at > ${laterBy(now, -usedForMs)}
       order by created_at desc, id desc limit 1`,
  )
  if (!row) return undefined
  const privateKey = cipher.open(row.privateKey, sealedAt(organisationId, row.id))
  return { privateKey, certificate: row.certificate, chain: [] }
}

async function makeOwn(scope: ActorScope, agency: string): Promise<Identity> {
  const { db, actor, cipher, now } = scope
  // Two processes would otherwise make two keys.
  await db.many(organisationLock(scope))
  const found = await findOwn(scope)
  if (found) return found
  const id = uuid()
  const identity = await makeIdentity(agency, now)
  const privateKey = cipher.seal(identity.privateKey, sealedAt(actor.organisationId, id))
  const values = { certificate: identity.certificate, private_key: privateKey, created_at: now }
  await insertRecord(scope, { table: 'seal_certificates', id }, values)
  return identity
}
