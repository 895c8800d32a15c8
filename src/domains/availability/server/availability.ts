import { may } from '#base/actor.ts'
import { localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { readHistory } from '#platform/server/db/history.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { dayIn } from '#platform/server/texts/dates.ts'
import { serve } from '#platform/server/http/handlers.ts'
import { availabilityRoutes, type WorkerAvailability, availabilityRefusals } from '../contract.ts'
import { availabilityWithin, changeableFrom, differsBefore, inOrder, withoutPast } from '../rules.ts'

type Stated = Received<typeof availabilityRoutes.saveOwnAvailability>['body']

interface Row {
  id: string
  patterns: WorkerAvailability['patterns']
  exceptions: WorkerAvailability['exceptions']
  desiredWeeklyMinutes: number | null
  version: number
  noticeDays: number
}

/** Reads the availability of a worker; empty with version 0 if nothing is stated. Throws NOT_FOUND without such a worker. */
async function readAvailability({ db, actor, now }: ActorScope, workerId: string): Promise<WorkerAvailability> {
  const row = await db.first(
    sql<Row>`
      select w.id, coalesce(v.patterns, '[]') as patterns, coalesce(v.exceptions, '[]') as exceptions, v.desired_weekly_minutes,
             coalesce(v.version, 0) as version,
             o.availability_notice_days as notice_days
        from workers w
        join organisations o on o.id = w.organisation_id
        left join availability v on v.organisation_id = w.organisation_id and v.id = w.id
       where w.organisation_id = ${actor.organisationId} and w.id = ${workerId} and w.erased_at is null`,
  )
  if (!row) throw refuse.NOT_FOUND()
  const { noticeDays, ...stated } = row
  const isOwn = actor.type === 'worker'
  return {
    ...stated,
    changeableFrom: isOwn ? changeableFrom(localTimeOf(now, actor.timeZone).date, noticeDays) : null,
    allowed: isOwn || may(actor, 'workforce:write') ? ['edit'] : [],
  }
}

/** Reads the worker's own availability. */
function readOwnAvailability(scope: ActorScope): Promise<WorkerAvailability> {
  return readAvailability(scope, scope.actor.accountId)
}

/** Reads who changed the availability of a worker, and how. */
async function readAvailabilityHistory(
  scope: ActorScope,
  { params, query }: Received<typeof availabilityRoutes.readAvailabilityHistory>,
): Promise<Answer<typeof availabilityRoutes.readAvailabilityHistory>> {
  await readAvailability(scope, params.id)
  return readHistory(scope, ['availability'], params.id, query)
}

/** Reads what workers have stated for some days, and for the night before; workers without it are left out. */
export async function availabilityOfWorkers(
  { db, actor }: ActorScope,
  workerIds: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, Pick<Row, 'patterns' | 'exceptions'>>> {
  if (workerIds.length === 0) return new Map()
  const rows = await db.many(
    sql<Pick<Row, 'id' | 'patterns' | 'exceptions'>>`
      select id, patterns, exceptions from availability
       where organisation_id = ${actor.organisationId} and id = any(${workerIds}::uuid[]) order by id`,
  )
  return new Map(rows.map(({ id, ...stated }) => [id, availabilityWithin(stated, daysAfter(from, -1), to)]))
}

/** Sets the availability of a worker who has told it to the organisation. */
async function saveAvailability(
  scope: ActorScope,
  { params, body, ifMatch }: Received<typeof availabilityRoutes.saveAvailability>,
): Promise<WorkerAvailability> {
  await readAvailability(scope, params.id)
  return store(scope, params.id, body, ifMatch)
}

/** Sets the worker's own availability. Throws TOO_LATE if it changes a day before the first changeable one. */
async function saveOwnAvailability(
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

/** The routes for the availability of workers, for the organisation and for workers. */
export const availability = serve('availability', availabilityRoutes, {
  readAvailability: (scope, { params }) => readAvailability(scope, params.id),
  saveAvailability,
  readAvailabilityHistory,
  readOwnAvailability,
  saveOwnAvailability,
})
