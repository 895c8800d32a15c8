import { may } from '#base/actor.ts'
import { localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { readHistory } from '#platform/server/db/history.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { availabilityRoutes, WorkerAvailability } from '../contract.ts'
import { availabilityWithin, changeableFrom } from '../rules.ts'

interface Row {
  id: string
  patterns: WorkerAvailability['patterns']
  exceptions: WorkerAvailability['exceptions']
  desiredWeeklyMinutes: number | null
  version: number
  noticeDays: number
}

/** Reads the availability of a worker; empty with version 0 if nothing is stated. Throws NOT_FOUND without such a worker. */
export async function readAvailability({ db, actor, now }: ActorScope, workerId: string): Promise<WorkerAvailability> {
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
export function readOwnAvailability(scope: ActorScope): Promise<WorkerAvailability> {
  return readAvailability(scope, scope.actor.accountId)
}

/** Reads who changed the availability of a worker, and how. */
export async function readAvailabilityHistory(
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
