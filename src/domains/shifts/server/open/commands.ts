import { v7 as uuid } from 'uuid'
import { startOfDay } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import type { Answer, Received } from '#base/route.ts'
import { type Fault, fault } from '#base/validation.ts'
import { isClosed, type ProjectStatus } from '#domains/projects/rules.ts'
import { isStaffable, type RequestStatus } from '#domains/requests/rules.ts'
import { enqueue } from '#platform/server/jobs/job.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { changeRecord, deleteRecord, insertRecords, requireVersion } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type OpenShiftDetail, openShiftRefusals, type openShiftRoutes } from '../../contract/open-shifts.ts'
import { faultOf, type PlannedTimes, planningLimits } from '../../rules.ts'
import type { ShiftFilter } from '../filter.ts'
import { fieldOf, spansOf, timeFault, tooMany } from '../spans.ts'
import { closeOpenShift } from './closing.ts'
import { lockOpenShift, lockRequestOf } from './locking.ts'
import { publishingJob } from './notifying.ts'
import { readOpenShift, readOpenShifts } from './queries.ts'

type Input<Name extends keyof typeof openShiftRoutes> = Received<(typeof openShiftRoutes)[Name]>

/** Creates open shifts, one for each of the times, all or none. */
export async function createOpenShifts(
  scope: ActorScope,
  { body }: Input<'createOpenShifts'>,
): Promise<Answer<typeof openShiftRoutes.createOpenShifts>> {
  const { spans, faults } = await spansOf(scope, body)
  faults.push(...(await faultsOfTarget(scope, body)))
  faults.push(...spans.flatMap((span) => faultsOfTimes(scope, span, body.closesAt ?? null, span.path)))
  if (faults.length === 0 && spans.length === 0) faults.push(fault('days', 'platform.validation.required'))
  if (spans.length > planningLimits.atOnce) faults.push(tooMany('pattern.weekdays'))
  if (faults.length > 0) throw invalid(faults)
  const ids = spans.map(() => uuid())
  const isPublished = body.publish ?? true
  await insertRecords(
    scope,
    'open_shifts',
    spans.map(({ startsAt, endsAt, breakMinutes }, index) => ({
      id: ids[index],
      project_id: body.projectId,
      request_id: body.requestId ?? null,
      role: body.role,
      starts_at: startsAt,
      ends_at: endsAt,
      break_minutes: breakMinutes,
      positions: body.positions,
      rate_amount: body.payRate?.amount ?? null,
      rate_currency: body.payRate?.currency ?? null,
      certifications: body.certifications ?? [],
      audience: body.audience,
      claiming: body.claiming,
      priority: body.priority ?? 'normal',
      closes_at: body.closesAt ?? null,
      note: body.note ?? null,
      published_at: isPublished ? scope.now : null,
      version: 1,
      created_at: scope.now,
      updated_at: scope.now,
    })),
  )
  if (isPublished) await enqueue(scope, publishingJob, { ids })
  return { items: await readOpenShifts(scope, ids) }
}

// Locks the project and the request, so that neither is closed before the open shifts are stored.
async function faultsOfTarget(
  { db, actor }: ActorScope,
  { projectId, requestId }: Input<'createOpenShifts'>['body'],
): Promise<Fault[]> {
  const project = await db.first(
    sql<{ status: ProjectStatus }>`
      select status from projects where organisation_id = ${actor.organisationId} and id = ${projectId} for share`,
  )
  if (!project) return [fault('projectId', 'platform.validation.unknown')]
  if (isClosed(project.status)) return [fault('projectId', 'assignments.validation.projectClosed')]
  if (!requestId) return []
  const request = await db.first(
    sql<{ projectId: string; status: RequestStatus }>`
      select project_id, status from requests where organisation_id = ${actor.organisationId} and id = ${requestId} for share`,
  )
  if (!request) return [fault('requestId', 'platform.validation.unknown')]
  if (request.projectId !== projectId) return [fault('projectId', 'assignments.validation.projectOfRequest')]
  return isStaffable(request.status) ? [] : [fault('requestId', 'shifts.validation.requestClosed')]
}

function faultsOfTimes({ now }: ActorScope, span: PlannedTimes, closesAt: string | null, path: string): Fault[] {
  const why = faultOf(span)
  return [
    ...(why ? [timeFault(fieldOf(why), why)] : []),
    ...(span.startsAt <= now ? [fault(path, 'shifts.validation.openShiftPast')] : []),
    ...(closesAt !== null && closesAt > span.startsAt ? [fault('closesAt', 'shifts.validation.closesAfterStart')] : []),
    ...(closesAt !== null && closesAt <= now ? [fault('closesAt', 'shifts.validation.closesPast')] : []),
  ]
}

