import { v7 as uuid } from 'uuid'
import { type ClientPermission, clientPermissions, may } from '#base/actor.ts'
import { mayGive, requireToGive } from '#base/giving.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { changeRecord, deleteRecord, insertRecord } from '#platform/server/db/change.ts'
import { readHistory } from '#platform/server/db/history.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { requireConfirmedUser } from '#platform/server/sessions/confirmation.ts'
import { type Contact, contactRefusals, contactRights, type contactRoutes, mostContacts } from '../contract/contacts.ts'
import { tellOfContactRights, tellOfRemovedContact } from './notifying.ts'
import { readClient } from './queries.ts'

type Input<Name extends keyof typeof contactRoutes> = Received<(typeof contactRoutes)[Name]>

type ContactRow = Omit<Contact, 'allowed' | 'rightsToGive'>

const columns = fragment`
  k.id, k.client_id, k.name, k.email, k.phone, k.language,
  case when k.project_ids is not null then array(
    select json_build_object('id', p.id, 'name', p.name) from projects p
     where p.organisation_id = k.organisation_id and p.client_id = k.client_id and p.id = any(k.project_ids)
     order by searchable(p.name), p.id) end as projects,
  k.may_confirm_hours, k.may_place_requests, k.may_see_invoices, k.may_sign_contracts, k.version`

/** Returns the contacts of a client by name. Throws `NOT_FOUND`. */
export async function listContacts(
  scope: ActorScope,
  { params }: Input<'listContacts'>,
): Promise<Answer<typeof contactRoutes.listContacts>> {
  const { db, actor } = scope
  await readClient(scope, params.id)
  const rows = await db.many(
    sql<ContactRow>`
      select ${columns} from client_contacts k
       where k.organisation_id = ${actor.organisationId} and k.client_id = ${params.id}
       order by searchable(k.name), k.id`,
  )
  return {
    items: rows.map((row) => contactOf(scope, row)),
    rightsToGive: rightsToGive(actor),
    allowed: may(actor, 'clients:write') && mayGive(actor, 'portal:use') && rows.length < mostContacts ? ['add'] : [],
  }
}

/** Returns one contact of a client. Throws `NOT_FOUND`. */
async function readContact(scope: ActorScope, clientId: string, id: string): Promise<Contact> {
  const row = await scope.db.first(
    sql<ContactRow>`
      select ${columns} from client_contacts k
       where k.organisation_id = ${scope.actor.organisationId} and k.client_id = ${clientId} and k.id = ${id}`,
  )
  if (!row) throw refuse.NOT_FOUND()
  return contactOf(scope, row)
}

/** Returns one page of the history of a contact, latest first. */
export async function readContactHistory(
  scope: ActorScope,
  { params, query }: Input<'readContactHistory'>,
): Promise<Answer<typeof contactRoutes.readContactHistory>> {
  await readContact(scope, params.id, params.contactId)
  return readHistory(scope, ['client_contacts', 'portal_access'], params.contactId, query)
}

/**
 * Adds a contact to a client. Throws `GIVING_FORBIDDEN` for a permission that the actor does not have, and a validation error for a project
 * of another client and for an address that is taken.
 */
export async function addContact(scope: ActorScope, { params, body }: Input<'addContact'>): Promise<Contact> {
  const { db, actor } = scope
  const { name: client } = await readClient(scope, params.id)
  const given = rightsOf(body)
  requireToGive(actor, ['portal:use', ...given])
  if (given.length > 0) await requireConfirmedUser(scope)
  const [{ count } = { count: 0 }] = await db.many(
    sql<{ count: number }>`
      select count(*)::int as count from client_contacts where organisation_id = ${actor.organisationId} and client_id = ${params.id}`,
  )
  if (count >= mostContacts) throw contactRefusals.TOO_MANY_CONTACTS({ values: { count: mostContacts } })
  await requireProjects(scope, params.id, body.projectIds)
  const id = uuid()
  await insertRecord(
    scope,
    { table: 'client_contacts', id },
    {
      client_id: params.id,
      ...contactColumns(body),
      phone: body.phone ?? null,
      may_sign_contracts: body.maySignContracts ?? false,
    },
  ).catch(refuseTaken)
  if (given.length > 0) await tellOfContactRights(scope, [{ contact: body.name, client }], pageOf(params.id))
  return readContact(scope, params.id, id)
}

/**
 * Edits the given fields of a contact. Another address or more projects give all permissions of the contact again. Throws
 * `STALE_VERSION`, and like `addContact`.
 */
