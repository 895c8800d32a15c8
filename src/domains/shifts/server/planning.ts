import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import type { Received } from '#base/route.ts'
import { type Fault, fault } from '#base/validation.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type Planning, shiftRefusals, type shiftRoutes } from '../contract.ts'
import { planningLimits, type Span } from '../rules.ts'
import { spansOf, tooMany, type FormSpan } from './spans.ts'
import { type PlanningAssignment, assignmentOr404, holdAssignments, type ProposedShift, checkPlan } from './checking.ts'

/** Plans shifts of an assignment, all or none. */
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
  const stands = spans.map(({ startsAt, endsAt }) => ({ id: uuid(), assignmentId: params.id, startsAt, endsAt }))
  const planned = await checkPlan(scope, request, stands, () => insertShifts(scope, stands))
  return { ...planned, failed: [] }
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
export function isWithin({ startsAt }: Span, { startDate, endDate }: PlanningAssignment, zone: string): boolean {
  const { date } = localTimeOf(startsAt, zone)
  return startDate <= date && date <= endDate
}

/** Inserts new shifts of locked assignments as drafts. */
export async function insertShifts(scope: ActorScope, stands: readonly ProposedShift[]): Promise<void> {
  await scope.db.many(
    sql(
      `insert into shifts (organisation_id, id, worker_id, project_id, assignment_id, starts_at, ends_at)
       select $1, n.id, a.worker_id, a.project_id, a.id, n.starts_at, n.ends_at
         from unnest($2::uuid[], $3::uuid[], $4::timestamptz[], $5::timestamptz[]) as n (id, assignment_id, starts_at, ends_at)
         join assignments a on a.organisation_id = $1 and a.id = n.assignment_id`,
      [
        scope.actor.organisationId,
        stands.map(({ id }) => id),
        stands.map(({ assignmentId }) => assignmentId),
        stands.map(({ startsAt }) => startsAt),
        stands.map(({ endsAt }) => endsAt),
      ],
    ),
  )
}
