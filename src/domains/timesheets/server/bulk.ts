import { v7 as uuid } from 'uuid'
import type { Answer, Received } from '#base/route.ts'
import type { Fault } from '#base/validation.ts'
import { written } from '#platform/server/db/statement.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { timesheetRoutes } from '../contract.ts'
import { totalsByRounding } from '../rules/rounding.ts'
import { type LaidWork, layOut } from './lay-out.ts'
import { aroundEntries, entryColumns, type EntryRow, ownEntryOf } from './queries.ts'
import { roundedTotal } from './rounded-total.ts'
import { faultsOf, overlapValues, type Standing, standingsOf, tryAgainOnOverlap } from './standing.ts'

/** Enters work and breaks by their durations: every row, or none where one of them has a fault. */
export async function addEntriesInBulk(
  scope: ActorScope,
  { body }: Received<typeof timesheetRoutes.addEntriesInBulk>,
): Promise<Answer<typeof timesheetRoutes.addEntriesInBulk>> {
  const { laid, faults } = layOut(body.items, scope.actor.timeZone, scope.now)
  const placed = laid.map((work) => Object.assign(work, { id: uuid(), projectId: work.row.projectId }))
  const standings = await standingsOf(scope, placed)
  const all = [...faults, ...placed.flatMap((work, at) => inTheWay(scope, work, standings[at]))]
  if (all.length > 0) throw invalid(all.sort((one, other) => rowOf(one) - rowOf(other)))
  const rows = await scope.db
    .many(
      written<EntryRow>(
        `with e as (
           insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, date, start_time, end_time, ends_next_day,
             starts_at, ends_at, break_minutes, breaks, total_minutes, task_description, work_type, shift_type, notes, equipment_used,
             place_address, place_latitude, place_longitude, rate_amount, rate_currency, status, created_at, updated_at)
           select $1, n.id, $2, n.project_id, n.assignment_id, n.date, n.start_time, n.end_time, n.ends_next_day, n.starts_at, n.ends_at,
                  n.break_minutes, n.breaks, ${roundedTotal('n.totals', 'o')}, n.task_description, n.work_type, n.shift_type, n.notes, n.equipment_used,
                  n.place_address, n.place_latitude, n.place_longitude, n.rate_amount, n.rate_currency, 'draft', $4, $4
             from jsonb_to_recordset($3::jsonb) as n (
               id uuid, project_id uuid, assignment_id uuid, date date, start_time time, end_time time, ends_next_day boolean,
               starts_at timestamptz, ends_at timestamptz, break_minutes int, breaks jsonb, totals jsonb, task_description text,
               work_type text, shift_type text, notes text, equipment_used text, place_address text, place_latitude float8,
               place_longitude float8, rate_amount bigint, rate_currency text)
             join organisations o on o.id = $1
           returning *)
         select ${entryColumns} from e ${aroundEntries}`,
        [
          scope.actor.organisationId,
          scope.actor.accountId,
          JSON.stringify(placed.map((work, at) => columnsOf(work, standings[at]))),
          scope.now,
        ],
      ),
    )
    .catch(tryAgainOnOverlap)
  const byId = new Map(rows.map((row) => [row.id, ownEntryOf(row)]))
  return {
    items: placed
      .flatMap(({ id, rows: indexes }) => indexes.map((index) => ({ index, entryId: id })))
      .sort((one, other) => one.index - other.index),
    entries: placed.flatMap(({ id }) => byId.get(id) ?? []),
  }
}

function inTheWay(scope: ActorScope, { index }: LaidWork, standing: Standing | undefined): Fault[] {
  if (!standing) return []
  const faults = faultsOf(standing).map((fault) => Object.assign(fault, { path: `items.${index}.${fault.path}` }))
  if (!standing.met) return faults
  const values = overlapValues(scope, standing.met)
  return [
    ...faults,
    { path: `items.${index}.startTime`, code: 'overlap', words: 'timesheets.refusals.OVERLAP', values },
  ]
}

const rowOf = ({ path }: Fault) => Number(path.split('.')[1])

function columnsOf(work: LaidWork & { id: string }, standing: Standing | undefined) {
  const { row } = work
  return {
    id: work.id,
    project_id: row.projectId,
    assignment_id: standing?.assignmentId,
    date: work.date,
    start_time: work.startTime,
    end_time: work.endTime,
    ends_next_day: work.endsNextDay,
    starts_at: work.startsAt,
    ends_at: work.endsAt,
    break_minutes: work.breakMinutes,
    breaks: work.breaks,
    totals: totalsByRounding(work.totalMinutes),
    task_description: row.taskDescription,
    work_type: row.workType ?? 'regular',
    shift_type: row.shiftType ?? 'regular',
    notes: row.notes,
    equipment_used: row.equipmentUsed,
    place_address: row.location?.address,
    place_latitude: row.location?.latitude,
    place_longitude: row.location?.longitude,
    rate_amount: standing?.rateAmount,
    rate_currency: standing?.rateCurrency,
  }
}
