import { localTimeOf } from '#base/calendar.ts'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { dayIn } from '#platform/server/texts/dates.ts'
import { availabilityRefusals, type availabilityRoutes, type WorkerAvailability } from '../contract.ts'
import { differsBefore, inOrder, withoutPast } from '../rules.ts'
import { readAvailability } from './queries.ts'

type Stated = Received<typeof availabilityRoutes.saveOwnAvailability>['body']

/** Sets the availability of a worker who has told it to the organisation. */
export async function saveAvailability(
  scope: ActorScope,
  { params, body, ifMatch }: Received<typeof availabilityRoutes.saveAvailability>,
): Promise<WorkerAvailability> {
  await readAvailability(scope, params.id)
  return store(scope, params.id, body, ifMatch)
}

/** Sets the worker's own availability. Throws TOO_LATE if it changes a day before the first changeable one. */
export async function saveOwnAvailability(
  scope: ActorScope,
  { body, ifMatch }: Received<typeof availabilityRoutes.saveOwnAvailability>,
): Promise<WorkerAvailability> {
  const workerId = scope.actor.accountId
  const before = await readAvailability(scope, workerId)
  const { changeableFrom } = before
  if (ifMatch !== undefined && ifMatch !== before.version) throw refuse.STALE_VERSION({ members: { current: before } })
  if (changeableFrom !== null && differsBefore(before, body, changeableFrom))
    throw availabilityRefusals.TOO_LATE({
      values: { day: dayIn(scope.language, changeableFrom) },
      members: { changeableFrom },
    })
  // The days were compared with this version.
  return store(scope, workerId, body, before.version)
}

async function store(
  scope: ActorScope,
  workerId: string,
  stated: Stated,
  version: number | undefined,
): Promise<WorkerAvailability> {
  const { db, actor, now } = scope
  const { patterns, exceptions } = inOrder(withoutPast(stated, localTimeOf(now, actor.timeZone).date))
  const { desiredWeeklyMinutes } = stated
  // Version 0 is that of a worker for whom nothing is stored yet.
  const stored = await db.many(
    sql`
      insert into availability as v (organisation_id, id, patterns, exceptions, desired_weekly_minutes)
      select ${actor.organisationId}, ${workerId}, ${JSON.stringify(patterns)}::jsonb, ${JSON.stringify(exceptions)}::jsonb,
             ${desiredWeeklyMinutes ?? null}::int
       where coalesce(${version}::int, 0) = 0
          or exists (select from availability where organisation_id = ${actor.organisationId} and id = ${workerId})
      on conflict (organisation_id, id) do update
         set patterns = excluded.patterns, exceptions = excluded.exceptions,
             desired_weekly_minutes = case when ${desiredWeeklyMinutes !== undefined} then excluded.desired_weekly_minutes
                                           else v.desired_weekly_minutes end,
             version = v.version + 1, updated_at = ${now}
       where v.version = coalesce(${version}::int, v.version)
      returning id`,
  )
  const current = await readAvailability(scope, workerId)
  if (stored.length === 0) throw refuse.STALE_VERSION({ members: { current } })
  return current
}
