import { v7 as uuid } from 'uuid'
import type { Money } from '#base/money.ts'
import { type Refusal, refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { type Fault, fault } from '#base/validation.ts'
import { isClosed, type ProjectStatus } from '#domains/projects/rules.ts'
import { workingHoursOf } from '#domains/requests/contract/working-hours.ts'
import { isStaffable, type RequestStatus } from '#domains/requests/rules.ts'
import type { WorkingHours } from '#domains/requests/rules/working-hours.ts'
import { faultsOfHours } from '#domains/requests/server/expected-hours.ts'
import { startRefusal } from '#domains/checks/server/refusing.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalid, invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type Assignment, assignmentRefusals, type assignmentRoutes, type OffersMade } from '../contract.ts'
import { limitRefusal, readLimitFindings } from './contract-limits.ts'
import { offerObstacles, type Hindrances } from './hindrances.ts'
import { readAssignments } from './queries.ts'
import { catchUp } from './current-status.ts'
import { notifyAccounts } from './notifying.ts'

type Body = Received<typeof assignmentRoutes.offerAssignment>['body']

interface OfferTarget {
  projectStatus: ProjectStatus | null
  request: {
    status: RequestStatus
    projectId: string
    role: string
    startDate: string
    endDate: string
    positions: number
    filledPositions: number
    certifications: string[]
    description: string | null
    workingHours: WorkingHours | null
  } | null
}

/** The terms of an offer that are the same for every worker. */
interface Terms {
  projectId: string
  role: string
  startDate: string
  endDate: string
  certifications: readonly string[]
  description: string | null
  workingHours: WorkingHours | null
  /**
   * Returns the pay rate that the body states for a worker. Undefined means the worker’s own, else the role’s. Never
   * the request’s budget rate.
   */
  payRateOf: (workerId: string) => Money | undefined
}

/**
 * Offers an assignment to one worker, or to several with a result for each, and notifies them. Throws a validation
 * error, `REQUEST_NOT_OPEN`, `REQUEST_FILLED`, the reason for a single worker, or `NOBODY_OFFERED` if no offer was
 * possible.
 */
export async function offerAssignment(
  scope: ActorScope,
  { body }: Received<typeof assignmentRoutes.offerAssignment>,
): Promise<Assignment | OffersMade> {
  const named = body.workerId === undefined ? [] : [body.workerId]
  const workerIds = [...new Set([...named, ...(body.workerIds ?? [])])]
  const request = await readRequested(scope, body)
  if (body.requestId) await catchUp(scope, { requestId: body.requestId })
  const terms = termsOf(body, request)
  const faults = [
    ...faultsOf(scope, body, request),
    ...faultsOfHours(terms.workingHours !== null, terms),
    ...unaskedRates(body, workerIds),
  ]
  const hindrances = await offerObstacles(scope, workerIds, { ...terms, requestId: body.requestId ?? null })
  const limits = await refusedByLaw(scope, workerIds, body, terms)
  const refusedFor = new Map(
    workerIds.map((id) => [id, refusalFor(scope, id, hindrances.get(id), terms) ?? limits.get(id)]),
  )
  const [only] = workerIds
  // An offer to a single worker is one form, so all its errors are reported together.
  const ofOne = body.workerIds || !only ? undefined : refusedFor.get(only)
  const ownFaults = (ofOne?.details.members?.faults ?? []) as Fault[]
  if (faults.length > 0 || ownFaults.length > 0) throw invalid([...ownFaults, ...faults])
  refuseWhereClosed(request)
  if (ofOne) throw ofOne
  const offered = await insertOffers(
    scope,
    body,
    terms,
    workerIds.filter((id) => !refusedFor.get(id)),
    hindrances,
  )
  for (const one of offered)
    await notifyAccounts(scope, [one.worker.id], 'assignmentOffered', one, `/worker/assignments/${one.id}`)
  if (!body.workerIds) {
    if (!offered[0]) throw assignmentRefusals.ALREADY_OFFERED()
    return offered[0]
  }
  const got = new Set(offered.map(({ worker }) => worker.id))
  const failed = workerIds
    .filter((id) => !got.has(id))
    .map((id) => failureOf(scope, id, refusedFor.get(id) ?? assignmentRefusals.ALREADY_OFFERED()))
  if (offered.length === 0) throw assignmentRefusals.NOBODY_OFFERED({ members: { failed } })
  return { done: offered, failed }
}

// Locks the request, so that it cannot be closed or moved before the offer is stored.
async function readRequested(scope: ActorScope, { requestId, projectId }: Body): Promise<OfferTarget> {
  return scope.db.one(
    sql<OfferTarget>`
      with r as materialized (
        select * from requests where organisation_id = ${scope.actor.organisationId} and id = ${requestId} for share)
      select (select p.status from projects p
               where p.organisation_id = ${scope.actor.organisationId} and p.id = coalesce(${projectId}, r.project_id)) as project_status,
             case when r.id is not null then json_build_object('status', r.status, 'projectId', r.project_id, 'role', r.role,
               'startDate', r.start_date, 'endDate', r.end_date, 'positions', r.positions, 'filledPositions', r.filled_positions,
               'certifications', r.certifications, 'description', r.description, 'workingHours', r.working_hours) end as request
        from (select 1) one left join r on true`,
  )
}

const unasked = '1900-01-01'

function termsOf(body: Body, { request }: OfferTarget): Terms {
  const payRates = new Map(body.payRates?.map(({ workerId, payRate }) => [workerId, payRate]))
  return {
    // Missing values mean that the request is unknown. The placeholders match no project and no day.
    projectId: body.projectId ?? request?.projectId ?? (body.requestId as string),
    role: body.role ?? request?.role ?? '',
    startDate: body.startDate ?? request?.startDate ?? unasked,
    endDate: body.endDate ?? request?.endDate ?? unasked,
    certifications: request?.certifications ?? [],
    description: body.description ?? request?.description ?? null,
    workingHours:
      body.workingHours === undefined
        ? (request?.workingHours ?? null)
        : body.workingHours && workingHoursOf(body.workingHours),
    payRateOf: (workerId) => payRates.get(workerId) ?? body.payRate,
  }
}

function faultsOf(scope: ActorScope, body: Body, { request, projectStatus }: OfferTarget): Fault[] {
  if (body.requestId && !request) return [fault('requestId', 'platform.validation.unknown')]
  const outside = (date: string | undefined) =>
    request && date !== undefined && (date < request.startDate || date > request.endDate)
  return [
    ...(projectStatus === null ? [fault('projectId', 'platform.validation.unknown')] : []),
    ...(request && body.projectId && body.projectId !== request.projectId && projectStatus !== null
      ? [fault('projectId', 'assignments.validation.projectOfRequest')]
      : []),
    ...(projectStatus !== null && isClosed(projectStatus)
      ? [fault('projectId', 'assignments.validation.projectClosed')]
      : []),
    ...(outside(body.startDate) ? [fault('startDate', 'assignments.validation.outsideRequest')] : []),
    ...(outside(body.endDate) ? [fault('endDate', 'assignments.validation.outsideRequest')] : []),
    ...(body.answerBy && body.answerBy <= scope.now ? [fault('answerBy', 'assignments.validation.answerByPast')] : []),
  ]
}

// A pay rate for a worker who is not in the offer is a mistake that would otherwise go unnoticed.
function unaskedRates({ payRates = [] }: Body, workerIds: readonly string[]): Fault[] {
  return payRates.flatMap(({ workerId }, index) =>
    workerIds.includes(workerId) ? [] : [fault(`payRates.${index}.workerId`, 'platform.validation.unknown')],
  )
}

function refuseWhereClosed({ request }: OfferTarget): void {
  if (!request) return
  if (!isStaffable(request.status)) throw assignmentRefusals.REQUEST_NOT_OPEN()
  if (request.filledPositions >= request.positions) throw assignmentRefusals.REQUEST_FILLED()
}

// Returns why a worker cannot be offered the assignment, or undefined.
function refusalFor(
  scope: ActorScope,
  workerId: string,
  one: Hindrances | undefined,
  terms: Terms,
): Refusal | undefined {
  if (!one) return invalid([unknownWorker])
  if (!one.isActive) return invalidField('workerId', 'assignments.validation.workerInactive')
  if (!terms.payRateOf(workerId) && !one.payRate)
    return invalidField('payRate', 'assignments.validation.payRateRequired')
  if (one.isOffered) return assignmentRefusals.ALREADY_OFFERED()
  if (one.overlap) return assignmentRefusals.OFFER_OVERLAP({ values: { project: one.overlap } })
  return startRefusal(scope, one.problems, { workerId, assignmentId: null, until: terms.endDate })
}

// Returns the refusals of workers whose contract would pass a limit of the law.
async function refusedByLaw(scope: ActorScope, workerIds: readonly string[], { requestId }: Body, terms: Terms) {
  const { projectId, role, startDate, endDate } = terms
  const shared = { projectId, requestId: requestId ?? null, assignmentId: null, role, startDate, endDate }
  const considered = workerIds.map((workerId) => ({ workerId, ...shared }))
  const findings = await readLimitFindings(scope, considered)
  return new Map(considered.map((one) => [one.workerId, limitRefusal(scope, findings.get(one))]))
}

const unknownWorker = fault('workerId', 'platform.validation.unknown')

function failureOf({ translate }: ActorScope, id: string, refusal: Refusal): OffersMade['failed'][number] {
  const [first] = (refusal.details.members?.faults ?? []) as Fault[]
  if (first === unknownWorker) return { id, code: 'NOT_FOUND', message: translate(refuse.NOT_FOUND().messageKey) }
  if (first) return { id, code: first.code, message: translate(first.messageKey, first.values) }
  return { id, code: refusal.code, message: translate(refusal.messageKey, refusal.details.values) }
}

async function insertOffers(
  scope: ActorScope,
  body: Body,
  terms: Terms,
  workerIds: readonly string[],
  hindrances: ReadonlyMap<string, Hindrances>,
): Promise<Assignment[]> {
  if (workerIds.length === 0) return []
  const rates = workerIds.map((id) => (terms.payRateOf(id) ?? hindrances.get(id)?.payRate) as Money)
  const rows = await scope.db.many(
    sql<{ id: string }>`
      insert into assignments (organisation_id, id, worker_id, rate_amount, rate_currency, project_id, request_id, role, start_date,
                               end_date, access_notes, description, working_hours,
                               expected_minutes, answer_by)
      select ${scope.actor.organisationId}, n.id, n.worker_id, n.amount, n.currency, ${terms.projectId}, ${body.requestId},
             ${terms.role}, ${terms.startDate}, ${terms.endDate}, ${body.accessNotes}, ${terms.description},
             ${terms.workingHours && JSON.stringify(terms.workingHours)}::jsonb,
             ${body.expectedMinutes}, ${body.answerBy}
        from unnest(${workerIds.map(() => uuid())}::uuid[], ${workerIds}::uuid[], ${rates.map(({ amount }) => amount)}::bigint[],
                    ${rates.map(({ currency }) => currency)}::text[]) as n (id, worker_id, amount, currency)
      on conflict do nothing returning id`,
  )
  return readAssignments(
    scope,
    rows.map(({ id }) => id),
  )
}
