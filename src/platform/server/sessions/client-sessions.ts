import { v7 as uuid } from 'uuid'
import type { ClientActor, ClientPermission, OrganisationId } from '#base/actor.ts'
import { isLanguage, type Language } from '#base/language.ts'
import { laterBy, zoneName } from '#base/time.ts'
import { hashOf } from '../crypto/token.ts'
import { fragment, sql } from '../db/statement.ts'
import type { Db } from '../db/transaction.ts'
import type { Scope } from '../scope.ts'

/** For how long a contact stays signed in to the client portal, used or not, in hours. */
const sessionHours = 12

/** The cached part of a session of a contact in the client portal, confirmed by the database on every call. */
export interface ClientSession {
  readonly kind: 'client'
  readonly tokenHash: Buffer
  readonly actor: ClientActor
  readonly language: Language
  /** The version of the contact: a change of it makes the server read the session again. */
  readonly accountVersion: number
  readonly organisationVersion: number
}

interface Row {
  id: string
  organisationId: string
  contactId: string
  clientId: string
  name: string
  language: string
  projectIds: string[] | null
  permissions: ClientPermission[]
  timeZone: string | null
  contactVersion: number
  organisationVersion: number
}

/** SQL of the permissions of a contact `k`. */
export const contactPermissions = fragment`
  array_remove(array[case when k.may_confirm_hours then 'hours:confirm' end,
  case when k.may_place_requests then 'requests:place' end, case when k.may_see_invoices then 'invoices:read' end,
  case when k.may_sign_contracts then 'contracts:sign' end], null)`

/** Finds the session of a token. One that has expired, whose contact was deleted or has another address, or of a closed organisation is none. */
export async function readClientSession(db: Db, token: string, now: string): Promise<ClientSession | undefined> {
  const tokenHash = hashOf(token)
  const row = await db.first(
    sql<Row>`
      select s.id, s.organisation_id, s.contact_id, k.client_id, k.name, k.language, k.project_ids, k.version as contact_version,
             o.version as organisation_version, o.time_zone,
             ${contactPermissions} as permissions
        from client_sessions s
        join client_contacts k on k.organisation_id = s.organisation_id and k.id = s.contact_id and k.email = s.email
        join organisations o on o.id = s.organisation_id
       where s.token_hash = ${tokenHash} and s.expires_at > ${now} and o.closed_at is null`,
  )
  return (
    row && {
      kind: 'client',
      tokenHash,
      actor: {
        type: 'client',
        contactId: row.contactId,
        clientId: row.clientId,
        organisationId: row.organisationId as OrganisationId,
        sessionId: row.id,
        name: row.name,
        permissions: row.permissions,
        projectIds: row.projectIds,
        timeZone: zoneName(row.timeZone ?? 'UTC'),
      },
      language: isLanguage(row.language) ? row.language : 'en',
      accountVersion: row.contactVersion,
      organisationVersion: row.organisationVersion,
    }
  )
}

/** Opens a session for a contact with a new token, which the caller keeps in a cookie, and returns when it expires. */
export async function openClientSession(
  { db, now, caller, group }: Pick<Scope, 'db' | 'now' | 'caller' | 'group'>,
  { organisationId, contactId, email }: { organisationId: string; contactId: string; email: string },
): Promise<string> {
  const token = group.makeToken()
  const expiresAt = laterBy(now, sessionHours * 3_600_000)
  await db.many(
    sql`
      insert into client_sessions (organisation_id, id, contact_id, email, token_hash, created_at, expires_at)
      values (${organisationId}, ${uuid()}, ${contactId}, ${email}, ${hashOf(token)}, ${now}, ${expiresAt})`,
  )
  caller.keepClientToken(token, sessionHours * 3600)
  return expiresAt
}

/** Ends the session of the caller. */
export async function endClientSession(db: Db, { organisationId, sessionId }: ClientActor): Promise<void> {
  await db.many(sql`delete from client_sessions where organisation_id = ${organisationId} and id = ${sessionId}`)
}
