import { may } from '#base/actor.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { Conditions, containing } from '#platform/server/db/conditions.ts'
import { readPage } from '#platform/server/db/page.ts'
import { written } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Client, clientRoutes, WorkSite } from '../contract.ts'

type ClientRow = Omit<Client, 'allowed' | 'contact'> & {
  contactFullName: string | null
  contactEmail: string | null
  contactPhone: string | null
  contactJobTitle: string | null
}

const clientColumns = `c.id, c.name, c.industry, c.vat_number, c.website, c.contact_full_name, c.contact_email, c.contact_phone,
  c.contact_job_title, c.billing_address, c.notes, c.status, c.version,
  (select count(*)::int from work_sites s where s.organisation_id = c.organisation_id and s.client_id = c.id) as work_site_count,
  (select count(*)::int from projects p where p.organisation_id = c.organisation_id and p.client_id = c.id) as project_count`

/** The organisation's clients. */
export async function listClients(
  scope: ActorScope,
  { query }: Received<typeof clientRoutes.listClients>,
): Promise<Answer<typeof clientRoutes.listClients>> {
  const where = new Conditions()
    .and('c.organisation_id = ?', scope.actor.organisationId)
    .and('c.status = ?', query.status)
    .and('searchable(c.name) like searchable(?)', containing(query.q))
  const page = await readPage<ClientRow>(
    scope.db,
    {
      select: clientColumns,
      from: 'clients c',
      where,
      id: 'c.id',
      sorts: {
        name: { sql: 'searchable(c.name)', type: 'text' },
        createdAt: { sql: 'c.created_at', type: 'timestamptz', descending: true },
      },
    },
    query,
  )
  return { items: page.items.map((row) => clientOf(scope, row)), total: page.total, nextCursor: page.nextCursor }
}

/** One client. */
export async function readClient(scope: ActorScope, id: string): Promise<Client> {
  const row = await scope.db.first(
    written<ClientRow>(`select ${clientColumns} from clients c where c.organisation_id = $1 and c.id = $2`, [
      scope.actor.organisationId,
      id,
    ]),
  )
  if (!row) throw refuse.NOT_FOUND()
  return clientOf(scope, row)
}

function clientOf({ actor }: ActorScope, row: ClientRow): Client {
  return {
    id: row.id,
    name: row.name,
    industry: row.industry,
    vatNumber: row.vatNumber,
    website: row.website,
    contact: {
      fullName: row.contactFullName,
      email: row.contactEmail,
      phone: row.contactPhone,
      jobTitle: row.contactJobTitle,
    },
    billingAddress: row.billingAddress,
    notes: row.notes,
    status: row.status,
    workSiteCount: row.workSiteCount,
    projectCount: row.projectCount,
    version: row.version,
    allowed: may(actor, 'clients:write') ? ['edit'] : [],
  }
}

const siteColumns = 's.id, s.client_id, s.name, s.address, s.latitude, s.longitude, s.radius_metres, s.version'

/** The work sites of a client, all of them: a client has few. */
export async function listWorkSites(
  scope: ActorScope,
  clientId: string,
): Promise<Answer<typeof clientRoutes.listWorkSites>> {
  await readClient(scope, clientId)
  const rows = await scope.db.many(
    written<Omit<WorkSite, 'allowed'>>(
      `select ${siteColumns} from work_sites s where s.organisation_id = $1 and s.client_id = $2 order by searchable(s.name), s.id`,
      [scope.actor.organisationId, clientId],
    ),
  )
  return { items: rows.map((row) => siteOf(scope, row)), total: rows.length, nextCursor: null }
}

/** One work site of a client. */
export async function readWorkSite(scope: ActorScope, clientId: string, id: string): Promise<WorkSite> {
  const row = await scope.db.first(
    written<Omit<WorkSite, 'allowed'>>(
      `select ${siteColumns} from work_sites s where s.organisation_id = $1 and s.client_id = $2 and s.id = $3`,
      [scope.actor.organisationId, clientId, id],
    ),
  )
  if (!row) throw refuse.NOT_FOUND()
  return siteOf(scope, row)
}

function siteOf({ actor }: ActorScope, row: Omit<WorkSite, 'allowed'>): WorkSite {
  return { ...row, allowed: may(actor, 'clients:write') ? ['edit'] : [] }
}
