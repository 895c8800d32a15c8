import { v7 as uuid } from 'uuid'
import { may } from '#base/actor.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { changeRecord, deleteRecord, insertRecord } from '#platform/server/db/change.ts'
import { readHistory } from '#platform/server/db/history.ts'
import { sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type Contact, contactRefusals, type contactRoutes, mostContacts } from '../contract/contacts.ts'
import { readClient } from './queries.ts'

type Input<Name extends keyof typeof contactRoutes> = Received<(typeof contactRoutes)[Name]>

type ContactRow = Omit<Contact, 'allowed'>

const columns = `k.id, k.client_id, k.name, k.email, k.phone, k.language,
  case when k.project_ids is not null then array(
    select json_build_object('id', p.id, 'name', p.name) from projects p
     where p.organisation_id = k.organisation_id and p.client_id = k.client_id and p.id = any(k.project_ids)
     order by searchable(p.name), p.id) end as projects,
  k.may_confirm_hours, k.may_place_requests, k.may_see_invoices, k.version`

/** Returns the contacts of a client by name. Throws `NOT_FOUND`. */
export async function listContacts(
  scope: ActorScope,
  { params }: Input<'listContacts'>,
): Promise<Answer<typeof contactRoutes.listContacts>> {
  const { db, actor } = scope
  await readClient(scope, params.id)
  const rows = await db.many(
    sql<ContactRow>(
      `select ${columns} from client_contacts k where k.organisation_id = $1 and k.client_id = $2 order by searchable(k.name), k.id`,
      [actor.organisationId, params.id],
    ),
  )
  return {
    items: rows.map((row) => contactOf(scope, row)),
    allowed: may(actor, 'clients:write') && rows.length < mostContacts ? ['add'] : [],
  }
}

/** Returns one contact of a client. Throws `NOT_FOUND`. */
async function readContact(scope: ActorScope, clientId: string, id: string): Promise<Contact> {
  const row = await scope.db.first(
    sql<ContactRow>(
      `select ${columns} from client_contacts k where k.organisation_id = $1 and k.client_id = $2 and k.id = $3`,
      [scope.actor.organisationId, clientId, id],
    ),
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

/** Adds a contact to a client. Throws a validation error for a project of another client and for an address that is taken. */
export async function addContact(scope: ActorScope, { params, body }: Input<'addContact'>): Promise<Contact> {
  const { db, actor } = scope
  await readClient(scope, params.id)
  const [{ count } = { count: 0 }] = await db.many(
    sql<{ count: number }>(
      'select count(*)::int as count from client_contacts where organisation_id = $1 and client_id = $2',
      [actor.organisationId, params.id],
    ),
  )
  if (count >= mostContacts) throw contactRefusals.TOO_MANY_CONTACTS({ values: { count: mostContacts } })
  await requireProjects(scope, params.id, body.projectIds)
  const id = uuid()
  await insertRecord(
    scope,
    { table: 'client_contacts', id },
    { client_id: params.id, ...contactColumns(body), phone: body.phone ?? null },
  ).catch(refuseTaken)
  return readContact(scope, params.id, id)
}

/** Edits the given fields of a contact. Throws `STALE_VERSION`, and like `addContact`. */
export async function editContact(
  scope: ActorScope,
  { params, body, ifMatch }: Input<'editContact'>,
): Promise<Contact> {
  const read = () => readContact(scope, params.id, params.contactId)
  await read()
  await requireProjects(scope, params.id, body.projectIds)
  const key = { table: 'client_contacts', id: params.contactId }
  return changeRecord(scope, key, ifMatch, contactColumns(body), read).catch(refuseTaken)
}

/** Deletes a contact. Throws `STALE_VERSION` when `ifMatch` is not the current version. */
export async function deleteContact(scope: ActorScope, { params, ifMatch }: Input<'deleteContact'>): Promise<void> {
  const read = () => readContact(scope, params.id, params.contactId)
  await read()
  await deleteRecord(scope, { table: 'client_contacts', id: params.contactId }, ifMatch, read)
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
  }
}

async function requireProjects(
  { db, actor }: ActorScope,
  clientId: string,
  projectIds: readonly string[] | null | undefined,
): Promise<void> {
  if (!projectIds) return
  const known = await db.many(
    sql<{ id: string }>(
      'select id from projects where organisation_id = $1 and client_id = $2 and id = any($3::uuid[])',
      [actor.organisationId, clientId, projectIds],
    ),
  )
  if (known.length === new Set(projectIds).size) return
  throw invalid([{ path: 'projectIds', code: 'unknown', messageKey: 'clients.validation.unknownProject', values: {} }])
}

function refuseTaken(error: unknown): never {
  if (!violates(error, 'client_contacts_email')) throw error
  throw invalid([{ path: 'email', code: 'taken', messageKey: 'clients.validation.contactEmailTaken', values: {} }])
}

function contactOf({ actor }: ActorScope, row: ContactRow): Contact {
  return { ...row, allowed: may(actor, 'clients:write') ? ['edit', 'delete'] : [] }
}
