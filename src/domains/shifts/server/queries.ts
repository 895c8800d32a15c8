import { may } from '#base/actor.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { readAssignment } from '#domains/assignments/server/queries.ts'
import { decidesOnTimeOff, mayReportSick } from '#domains/workforce/server/time-off-deciders.ts'
import { workerName } from '#platform/server/db/names.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { readHistory } from '#platform/server/db/history.ts'
import { type Listing, readPage } from '#platform/server/db/page.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Shift, shiftRoutes } from '../contract.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import { actionsOnShift, attendanceActions, shiftGroups, type ShiftStatus } from '../rules.ts'
import { isReplaceable } from '../rules/replacements.ts'
import { isSickFor } from './away.ts'

/** `mayReportSick` is true if the reader may report the worker of a coming shift sick. */
type ShiftRow = Omit<Shift, 'allowed'> & { accepted: boolean; mayReportSick: boolean }

const from = fragment`shifts s
  join assignments a on a.organisation_id = s.organisation_id and a.id = s.assignment_id
  join workers w on w.organisation_id = s.organisation_id and w.id = s.worker_id
  join projects p on p.organisation_id = s.organisation_id and p.id = s.project_id
  join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id`
const columnsFor = ({
  actor,
  now,
}: ActorScope) => fragment`s.id, s.assignment_id, json_build_object('id', w.id, 'name', ${workerName('w')}) as worker,
  json_build_object('id', p.id, 'name', p.name) as project, json_build_object('id', c.id, 'name', c.name) as client,
  a.role, s.starts_at, s.ends_at, s.break_minutes, s.status, s.published_at, s.cancel_reason,
  s.no_show_at is not null and ${is<ShiftStatus>('s.status', 'scheduled')} as no_show, s.accepted, s.version,
  ${inGroup('s.status', shiftGroups.open)} and ${decidesOnTimeOff(actor)} and ${isSickFor('s', fragment`${actor.timeZone}::text`)} as sick,
  s.published_at is not null and ${inGroup('s.status', shiftGroups.open)} and s.ends_at > ${now}::timestamptz
    and ${mayReportSick(actor)} as may_report_sick`
const sorts: Listing['sorts'] = { startsAt: { sql: 's.starts_at', type: 'timestamptz' } }

/** Lists the shifts of an assignment. */
export async function listShifts(
  scope: ActorScope,
  { params, query }: Received<typeof shiftRoutes.listShifts>,
): Promise<Answer<typeof shiftRoutes.listShifts>> {
  await readAssignment(scope, params.id)
  const where = new Conditions('s', scope.actor.organisationId).and`s.assignment_id = ${params.id}`
  const page = await readPage<ShiftRow>(scope.db, { select: columnsFor(scope), from, where, id: 's.id', sorts }, query)
  return { items: page.items.map((row) => shiftOf(scope, row)), total: page.total, nextCursor: page.nextCursor }
}

/** Reads one shift. */
export async function readShift(scope: ActorScope, id: string): Promise<Shift> {
  const [shift] = await readShifts(scope, [id])
  if (!shift) throw refuse.NOT_FOUND()
  return shift
}

/** Reads the given shifts that exist, earliest first. */
export async function readShifts(scope: ActorScope, ids: readonly string[]): Promise<Shift[]> {
  const rows = await scope.db.many(
    sql<ShiftRow>`
      select ${columnsFor(scope)} from ${from}
       where s.organisation_id = ${scope.actor.organisationId} and s.id = any(${ids}::uuid[]) order by s.starts_at, s.id`,
  )
  return rows.map((row) => shiftOf(scope, row))
}

/** Reads the history of a shift. */
export async function readShiftHistory(
  scope: ActorScope,
  { params, query }: Received<typeof shiftRoutes.readShiftHistory>,
): Promise<Answer<typeof shiftRoutes.readShiftHistory>> {
  await readShift(scope, params.id)
  return readHistory(scope, ['shifts'], params.id, query)
}

function shiftOf({ actor, now }: ActorScope, { accepted, mayReportSick: isReportable, ...row }: ShiftRow): Shift {
  const ofTimeOff = isReportable ? (['reportSick'] as const) : []
  if (!may(actor, 'assignments:write')) return { ...row, allowed: [...ofTimeOff] }
  const isPublished = row.publishedAt !== null
  return {
    ...row,
    allowed: [
      ...actionsOnShift(row.status, isPublished),
      ...(isPublished ? attendanceActions(row, now) : []),
      ...(isReplaceable({ ...row, isPublished, accepted }, now) ? (['replace'] as const) : []),
      ...ofTimeOff,
    ],
  }
}
