import { refuse } from '#base/problem.ts'
import { laterBy } from '#base/time.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { workerName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { assignmentRefusals } from '../contract.ts'
import { ratingDays } from '../rules.ts'
import { catchUp } from './current-status.ts'

/** The contact who rates, and what the contact sees of the client. */
interface Rater {
  readonly contactId: string
  readonly name: string
  readonly clientId: string
  readonly projectIds: readonly string[] | null
}

interface Rated {
  status: string
  raterId: string | null
  ratedAt: string | null
  worker: string
  client: string
  managerId: string | null
}

/**
 * Rates a completed assignment in the name of its client, once. The contact who rated may change the rating for some days. Notifies the
 * manager of the project. Throws `NOT_FOUND`, `INVALID_TRANSITION` for any other status, and `RATED` if it can no longer be changed.
 */
export async function rateByClient(
  scope: ActorScope,
  rater: Rater,
  id: string,
  { rating, comment }: { readonly rating: number; readonly comment: string | null },
): Promise<void> {
  const { db, actor, now } = scope
  const read = () =>
    db.first(
      sql<Rated>`
        select a.status, a.client_rater_id as rater_id, a.client_rated_at as rated_at, ${workerName('w')} as worker,
               c.name as client, p.project_manager_id as manager_id
          from assignments a
          join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
          join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id
          join workers w on w.organisation_id = a.organisation_id and w.id = a.worker_id
         where a.organisation_id = ${actor.organisationId} and a.id = ${id} and p.client_id = ${rater.clientId}
           and (${rater.projectIds}::uuid[] is null or p.id = any(${rater.projectIds}::uuid[]))
           for no key update of a`,
    )
  if (!(await read())) throw refuse.NOT_FOUND()
  // The last day may have passed since the scheduled job last updated the status.
  await catchUp(scope, { id })
  const assignment = await read()
  if (assignment?.status !== 'completed') throw refuse.INVALID_TRANSITION()
  const { raterId, ratedAt, worker, client, managerId } = assignment
  if (ratedAt !== null && !isChangeable({ raterId, ratedAt }, rater.contactId, now)) throw assignmentRefusals.RATED()
  await db.many(
    sql`
      update assignments
         set client_rating = ${rating}, client_rating_comment = ${comment}, client_rated_at = coalesce(client_rated_at, ${now}),
             client_rater_id = ${rater.contactId}, client_rater_name = ${rater.name}, version = version + 1, updated_at = ${now}
       where organisation_id = ${actor.organisationId} and id = ${id}`,
  )
  if (managerId === null || ratedAt !== null) return
  const link = `/provider/assignments/${id}`
  await notify(scope, [managerId], { kind: 'workerRated', values: { client, worker, count: rating }, link })
}

/** True if a contact may change the rating: its author, for some days after the first one. */
export function isChangeable(
  { raterId, ratedAt }: { readonly raterId: string | null; readonly ratedAt: string },
  contactId: string,
  now: string,
): boolean {
  return raterId === contactId && now < laterBy(ratedAt, ratingDays * 24 * 3_600_000)
}
