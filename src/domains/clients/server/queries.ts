import { may } from '#base/actor.ts'
import { mayGive } from '#base/giving.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { hasTag } from '#domains/tags/server/tagging.ts'
import { readHistory } from '#platform/server/db/history.ts'
import { Conditions, likePattern } from '#platform/server/db/conditions.ts'
import { type Listing, readPage, readRecord } from '#platform/server/db/page.ts'
import { plainColumns, plainValues } from '#platform/server/db/plain-fields.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Client, clientRoutes, WorkSite } from '../contract.ts'
import { clientRecord } from '../contract/fields.ts'

type ClientRow = Omit<Client, 'allowed' | 'contact'> & {
  contactFullName: string | null
  contactEmail: string | null
  contactPhone: string | null
  contactJobTitle: string | null
  isInvoiced: boolean
}

const workSiteCount = fragment`(select count(*)::int from work_sites s where s.organisation_id = c.organisation_id and s.client_id = c.id)`
const projectCount = fragment`(select count(*)::int from projects p where p.organisation_id = c.organisation_id and p.client_id = c.id)`
const clientColumns = fragment`
  c.id, c.name, c.vat_number, c.website, c.contact_full_name, c.contact_email, c.contact_phone,
  c.contact_job_title, ${plainColumns(clientRecord, 'c')}, c.status, c.tags, c.created_at, c.version,
  ${workSiteCount} as work_site_count, ${projectCount} as project_count,
  exists (select 1 from client_statements i where i.organisation_id = c.organisation_id and i.client_id = c.id) as is_invoiced`

/** The text that a search matches: name, contact and VAT number. */
const searched = fragment`searchable(concat_ws(' ', c.name, c.contact_full_name, c.vat_number))`

function clientListing(
  { actor }: ActorScope,
  query: Pick<Received<typeof clientRoutes.listClients>['query'], 'q' | 'status' | 'industry' | 'tag'>,
): Listing {
  return {
    select: clientColumns,
    from: fragment`clients c`,
    where: new Conditions('c', actor.organisationId).and`c.status = ${query.status}`.and`c.industry = ${query.industry}`
      .and`${hasTag('c', query.tag)}`.and`${searched} like searchable(${likePattern(query.q)})`,
    id: 'c.id',
    sorts: {
      name: { sql: 'searchable(c.name)', type: 'text' },
      createdAt: { sql: 'c.created_at', type: 'timestamptz', descending: true },
      workSiteCount: { sql: workSiteCount, type: 'bigint', descending: true },
      projectCount: { sql: projectCount, type: 'bigint', descending: true },
    },
  }
}

/** Returns one page of the organisation’s clients that match the filter, with the total count. */
export async function listClients(
  scope: ActorScope,
  { query }: Received<typeof clientRoutes.listClients>,
): Promise<Answer<typeof clientRoutes.listClients>> {
  const page = await readPage<ClientRow>(scope.db, clientListing(scope, query), query)
  return { items: page.items.map((row) => clientOf(scope, row)), total: page.total, nextCursor: page.nextCursor }
}

/** Returns one client of the organisation. Throws `NOT_FOUND`. */
export async function readClient(scope: ActorScope, id: string): Promise<Client> {
  const source = { select: clientColumns, from: fragment`clients c`, id: 'c.id' }
  return clientOf(scope, await readRecord<ClientRow>(scope, source, id))
}

/** Returns one page of the history of a client and of its work sites, latest first. */
export async function readClientHistory(
  scope: ActorScope,
  { params, query }: Received<typeof clientRoutes.readClientHistory>,
): Promise<Answer<typeof clientRoutes.readClientHistory>> {
  await readClient(scope, params.id)
  return readHistory(scope, ['clients'], params.id, query, ['work_sites'])
}

function clientOf({ actor }: ActorScope, row: ClientRow): Client {
  return {
    id: row.id,
    ...plainValues(clientRecord, row),
    name: row.name,
    vatNumber: row.vatNumber,
    website: row.website,
    contact: {
      fullName: row.contactFullName,
      email: row.contactEmail,
      phone: row.contactPhone,
      jobTitle: row.contactJobTitle,
    },
    status: row.status,
    tags: row.tags,
    workSiteCount: row.workSiteCount,
    projectCount: row.projectCount,
    createdAt: row.createdAt,
    version: row.version,
    allowed: allowedOn(actor, row),
  }
}

// Reminders go to the contact of a client without contacts who see invoices.
function allowedOn(actor: ActorScope['actor'], { isInvoiced }: ClientRow): Client['allowed'] {
  if (!may(actor, 'clients:write')) return []
  return isInvoiced && !mayGive(actor, 'invoices:read') ? ['edit', 'delete'] : ['edit', 'readdress', 'delete']
}

const siteColumns = fragment`
  s.id, s.client_id, s.name, s.address, s.latitude, s.longitude, s.radius_metres, s.version,
  (select count(*)::int from projects p
    where p.organisation_id = s.organisation_id and p.client_id = s.client_id and p.work_site_id = s.id) as project_count`

/** Returns one page of a client’s work sites, by name unless sorted otherwise. */
export async function listWorkSites(
  scope: ActorScope,
  { params, query }: Received<typeof clientRoutes.listWorkSites>,
): Promise<Answer<typeof clientRoutes.listWorkSites>> {
  await readClient(scope, params.id)
  const where = new Conditions('s', scope.actor.organisationId).and`s.client_id = ${params.id}`
    .and`searchable(s.name || ' ' || s.address) like searchable(${likePattern(query.q)})`
  const sorts = { name: { sql: 'searchable(s.name)', type: 'text' } } as const
  const listing = { select: siteColumns, from: fragment`work_sites s`, where, id: 's.id', sorts }
  const page = await readPage<Omit<WorkSite, 'allowed'>>(scope.db, listing, query)
  return { items: page.items.map((row) => siteOf(scope, row)), total: page.total, nextCursor: page.nextCursor }
}

/** Returns one work site of a client. Throws `NOT_FOUND`. */
export async function readWorkSite(scope: ActorScope, clientId: string, id: string): Promise<WorkSite> {
  const row = await scope.db.first(
    sql<Omit<WorkSite, 'allowed'>>`
      select ${siteColumns} from work_sites s
       where s.organisation_id = ${scope.actor.organisationId} and s.client_id = ${clientId} and s.id = ${id}`,
  )
  if (!row) throw refuse.NOT_FOUND()
  return siteOf(scope, row)
}

function siteOf({ actor }: ActorScope, row: Omit<WorkSite, 'allowed'>): WorkSite {
  return { ...row, allowed: may(actor, 'clients:write') ? ['edit', 'delete'] : [] }
}
