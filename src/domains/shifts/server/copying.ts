import { v7 as uuid } from 'uuid'
import { startOfDay } from '#base/calendar.ts'
import { daysAfter, daysBetween } from '#base/days.ts'
import type { Received } from '#base/route.ts'
import { fault } from '#base/validation.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type Planning, shiftRefusals, type shiftRoutes } from '../contract.ts'
import { type Span, spanLater } from '../rules.ts'
import { narrowedBy, narrowing, type ShiftFilter } from './filter.ts'
import { insertShifts, isWithin } from './planning.ts'
import { timeFault } from './spans.ts'
import { holdAssignments, type ProposedShift, checkPlan } from './checking.ts'

interface Source extends Span {
  id: string
  assignmentId: string
}

/** Copies the shifts of seven days to seven other days at the same local times. Returns those that could not be copied. */
export async function copyWeek(
  scope: ActorScope,
  { query, body }: Received<typeof shiftRoutes.copyWeek>,
): Promise<Planning> {
  const { actor, translate } = scope
  const days = daysBetween(body.from, body.to)
  if (days === 0 || days % 7 !== 0) throw invalidField('to', 'shifts.validation.sameWeekday')
  const sources = await readSources(scope, body)
  const request = { dryRun: query.dryRun === 'true', override: body.override }
  const assignmentIds = [...new Set(sources.map(({ assignmentId }) => assignmentId))]
  const assignments = await holdAssignments(scope, assignmentIds, { isTrial: request.dryRun })
  const failed: Planning['failed'] = []
  const stands = sources.flatMap(({ id, assignmentId, ...span }) => {
    const copy = spanLater(span, days, actor.timeZone)
    const assignment = assignments.get(assignmentId)
    const why =
      'faults' in copy
        ? copy.faults.map((one) => timeFault(one.field, one.why))[0]
        : assignment?.isOpen && isWithin(copy, assignment, actor.timeZone)
          ? undefined
          : fault('', 'shifts.validation.outsideAssignment')
    if (!why && !('faults' in copy)) return [{ source: id, stand: { id: uuid(), assignmentId, ...copy } }]
    if (why) failed.push({ id, code: why.code, message: translate(why.messageKey, why.values) })
    return []
  })
  const taken = await readTaken(
    scope,
    stands.map(({ stand }) => stand),
  )
  const free = stands.filter(({ stand }) => !taken.has(stand.id))
  const overlap = shiftRefusals.OVERLAP()
  for (const { source } of stands.filter(({ stand }) => taken.has(stand.id)))
    failed.push({ id: source, code: overlap.code, message: translate('shifts.copy.taken') })
  const copies = free.map(({ stand }) => stand)
  return { ...(await checkPlan(scope, request, copies, () => insertShifts(scope, copies))), failed }
}

async function readSources(
  { db, actor }: ActorScope,
  { from, ...filter }: { from: string } & ShiftFilter,
): Promise<Source[]> {
  return db.many(
    sql<Source>(
      `select id, assignment_id, starts_at, ends_at from shifts
        where organisation_id = $1 and starts_at >= $2 and starts_at < $3 and status <> 'cancelled'
          and ${narrowedBy(4)} order by starts_at, id`,
      [
        actor.organisationId,
        startOfDay(from, actor.timeZone),
        startOfDay(daysAfter(from, 7), actor.timeZone),
        ...narrowing(filter),
      ],
    ),
  )
}

// The copies that would overlap an existing shift.
async function readTaken({ db, actor }: ActorScope, stands: readonly ProposedShift[]): Promise<Set<string>> {
  const rows = await db.many(
    sql<{ id: string }>(
      `select n.id from unnest($2::uuid[], $3::uuid[], $4::timestamptz[], $5::timestamptz[]) as n (id, assignment_id, starts_at, ends_at)
         join assignments a on a.organisation_id = $1 and a.id = n.assignment_id
        where exists (
          select 1 from shifts s
           where s.organisation_id = $1 and s.worker_id = a.worker_id and s.status <> 'cancelled'
             and s.starts_at < n.ends_at and s.starts_at > n.starts_at - interval '24 hours' and s.ends_at > n.starts_at
             and (s.assignment_id = a.id or s.accepted and a.status in ('assigned', 'in_progress')))`,
      [
        actor.organisationId,
        stands.map(({ id }) => id),
        stands.map(({ assignmentId }) => assignmentId),
        stands.map(({ startsAt }) => startsAt),
        stands.map(({ endsAt }) => endsAt),
      ],
    ),
  )
  return new Set(rows.map(({ id }) => id))
}
