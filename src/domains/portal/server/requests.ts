import type { Answer, Received } from '#base/route.ts'
import { refuse } from '#base/problem.ts'
import { projectGroups } from '#domains/projects/rules.ts'
import { workingHoursOf } from '#domains/requests/contract/working-hours.ts'
import { expectedHoursOf } from '#domains/requests/server/expected-hours.ts'
import { placeRequest } from '#domains/requests/server/placing.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { readPage } from '#platform/server/db/page.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ClientScope } from '#platform/server/scope.ts'
import { workerName } from '#platform/server/db/names.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { countAttempt } from '#platform/server/sessions/attempts.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { ClientRequest, ClientRequestDetails, portalRequestRoutes } from '../contract/requests.ts'
import { asOrganisation } from './as-organisation.ts'

/** The most requests that a contact may place in a day: each notifies users. */
const mostADay = { most: 50, minutes: 24 * 60 }

const columns = fragment`
  r.id, r.title, r.role, r.project_id, p.name as project, s.name as site, r.start_date, r.end_date, r.positions, r.filled_positions, r.status,
  r.working_hours, r.description, r.contact_name as placed_by, r.created_at`
const from = fragment`
  requests r
  join projects p on p.organisation_id = r.organisation_id and p.id = r.project_id
  left join work_sites s on s.organisation_id = r.organisation_id and s.id = r.work_site_id`

type Row = Omit<ClientRequest, 'expected'>

async function withExpected(scope: ClientScope, rows: readonly Row[]): Promise<ClientRequest[]> {
  const expected = await expectedHoursOf(asOrganisation(scope), rows)
  return rows.map((row, index) => ({ ...row, expected: expected[index] ?? null }))
}

function ofContact({ actor }: ClientScope): Conditions {
  const where = new Conditions('r', actor.organisationId).and`r.client_id = ${actor.clientId}`
  return actor.projectIds === null ? where : where.and`r.project_id = any(${actor.projectIds}::uuid[])`
}

/** Returns one page of the requests that the contact sees, the latest start first. */
export async function listClientRequests(
  scope: ClientScope,
  { query }: Received<typeof portalRequestRoutes.listClientRequests>,
): Promise<Answer<typeof portalRequestRoutes.listClientRequests>> {
  const { items, total, nextCursor } = await readPage<Row>(
    scope.db,
    {
      select: columns,
      from,
      where: ofContact(scope).and`r.status = ${query.status}`,
      id: 'r.id',
      sorts: {
        startDate: { sql: 'r.start_date', type: 'date', descending: true },
        createdAt: { sql: 'r.created_at', type: 'timestamptz', descending: true },
      },
    },
    query,
  )
  return { items: await withExpected(scope, items), total, nextCursor }
}

/** Returns one request that the contact sees. Throws `NOT_FOUND`. */
export function readClientRequest(
  scope: ClientScope,
  { params }: Received<typeof portalRequestRoutes.readClientRequest>,
): Promise<ClientRequestDetails> {
  return readOne(scope, params.id)
}

/** Places a request for a project that the contact sees. Throws a validation error for any other, and `RATE_LIMITED`. */
export async function placeClientRequest(
  scope: ClientScope,
  { body }: Received<typeof portalRequestRoutes.placeClientRequest>,
): Promise<ClientRequestDetails> {
  await countAttempt(scope.db, { [`client-requests:${scope.actor.contactId}`]: mostADay }, scope.now)
  const id = await placeRequest(asOrganisation(scope), scope.actor, {
    ...body,
    workingHours: body.workingHours ? workingHoursOf(body.workingHours) : null,
    description: body.description ?? null,
  })
  return readOne(scope, id)
}

/** Returns the open projects that the contact sees, by name. */
export async function listClientProjects({
  db,
  actor,
}: ClientScope): Promise<Answer<typeof portalRequestRoutes.listClientProjects>> {
  const items = await db.many(
    sql<{ id: string; name: string; site: string | null }>`
      select p.id, p.name, s.name as site
        from projects p left join work_sites s on s.organisation_id = p.organisation_id and s.id = p.work_site_id
       where p.organisation_id = ${actor.organisationId} and p.client_id = ${actor.clientId}
         and (${actor.projectIds}::uuid[] is null or p.id = any(${actor.projectIds})) and ${inGroup('p.status', projectGroups.open)}
       order by searchable(p.name), p.id`,
  )
  return { items }
}

async function readOne(scope: ClientScope, id: string): Promise<ClientRequestDetails> {
  const { organisationId, clientId, projectIds } = scope.actor
  const request = await scope.db.first(
    sql<Row>`
      select ${columns} from ${from}
       where r.organisation_id = ${organisationId} and r.client_id = ${clientId}
         and (${projectIds}::uuid[] is null or r.project_id = any(${projectIds})) and r.id = ${id}`,
  )
  if (!request) throw refuse.NOT_FOUND()
  const [shown] = await withExpected(scope, [request])
  return { ...(shown as ClientRequest), workers: await listAcceptedWorkers(scope, id) }
}

async function listAcceptedWorkers({ db, actor }: ClientScope, requestId: string): Promise<string[]> {
  const workers = await db.many(
    sql<{ name: string }>`
      select ${workerName('w')} as name
        from workers w
       where w.organisation_id = ${actor.organisationId}
         and w.id in (select a.worker_id from assignments a
                       where a.organisation_id = ${actor.organisationId} and a.request_id = ${requestId}
                         and ${inGroup('a.status', assignmentGroups.taken)})
       order by w.search_name, w.id`,
  )
  return workers.map(({ name }) => name)
}
