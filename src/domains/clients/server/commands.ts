import { v7 as uuid } from 'uuid'
import { requireToGive } from '#base/giving.ts'
import { type Refusal, refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { fault } from '#base/validation.ts'
import { spellTags, tagRecords } from '#domains/tags/server/tagging.ts'
import { changeRecord, deleteRecord, insertRecord, isReferredTo, versionsSeen } from '#platform/server/db/change.ts'
import { plainChanges } from '#platform/server/db/plain-fields.ts'
import { violates } from '#platform/server/db/transaction.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type Client, clientRefusals, type clientRoutes, radiusLimits, type WorkSite } from '../contract.ts'
import { clientRecord } from '../contract/fields.ts'
import { hasWorkAhead } from '../contract/open-work.ts'
import { type RemovedContact, tellOfRemovedContact } from './notifying.ts'
import { clientsWithWorkAhead, hasProjects, readOpenWorkAt, workAheadText } from './open-work.ts'
import { readClient, readWorkSite } from './queries.ts'
import { notifyOfSite } from './site-changes.ts'

type Input<Name extends keyof typeof clientRoutes> = Received<(typeof clientRoutes)[Name]>

/** Adds a client, active by default. Returns the stored client with its id and version. */
export async function addClient(scope: ActorScope, { body }: Input<'addClient'>): Promise<Client> {
  const id = uuid()
  const tags = await spellTags(scope, body.tags ?? [])
  await insertRecord(scope, { table: 'clients', id }, { ...clientColumns(body), status: body.status ?? 'active', tags })
  return readClient(scope, id)
}

/**
 * Edits the given fields of a client. Throws `STALE_VERSION` when `ifMatch` is not the current version, and `GIVING_FORBIDDEN` for another
 * address of a client who has invoices, if the actor may not see them. Throws `CLIENT_OPEN` for a client who is deactivated with open work.
 */
export async function editClient(scope: ActorScope, { params, body, ifMatch }: Input<'editClient'>): Promise<Client> {
  const before = await readClient(scope, params.id)
  const email = body.contact?.email
  if (email && email !== before.contact.email && !before.allowed.includes('readdress'))
    requireToGive(scope.actor, ['invoices:read'])
  if (body.status === 'inactive' && before.status !== 'inactive') {
    const refusal = await refusalOfOpen(scope, params.id)
    if (refusal) throw refusal
  }
  if (body.status === 'prospect' && before.status !== 'prospect' && (await hasProjects(scope, params.id)))
    throw invalid([fault('status', 'clients.validation.prospectWithProjects')])
  const tags = body.tags && (await spellTags(scope, body.tags))
  const columns = { ...clientColumns(body), status: body.status, tags }
  return changeRecord(scope, { table: 'clients', id: params.id }, ifMatch, columns, () => readClient(scope, params.id))
}

// Work, offers and requests would go on at a client that nobody sees any more.
async function refusalOfOpen(scope: ActorScope, clientId: string): Promise<Refusal | undefined> {
  const open = await readOpenWorkAt(scope, { clientId })
  if (!hasWorkAhead(open)) return undefined
  return clientRefusals.CLIENT_OPEN({ values: { open: workAheadText(scope, open) }, members: { open } })
}

/**
 * Deletes a client, its work sites and its contacts; those with permissions are notified. Throws `CLIENT_IN_USE` when a project, a request or a kiosk
 * refers to the client or to one of its sites.
 */
export async function deleteClient(scope: ActorScope, { params, ifMatch }: Input<'deleteClient'>): Promise<void> {
  const { id } = params
  const { name: client } = await readClient(scope, id)
  const [contacts] = await scope.db
    .each<[FormerContact, unknown]>(
      sql<FormerContact>`
        delete from client_contacts where organisation_id = ${scope.actor.organisationId} and client_id = ${id}
        returning name, email, language, may_confirm_hours or may_place_requests or may_see_invoices or may_sign_contracts as has_rights`,
      sql`delete from work_sites where organisation_id = ${scope.actor.organisationId} and client_id = ${id}`,
    )
    .catch((error: unknown) => {
      throw isReferredTo(error) ? clientRefusals.CLIENT_IN_USE() : error
    })
  await deleteRecord(
    scope,
    { table: 'clients', id },
    ifMatch,
    () => readClient(scope, id),
    clientRefusals.CLIENT_IN_USE,
  )
  for (const contact of contacts)
    if (contact.hasRights) await tellOfRemovedContact(scope, contact, { client, link: '/provider/clients' })
}

interface FormerContact extends RemovedContact {
  hasRights: boolean
}

const statusAfter = { activate: 'active', deactivate: 'inactive' } as const

/**
 * Activates or deactivates up to 500 clients. One failure does not stop the others: `done` lists the changed ids,
 * `failed` the rest with a code and a message.
 */
export async function changeClients(
  scope: ActorScope,
  { body }: Input<'changeClients'>,
): Promise<Answer<typeof clientRoutes.changeClients>> {
  const { organisationId } = scope.actor
  const items = [...new Map(body.items.map((item) => [item.id, item])).values()]
  const isOpen = new Map<string, Refusal>()
  if (body.action === 'deactivate') {
    const ids = items.map(({ id }) => id)
    for (const id of await clientsWithWorkAhead(scope, ids)) {
      const refusal = await refusalOfOpen(scope, id)
      if (refusal) isOpen.set(id, refusal)
    }
  }
  const ended = items.filter(({ id }) => !isOpen.has(id))
  // A client that already has the status is not updated and counts as done.
  const status = statusAfter[body.action]
  const changed = await scope.db.many(
    sql<{ id: string }>`
      update clients c set status = ${status}, version = c.version + 1, updated_at = ${scope.now}
        from ${versionsSeen(ended)}
       where c.organisation_id = ${organisationId} and c.id = i.id and c.version = coalesce(i.version, c.version) and c.status <> ${status}
      returning c.id`,
  )
  const rows = await scope.db.many(
    sql<{ id: string; isDone: boolean }>`
      select c.id, c.status = ${status} and c.version = coalesce(i.version, c.version) as is_done
        from ${versionsSeen(ended)}
        join clients c on c.organisation_id = ${organisationId} and c.id = i.id`,
  )
  const stored = new Map(
    [...rows, ...changed.map(({ id }) => ({ id, isDone: true }))].map(({ id, isDone }) => [id, isDone]),
  )
  const failed = items
    .filter(({ id }) => !stored.get(id))
    .map(({ id }) => {
      const refusal = isOpen.get(id) ?? (stored.has(id) ? refuse.STALE_VERSION() : refuse.NOT_FOUND())
      return { id, code: refusal.code, message: scope.translate(refusal.messageKey, refusal.details.values) }
    })
  return { done: items.filter(({ id }) => stored.get(id)).map(({ id }) => id), failed }
}

/** Adds tags to several clients and removes others. */
export function tagClients(
  scope: ActorScope,
  { body }: Input<'tagClients'>,
): Promise<Answer<typeof clientRoutes.tagClients>> {
  return tagRecords(scope, { records: 'clients', isOpen: fragment`true`, closed: refuse.NOT_FOUND() }, body)
}

/** Activates those of the clients that are prospects: they get a project. */
export async function activateProspects({ db, actor, now }: ActorScope, clientIds: readonly string[]): Promise<void> {
  await db.many(
    sql`
      update clients set status = 'active', version = version + 1, updated_at = ${now}
       where organisation_id = ${actor.organisationId} and id = any(${clientIds}::uuid[]) and status = 'prospect'`,
  )
}

/** Returns the columns of a client’s form; missing fields are undefined. */
export function clientColumns(form: Input<'editClient'>['body']) {
  return {
    name: form.name,
    ...plainChanges(clientRecord, form),
    vat_number: form.vatNumber,
    website: form.website,
    contact_full_name: form.contact?.fullName,
    contact_email: form.contact?.email,
    contact_phone: form.contact?.phone,
    contact_job_title: form.contact?.jobTitle,
  }
}

/** Adds a work site to a client. Throws a validation error when only one of the two coordinates is given. */
export async function addWorkSite(scope: ActorScope, { params, body }: Input<'addWorkSite'>): Promise<WorkSite> {
  await readClient(scope, params.id)
  const id = uuid()
  await insertRecord(
    scope,
    { table: 'work_sites', id },
    {
      client_id: params.id,
      name: body.name,
      address: body.address,
      latitude: body.latitude ?? null,
      longitude: body.longitude ?? null,
      radius_metres: body.radiusMetres ?? radiusLimits.usual,
    },
  ).catch(refuseHalfPoint)
  return readWorkSite(scope, params.id, id)
}

/**
 * Edits the given fields of a work site, and notifies its workers of a new name or address. Throws a validation error when only one coordinate
 * would be set, and `STALE_VERSION` when `ifMatch` is not the current version.
 */
export async function editWorkSite(
  scope: ActorScope,
  { params, body, ifMatch }: Input<'editWorkSite'>,
): Promise<WorkSite> {
  const before = await readWorkSite(scope, params.id, params.siteId)
  const columns = {
    name: body.name,
    address: body.address,
    latitude: body.latitude,
    longitude: body.longitude,
    radius_metres: body.radiusMetres,
  }
  const edited = await changeRecord(scope, { table: 'work_sites', id: params.siteId }, ifMatch, columns, () =>
    readWorkSite(scope, params.id, params.siteId),
  ).catch(refuseHalfPoint)
  await notifyOfSite(scope, before, edited)
  return edited
}

function refuseHalfPoint(error: unknown): never {
  if (!violates(error, 'work_sites_point')) throw error
  throw invalid(['latitude', 'longitude'].map((path) => fault(path, 'clients.validation.halfPoint')))
}

/** Deletes a work site. Throws `SITE_IN_USE` when a project, a request or a kiosk refers to it. */
export async function deleteWorkSite(scope: ActorScope, { params, ifMatch }: Input<'deleteWorkSite'>): Promise<void> {
  const read = () => readWorkSite(scope, params.id, params.siteId)
  await read()
  await deleteRecord(scope, { table: 'work_sites', id: params.siteId }, ifMatch, read, clientRefusals.SITE_IN_USE)
}
