import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import type { Received } from '#base/route.ts'
import { type Fault, fault } from '#base/validation.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type Planning, shiftRefusals, type shiftRoutes } from '../contract.ts'
import type { selectedShiftRoutes } from '../contract/selected-shifts.ts'
import { faultOf, planningLimits, type Span } from '../rules.ts'
import { notifyOfPublished, type PublishedShift } from './notifying.ts'
import { fieldOf, spansOf, timeFault, tooMany, type FormSpan } from './spans.ts'
import { type PlanningAssignment, assignmentOr404, holdAssignments, type ProposedShift, checkPlan } from './checking.ts'

/** Plans shifts of an assignment, all or none; with `publish` its worker is notified of them. */
export async function planShifts(
  scope: ActorScope,
  { params, query, body }: Received<typeof shiftRoutes.planShifts>,
): Promise<Planning> {
  const request = { dryRun: query.dryRun === 'true', override: body.override }
  const assignment = assignmentOr404(await holdAssignments(scope, [params.id], { isTrial: request.dryRun }), params.id)
  if (!assignment.isOpen) throw shiftRefusals.ASSIGNMENT_OVER()
  const { spans, faults } = await spansOf(scope, body)
  faults.push(...outside(spans, assignment, scope.actor.timeZone))
  if (faults.length === 0 && (spans.length === 0 || spans.length > planningLimits.atOnce))
    faults.push(tooFewOrMany(spans, body.pattern !== undefined))
  if (faults.length > 0) throw invalid(faults)
  const stands = spans.map(({ startsAt, endsAt, breakMinutes }) => ({
    id: uuid(),
    assignmentId: params.id,
    startsAt,
    endsAt,
    breakMinutes,
  }))
  const publishedAt = body.publish ? scope.now : null
  const planned = await checkPlan(scope, request, stands, () => insertShifts(scope, stands, { publishedAt }))
  if (planned.saved && body.publish) await notifyOfPublished(scope, await readPublished(scope, stands))
  return { ...planned, failed: [] }
}

async function readPublished({ db, actor }: ActorScope, stands: readonly ProposedShift[]): Promise<PublishedShift[]> {
  return db.many(
    sql<PublishedShift>`
      select worker_id, accepted, starts_at from shifts
       where organisation_id = ${actor.organisationId} and id = any(${stands.map(({ id }) => id)}::uuid[])`,
  )
}

/** Creates shifts of several assignments as drafts, all or none. */
export async function createShifts(
  scope: ActorScope,
  { query, body }: Received<typeof selectedShiftRoutes.createShifts>,
): Promise<Planning> {
  const request = { dryRun: query.dryRun === 'true', override: body.override }
  const assignmentIds = body.items.map(({ assignmentId }) => assignmentId)
  const assignments = await holdAssignments(scope, assignmentIds, { isTrial: request.dryRun })
  const items = body.items.map(({ assignmentId, startsAt, endsAt, breakMinutes = 0 }) => ({
    assignmentId,
    startsAt,
    endsAt,
    breakMinutes,
  }))
  const faults = items.flatMap((item, index) => {
    const assignment = assignments.get(item.assignmentId)
    const path = `items.${index}.`
    if (!assignment) return [fault(`${path}assignmentId`, 'platform.validation.unknown')]
    if (!assignment.isOpen) return [fault(`${path}assignmentId`, 'shifts.validation.assignmentOver')]
    const why = faultOf(item)
    if (why) return [timeFault(`${path}${fieldOf(why)}`, why)]
    return outside([{ ...item, path: `${path}startsAt` }], assignment, scope.actor.timeZone)
  })
  if (faults.length > 0) throw invalid(faults)
  const stands = items.map((item) => Object.assign({ id: uuid() }, item))
  return { ...(await checkPlan(scope, request, stands, () => insertShifts(scope, stands))), failed: [] }
}

function tooFewOrMany(spans: readonly FormSpan[], isPattern: boolean): Fault {
  const path = isPattern ? 'pattern.weekdays' : 'shifts'
  if (spans.length === 0) return fault(path, 'shifts.validation.noDays')
  return tooMany(path)
}

function outside(spans: readonly FormSpan[], assignment: PlanningAssignment, zone: string): Fault[] {
  const found = spans.filter((span) => !isWithin(span, assignment, zone))
  return [...new Set(found.map(({ path }) => path))].map((path) => fault(path, 'shifts.validation.outsideAssignment'))
}

/** True if a shift starts on one of an assignment's days. */
export function isWithin(
  { startsAt }: Span,
  { startDate, endDate }: Pick<PlanningAssignment, 'startDate' | 'endDate'>,
  zone: string,
): boolean {
  const { date } = localTimeOf(startsAt, zone)
  return startDate <= date && date <= endDate
}

/** Inserts new shifts of locked assignments as drafts, or published at an instant as positions of an open shift. */
export async function insertShifts(
  scope: ActorScope,
  stands: readonly ProposedShift[],
  { openShiftId = null, publishedAt = null }: { openShiftId?: string | null; publishedAt?: string | null } = {},
): Promise<void> {
  await scope.db.many(
    sql`
      insert into shifts (organisation_id, id, worker_id, project_id, assignment_id, starts_at, ends_at, break_minutes, hours_date,
                          hours_assignment_id, open_shift_id, published_at)
      select ${scope.actor.organisationId}, n.id, a.worker_id, a.project_id, a.id, n.starts_at, n.ends_at, n.break_minutes, n.hours_date,
             case when n.hours_date is not null then a.id end, ${openShiftId}, ${publishedAt}
        from unnest(${stands.map(({ id }) => id)}::uuid[], ${stands.map(({ assignmentId }) => assignmentId)}::uuid[],
                    ${stands.map(({ startsAt }) => startsAt)}::timestamptz[],
                    ${stands.map(({ endsAt }) => endsAt)}::timestamptz[], ${stands.map(({ breakMinutes }) => breakMinutes)}::int[],
                    ${stands.map(({ hoursDate = null }) => hoursDate)}::date[])
               as n (id, assignment_id, starts_at, ends_at, break_minutes, hours_date)
        join assignments a on a.organisation_id = ${scope.actor.organisationId} and a.id = n.assignment_id`,
  )
}
