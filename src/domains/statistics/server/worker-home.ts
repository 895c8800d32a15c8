import { moments, currentStatus } from '#domains/assignments/server/current-status.ts'
import { readNextShift } from '#domains/shifts/server/own.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { WorkerHome } from '../contract.ts'
import { readThisWeek } from './this-week.ts'
import { shiftsWithin, withProject } from './whose.ts'

/** Returns the worker's week, next shift and open tasks. */
export async function readWorkerHome(scope: ActorScope): Promise<WorkerHome> {
  const { from, to, days } = await readThisWeek(scope)
  const [worked, planned] = [await readWorked(scope, from, to), await readPlanned(scope, from, to)]
  const nextShift = (await readNextShift(scope)) ?? null
  const toDo = await readToDo(scope)
  const minutesOn = (list: readonly DayMinutes[], date: string) => list.find((one) => one.date === date)?.minutes ?? 0
  const week = days.map((date) => ({
    date,
    plannedMinutes: minutesOn(planned, date),
    workedMinutes: minutesOn(worked, date),
  }))
  return {
    now: scope.now,
    week: {
      from,
      to,
      plannedMinutes: week.reduce((sum, day) => sum + day.plannedMinutes, 0),
      workedMinutes: week.reduce((sum, day) => sum + day.workedMinutes, 0),
      days: week,
    },
    nextShift,
    ...toDo,
  }
}

interface DayMinutes {
  date: string
  minutes: number
}

function readWorked({ db, actor }: ActorScope, from: string, to: string): Promise<DayMinutes[]> {
  return db.many(
    sql<DayMinutes>(
      `select date, sum(total_minutes) as minutes from time_entries
        where organisation_id = $1 and worker_id = $2 and date between $3 and $4 and status <> 'rejected' group by date`,
      [actor.organisationId, actor.accountId, from, to],
    ),
  )
}

function readPlanned(scope: ActorScope, from: string, to: string): Promise<DayMinutes[]> {
  const where = shiftsWithin(scope, { from, to })
  return scope.db.many(
    sql<DayMinutes>(
      `select (h.starts_at at time zone $${where.values.length + 1})::date as date,
              sum(extract(epoch from h.ends_at - h.starts_at) / 60)::bigint as minutes
         from ${withProject('shifts', 'h')} where ${where} group by 1`,
      [...where.values, scope.actor.timeZone],
    ),
  )
}

async function readToDo(scope: ActorScope): Promise<Pick<WorkerHome, 'drafts' | 'toCorrect' | 'offers'>> {
  const [toDo] = await scope.db.manyAndCommit(
    sql<Pick<WorkerHome, 'drafts' | 'toCorrect' | 'offers'>>(
      `select count(*) filter (where e.status = 'draft') as drafts,
              count(*) filter (where e.status in ('incomplete', 'changes_requested')) as to_correct,
              (select count(*) from assignments a
                where a.organisation_id = $1 and a.worker_id = $4 and $3::timestamptz is not null and ${currentStatus} = 'pending') as offers
         from time_entries e
        where e.organisation_id = $1 and e.worker_id = $4 and e.status in ('draft', 'incomplete', 'changes_requested')`,
      [...moments(scope), scope.actor.accountId],
    ),
  )
  return toDo ?? { drafts: 0, toCorrect: 0, offers: 0 }
}
