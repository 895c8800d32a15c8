import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { isChangeable, rateByClient } from '#domains/assignments/server/client-rating.ts'
import { assignmentsOf } from '#domains/assignments/server/current-status.ts'
import { workerName } from '#platform/server/db/names.ts'
import type { Conditions } from '#platform/server/db/conditions.ts'
import { type Listing, readPage } from '#platform/server/db/page.ts'
import { fragment } from '#platform/server/db/statement.ts'
import type { ClientScope } from '#platform/server/scope.ts'
import type { EndedAssignment, portalRatingRoutes } from '../contract/ratings.ts'
import { asOrganisation } from './as-organisation.ts'

interface Row extends Omit<EndedAssignment, 'rating' | 'allowed'> {
  stars: number | null
  comment: string | null
  ratedAt: string | null
  raterId: string | null
  raterName: string | null
}

const listing: Omit<Listing, 'where'> = {
  select: fragment`
    a.id, ${workerName('w')} as worker, a.role, p.name as project, a.start_date, a.end_date, a.client_rating as stars,
    a.client_rating_comment as comment, a.client_rated_at as rated_at, a.client_rater_id as rater_id, a.client_rater_name as rater_name`,
  from: fragment`
    assignments a
    join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
    join workers w on w.organisation_id = a.organisation_id and w.id = a.worker_id`,
  id: 'a.id',
  sorts: { endDate: { sql: 'a.end_date', type: 'date', descending: true } },
}

function endedOf(scope: ClientScope): Conditions {
  const { clientId, projectIds } = scope.actor
  const where = assignmentsOf(asOrganisation(scope), 'completed').and`p.client_id = ${clientId}`
  return projectIds === null ? where : where.and`p.id = any(${projectIds}::uuid[])`
}

/** Returns one page of the completed assignments at the client that the contact sees. */
export async function listEndedAssignments(
  scope: ClientScope,
  { query }: Received<typeof portalRatingRoutes.listEndedAssignments>,
): Promise<Answer<typeof portalRatingRoutes.listEndedAssignments>> {
  const page = await readPage<Row>(scope.db, { ...listing, where: endedOf(scope) }, query)
  return { items: page.items.map((row) => shown(scope, row)), total: page.total, nextCursor: page.nextCursor }
}

/** Rates a completed assignment. Throws `NOT_FOUND`, `INVALID_TRANSITION` and `RATED`. */
export async function rateEndedAssignment(
  scope: ClientScope,
  { params, body }: Received<typeof portalRatingRoutes.rateEndedAssignment>,
): Promise<EndedAssignment> {
  const form = { rating: body.rating, comment: body.comment ?? null }
  await rateByClient(asOrganisation(scope), scope.actor, params.id, form)
  const { items } = await readPage<Row>(
    scope.db,
    { ...listing, where: endedOf(scope).and`a.id = ${params.id}` },
    { limit: 1 },
  )
  if (!items[0]) throw refuse.NOT_FOUND()
  return shown(scope, items[0])
}

function shown({ actor, now }: ClientScope, row: Row): EndedAssignment {
  const { stars, comment, ratedAt, raterId, raterName, ...assignment } = row
  const mayRate = ratedAt === null || isChangeable({ raterId, ratedAt }, actor.contactId, now)
  return {
    ...assignment,
    rating: stars === null || ratedAt === null ? null : { stars, comment, at: ratedAt, by: raterName ?? '' },
    allowed: mayRate ? ['rate'] : [],
  }
}