export async function editContact(
  scope: ActorScope,
  { params, body, ifMatch }: Input<'editContact'>,
): Promise<Contact> {
  const read = () => readContact(scope, params.id, params.contactId)
  // Until the end of the transaction, nobody else gives this contact more.
  await scope.db.many(
    sql`select 1 from client_contacts where organisation_id = ${scope.actor.organisationId} and id = ${params.contactId} for no key update`,
  )
  const before = await read()
  const gifts = giftsOf(before, body)
  requireToGive(scope.actor, gifts)
  const isRaised = gifts.some((gift) => gift !== 'portal:use')
  if (isRaised) await requireConfirmedUser(scope)
  await requireProjects(scope, params.id, body.projectIds)
  const key = { table: 'client_contacts', id: params.contactId }
  const edited = await changeRecord(scope, key, ifMatch, contactColumns(body), read).catch(refuseTaken)
  if (isRaised) {
    const { name: client } = await readClient(scope, params.id)
    await tellOfContactRights(scope, [{ contact: edited.name, client }], pageOf(params.id))
  }
  return edited
}

/**
 * Deletes a contact. One who had permissions is notified by email, and so are the owners. Throws `STALE_VERSION` when `ifMatch` is not the
 * current version.
 */
export async function deleteContact(scope: ActorScope, { params, ifMatch }: Input<'deleteContact'>): Promise<void> {
  const read = () => readContact(scope, params.id, params.contactId)
  const former = await read()
  await deleteRecord(scope, { table: 'client_contacts', id: params.contactId }, ifMatch, read)
  if (rightsOf(former).length === 0) return
  const { name: client } = await readClient(scope, params.id)
  await tellOfRemovedContact(scope, former, { client, link: pageOf(params.id) })
}

/** Returns the given fields of a contact by their columns. */
export function contactColumns(form: Input<'editContact'>['body']) {
  return {
    name: form.name,
    email: form.email,
    phone: form.phone,
    language: form.language,
    project_ids: form.projectIds,
    may_confirm_hours: form.mayConfirmHours,
    may_place_requests: form.mayPlaceRequests,
    may_see_invoices: form.maySeeInvoices,
    may_sign_contracts: form.maySignContracts,
  }
}

async function requireProjects(
  { db, actor }: ActorScope,
  clientId: string,
  projectIds: readonly string[] | null | undefined,
): Promise<void> {
  if (!projectIds) return
  const clientProjects = await db.many(
    sql<{ id: string }>`
      select id
        from projects
       where organisation_id = ${actor.organisationId} and client_id = ${clientId} and id = any(${projectIds}::uuid[])`,
  )
  if (clientProjects.length === new Set(projectIds).size) return
  throw invalid([{ path: 'projectIds', code: 'unknown', messageKey: 'clients.validation.unknownProject', values: {} }])
}

function refuseTaken(error: unknown): never {
  if (!violates(error, 'client_contacts_email')) throw error
  throw invalid([{ path: 'email', code: 'taken', messageKey: 'clients.validation.contactEmailTaken', values: {} }])
}

const pageOf = (clientId: string) => `/provider/clients/${clientId}`

type Rights = Partial<Record<(typeof contactRights)[ClientPermission], boolean>>

/** Returns the permissions that the fields of a contact grant. */
export function rightsOf(fields: Rights): ClientPermission[] {
  return clientPermissions.filter((permission) => fields[contactRights[permission]])
}

/** Returns what a change of a contact gives to somebody. */
function giftsOf(before: ContactRow, body: Input<'editContact'>['body']): ('portal:use' | ClientPermission)[] {
  const after = rightsOf({ ...before, ...body })
  const isElsewhere = body.email !== undefined && body.email !== before.email
  if (isElsewhere) return ['portal:use', ...after]
  const formerIds = before.projects?.map(({ id }) => id)
  const isWider =
    formerIds !== undefined &&
    body.projectIds !== undefined &&
    (body.projectIds === null || body.projectIds.some((id) => !formerIds.includes(id)))
  if (isWider) return ['portal:use', ...after]
  const had = rightsOf(before)
  return after.filter((permission) => !had.includes(permission))
}

const rightsToGive = (actor: ActorScope['actor']) =>
  clientPermissions.filter((permission) => mayGive(actor, permission))

function contactOf({ actor }: ActorScope, row: ContactRow): Contact {
  const given = rightsToGive(actor)
  const isReaddressed = mayGive(actor, 'portal:use') && rightsOf(row).every((permission) => given.includes(permission))
  const allowed: Contact['allowed'] = isReaddressed ? ['edit', 'readdress', 'delete'] : ['edit', 'delete']
  return { ...row, rightsToGive: given, allowed: may(actor, 'clients:write') ? allowed : [] }
}