/** Edits an open shift. Throws `OPEN_SHIFT_TAKEN` if its times, break or role change after a claim. */
export async function editOpenShift(
  scope: ActorScope,
  { params, body, ifMatch }: Input<'editOpenShift'>,
): Promise<OpenShiftDetail> {
  const read = () => readOpenShift(scope, params.id)
  await lockRequestOf(scope, params.id)
  await lockOpenShift(scope, params.id)
  const before = await read()
  if (!before.allowed.includes('edit')) throw openShiftRefusals.OPEN_SHIFT_CLOSED()
  const { startsAt = before.startsAt, endsAt = before.endsAt, breakMinutes = before.breakMinutes } = body
  const span = { startsAt, endsAt, breakMinutes }
  const isOther =
    startsAt !== before.startsAt ||
    endsAt !== before.endsAt ||
    breakMinutes !== before.breakMinutes ||
    (body.role ?? before.role) !== before.role
  if (isOther && before.filled + before.waiting > 0) throw openShiftRefusals.OPEN_SHIFT_TAKEN()
  const closesAt = body.closesAt === undefined ? before.closesAt : body.closesAt
  const faults = [
    ...faultsOfTimes(scope, span, body.closesAt === before.closesAt ? null : closesAt, 'startsAt'),
    ...((body.positions ?? before.positions) < before.filled
      ? [fault('positions', 'shifts.validation.positionsTaken', { min: before.filled })]
      : []),
  ]
  if (faults.length > 0) throw invalid(faults)
  const edited = await changeRecord(scope, { table: 'open_shifts', id: params.id }, ifMatch, valuesOf(body), read)
  if (before.status === 'open' && edited.status === 'filled') await closeOpenShift(scope, params.id, 'filled')
  return edited
}

function valuesOf(body: Input<'editOpenShift'>['body']) {
  const rate =
    body.payRate === undefined
      ? {}
      : { rate_amount: body.payRate?.amount ?? null, rate_currency: body.payRate?.currency ?? null }
  return {
    role: body.role,
    starts_at: body.startsAt,
    ends_at: body.endsAt,
    break_minutes: body.breakMinutes,
    positions: body.positions,
    certifications: body.certifications && JSON.stringify(body.certifications),
    audience: body.audience,
    claiming: body.claiming,
    priority: body.priority,
    closes_at: body.closesAt,
    note: body.note,
    ...rate,
  }
}

/** Publishes a draft and notifies the workers who may take it. */
export async function publishOpenShift(
  scope: ActorScope,
  { params, ifMatch }: Input<'publishOpenShift'>,
): Promise<OpenShiftDetail> {
  const read = () => readOpenShift(scope, params.id)
  await lockOpenShift(scope, params.id)
  const before = await read()
  if (!before.allowed.includes('publish')) throw openShiftRefusals.OPEN_SHIFT_CLOSED()
  const published = await changeRecord(
    scope,
    { table: 'open_shifts', id: params.id },
    ifMatch,
    { published_at: scope.now },
    read,
  )
  await enqueue(scope, publishingJob, { ids: [params.id] })
  return published
}

/** Publishes the drafts of a range of days that have not begun, and notifies the workers who may take them. Returns how many. */
export async function publishOpenShifts(
  scope: ActorScope,
  { from, to, projectId, clientId }: { from?: string | undefined; to?: string | undefined } & ShiftFilter,
): Promise<number> {
  const { db, actor, now } = scope
  const drafts = draftsOf(actor, now).and`o.starts_at >= ${from && startOfDay(from, actor.timeZone)}`
    .and`o.starts_at < ${to && startOfDay(daysAfter(to, 1), actor.timeZone)}`.and`o.project_id = ${projectId}`
    .and`o.project_id in (select p.id from projects p where p.organisation_id = ${actor.organisationId} and p.client_id = ${clientId})`
  const published = await db.many(
    sql<{ id: string }>`
      update open_shifts o set published_at = ${now}, version = version + 1, updated_at = ${now} where ${drafts} returning id`,
  )
  if (published.length > 0) await enqueue(scope, publishingJob, { ids: published.map(({ id }) => id) })
  return published.length
}

/** SQL for the drafts `o` that are published with a week. A replacement is offered or given to a worker instead. */
export function draftsOf({ organisationId }: ActorScope['actor'], now: string): Conditions {
  return new Conditions('o', organisationId)
    .and`o.published_at is null and o.cancelled_at is null and o.starts_at > ${now} and o.replaces_shift_id is null`
}

/** Withdraws an open shift. Workers who have it keep it; waiting claims are declined. */
export async function cancelOpenShift(
  scope: ActorScope,
  { params, body, ifMatch }: Input<'cancelOpenShift'>,
): Promise<OpenShiftDetail> {
  scope.db.setComment(body.comment)
  const read = () => readOpenShift(scope, params.id)
  await lockOpenShift(scope, params.id)
  const before = await read()
  if (!before.allowed.includes('cancel')) throw openShiftRefusals.OPEN_SHIFT_CLOSED()
  await changeRecord(scope, { table: 'open_shifts', id: params.id }, ifMatch, { cancelled_at: scope.now }, read)
  await closeOpenShift(scope, params.id, 'withdrawn', { hadEnded: before.status !== 'open' })
  return read()
}

/** Deletes an open shift that was never published. */
export async function deleteOpenShift(scope: ActorScope, { params, ifMatch }: Input<'deleteOpenShift'>): Promise<void> {
  const read = () => readOpenShift(scope, params.id)
  await lockOpenShift(scope, params.id)
  const { allowed } = await read()
  await requireVersion(scope, { table: 'open_shifts', id: params.id }, ifMatch, read)
  if (!allowed.includes('delete')) throw openShiftRefusals.OPEN_SHIFT_CLOSED()
  await deleteRecord(scope, { table: 'open_shifts', id: params.id }, ifMatch, read)
}
