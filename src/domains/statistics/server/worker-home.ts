import { readComingSickLeave } from '#domains/absences/server/queries.ts'
import type { AssignmentStatus } from '#domains/assignments/rules.ts'
import { currentStatus } from '#domains/assignments/server/current-status.ts'
import type { ContractStatus } from '#domains/contracts/rules.ts'
import { readNextShift } from '#domains/shifts/server/own.ts'
import { entryGroups, type EntryStatus } from '#domains/timesheets/rules.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { WorkerHome } from '../contract.ts'
import { readThisWeek } from './this-week.ts'
import { shiftsWithin, withProject } from './reader-rows.ts'

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
    sickLeave: await readComingSickLeave(scope),
    ...toDo,
  }
}

interface DayMinutes {
  date: string
  minutes: number
}

function readWorked({ db, actor }: ActorScope, from: string, to: string): Promise<DayMinutes[]> {
  return db.many(
    sql<DayMinutes>`
      select date, sum(total_minutes) as minutes from time_entries
       where organisation_id = ${actor.organisationId} and worker_id = ${actor.accountId} and date between ${from} and ${to}
         and ${inGroup('status', entryGroups.worked)}
       group by date`,
  )
}

function readPlanned(scope: ActorScope, from: string, to: string): Promise<DayMinutes[]> {
  const where = shiftsWithin(scope, { from, to })
  return scope.db.many(
    sql<DayMinutes>`
      select (h.starts_at at time zone ${scope.actor.timeZone})::date as date,
             sum(planned_minutes(h.starts_at, h.ends_at, h.break_minutes)) as minutes
        from ${withProject('shifts', 'h')} where ${where} group by 1`,
  )
}

type ToDo = Pick<WorkerHome, 'drafts' | 'toCorrect' | 'offers' | 'contracts'>

async function readToDo(scope: ActorScope): Promise<ToDo> {
  const { organisationId, accountId } = scope.actor
  const [toDo] = await scope.db.many(
    sql<ToDo>`
      select count(*) filter (where ${is<EntryStatus>('e.status', 'draft')}) as drafts,
             count(*) filter (where ${inGroup('e.status', entryGroups.toCorrect)}) as to_correct,
             (select count(*) from assignments a
               where a.organisation_id = ${organisationId} and a.worker_id = ${accountId}
                 and ${is<AssignmentStatus>(currentStatus(scope), 'pending')}) as offers,
             (select count(*) from contracts k
               where k.organisation_id = ${organisationId} and k.worker_id = ${accountId}
                 and ${is<ContractStatus>('k.status', 'sent')}) as contracts
        from time_entries e
       where e.organisation_id = ${organisationId} and e.worker_id = ${accountId}
         and ${inGroup('e.status', entryGroups.withWorker)}`,
  )
  return toDo ?? { drafts: 0, toCorrect: 0, offers: 0, contracts: 0 }
}
