import { v7 as uuid } from 'uuid'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { after, statesFor } from '#base/states.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import { written } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type Assignment, assignmentRefusals, type assignmentRoutes, type OwnAssignment } from '../contract.ts'
import { organisationMoves, workerMoves } from '../rules.ts'
import { readAssignment, readOwnAssignment } from './queries.ts'

type Input<Name extends keyof typeof assignmentRoutes> = Received<(typeof assignmentRoutes)[Name]>

interface Offerable {
  workerActive: boolean | null
  projectStatus: string | null
  rateAmount: number | null
  rateCurrency: string | null
}

/** Offers an assignment to a worker, at the worker's own rate unless another is given. */
export async function offerAssignment(scope: ActorScope, { body }: Input<'offerAssignment'>): Promise<Assignment> {
  const { organisationId } = scope.actor
  const found = await scope.db.one(
    written<Offerable>(
      `select (select a.active from accounts a where a.organisation_id = $1 and a.id = $2 and a.type = 'worker') as worker_active,
              (select p.status from projects p where p.organisation_id = $1 and p.id = $3) as project_status, w.rate_amount, w.rate_currency
         from (select 1) one left join workers w on w.organisation_id = $1 and w.id = $2`,
      [organisationId, body.workerId, body.projectId],
    ),
  )
  const rate =
    body.rate ?? (found.rateAmount === null ? undefined : { amount: found.rateAmount, currency: found.rateCurrency })
  const faults = [
    ...(found.workerActive === null ? [fault('workerId', 'platform.validation.unknown')] : []),
    ...(found.workerActive === false ? [fault('workerId', 'assignments.validation.workerInactive')] : []),
    ...(found.projectStatus === null ? [fault('projectId', 'platform.validation.unknown')] : []),
    ...(['completed', 'cancelled'].includes(found.projectStatus ?? '')
      ? [fault('projectId', 'assignments.validation.projectClosed')]
      : []),
    ...(rate === undefined && found.workerActive !== null
      ? [fault('rate', 'assignments.validation.rateRequired')]
      : []),
    ...(body.answerBy && body.answerBy <= scope.now ? [fault('answerBy', 'assignments.validation.answerByPast')] : []),
  ]
  if (faults.length > 0 || !rate) throw invalid(faults)
  const id = uuid()
  await insertRecord(
    scope,
    { table: 'assignments', id },
    {
      project_id: body.projectId,
      worker_id: body.workerId,
      role: body.role,
      start_date: body.startDate,
      end_date: body.endDate,
      access_notes: body.accessNotes,
      description: body.description,
      rate_amount: rate.amount,
      rate_currency: rate.currency,
      expected_minutes: body.expectedMinutes,
      answer_by: body.answerBy,
    },
  )
  const offered = await readAssignment(scope, id)
  await tell(scope, [offered.worker.id], 'assignmentOffered', offered, `/worker/assignments/${id}`)
  return offered
}

/** The worker accepts: from now on its rate and terms stand. */
export async function acceptAssignment(
  scope: ActorScope,
  { params, ifMatch }: Input<'acceptAssignment'>,
): Promise<OwnAssignment> {
  const before = await readOwnAssignment(scope, params.id)
  const to = after(workerMoves, before.status, 'accept')
  if (before.answerBy !== null && before.answerBy <= scope.now)
    throw assignmentRefusals.OFFER_EXPIRED({ members: { from: before.status, to } })
  await move(scope, params.id, ifMatch, statesFor(workerMoves, 'accept'), {
    status: to,
    accepted: true,
    answered_at: scope.now,
  }).catch((error: unknown) => {
    throw violates(error, 'assignments_no_overlap') ? assignmentRefusals.OVERLAP() : error
  })
  return answered(scope, params.id, 'assignmentAccepted')
}

/** The worker rejects, with a reason if there is one to tell. */
export async function rejectAssignment(
  scope: ActorScope,
  { params, body, ifMatch }: Input<'rejectAssignment'>,
): Promise<OwnAssignment> {
  const before = await readOwnAssignment(scope, params.id)
  const to = after(workerMoves, before.status, 'reject')
  await move(scope, params.id, ifMatch, statesFor(workerMoves, 'reject'), {
    status: to,
    accepted: false,
    answered_at: scope.now,
    answer_reason: body.reason ?? null,
  })
  return answered(scope, params.id, 'assignmentRejected')
}

/** The organisation withdraws an offer, or cancels what was accepted; why is kept. */
export async function cancelAssignment(
  scope: ActorScope,
  { params, body, ifMatch }: Input<'cancelAssignment'>,
): Promise<Assignment> {
  scope.db.because(body.comment)
  const before = await readAssignment(scope, params.id)
  const to = after(organisationMoves, before.status, 'cancel')
  await refuseWhileClockedIn(scope, params.id)
  await move(scope, params.id, ifMatch, statesFor(organisationMoves, 'cancel'), {
    status: to,
    cancel_reason: body.comment,
  })
  const cancelled = await readAssignment(scope, params.id)
  await tell(scope, [cancelled.worker.id], 'assignmentCancelled', cancelled, `/worker/assignments/${params.id}`)
  return cancelled
}

/** The organisation completes an assignment on which nobody is clocked in. */
export async function completeAssignment(
  scope: ActorScope,
  { params, ifMatch }: Input<'completeAssignment'>,
): Promise<Assignment> {
  const before = await readAssignment(scope, params.id)
  const to = after(organisationMoves, before.status, 'complete')
  await refuseWhileClockedIn(scope, params.id)
  await move(scope, params.id, ifMatch, statesFor(organisationMoves, 'complete'), { status: to })
  return readAssignment(scope, params.id)
}

// The state is checked again where it is changed: of two who decide at once, one comes too late.
async function move(
  scope: ActorScope,
  id: string,
  version: number | undefined,
  from: readonly Assignment['status'][],
  values: Record<string, unknown>,
): Promise<void> {
  const columns = Object.keys(values)
  const changed = await scope.db.many(
    written(
      `update assignments set ${columns.map((column, index) => `${column} = $${index + 6}`).join(', ')},
              version = version + 1, updated_at = $5
        where organisation_id = $1 and id = $2 and version = coalesce($3, version) and status = any($4) returning id`,
      [scope.actor.organisationId, id, version ?? null, from, scope.now, ...Object.values(values)],
    ),
  )
  if (changed.length > 0) return
  const current = await scope.db.one(
    written<{ version: number; status: Assignment['status'] }>(
      'select version, status from assignments where organisation_id = $1 and id = $2',
      [scope.actor.organisationId, id],
    ),
  )
  if (version !== undefined && version !== current.version)
    throw refuse.STALE_VERSION({ members: { current: await readAssignment(scope, id) } })
  throw refuse.INVALID_TRANSITION({ members: { from: current.status, to: values.status } })
}

async function refuseWhileClockedIn(scope: ActorScope, id: string): Promise<void> {
  const active = await scope.db.first(
    written('select 1 from clock_sessions where organisation_id = $1 and assignment_id = $2 and ended_at is null', [
      scope.actor.organisationId,
      id,
    ]),
  )
  if (active) throw assignmentRefusals.STILL_CLOCKED_IN()
}

async function answered(
  scope: ActorScope,
  id: string,
  kind: 'assignmentAccepted' | 'assignmentRejected',
): Promise<OwnAssignment> {
  const own = await readOwnAssignment(scope, id)
  const managers = await scope.db.many(
    written<{ id: string; worker: string }>(
      `select p.project_manager_id as id, (select first_name || ' ' || last_name from workers w where w.organisation_id = $1 and w.id = $3) as worker
         from projects p where p.organisation_id = $1 and p.id = $2 and p.project_manager_id is not null`,
      [scope.actor.organisationId, own.project.id, scope.actor.accountId],
    ),
  )
  for (const manager of managers) {
    await tell(
      scope,
      [manager.id],
      kind,
      { ...own, worker: { id: scope.actor.accountId, name: manager.worker } },
      `/provider/assignments/${id}`,
    )
  }
  return own
}

function tell(
  scope: ActorScope,
  accountIds: string[],
  kind: 'assignmentOffered' | 'assignmentAccepted' | 'assignmentRejected' | 'assignmentCancelled',
  { role, project, worker }: Pick<Assignment, 'role' | 'project' | 'worker'>,
  link: string,
): Promise<void> {
  return notify(scope, accountIds, { kind, values: { role, project: project.name, worker: worker.name }, link })
}

function fault(path: string, words: string) {
  return { path, code: words.slice(words.lastIndexOf('.') + 1), words, values: {} }
}
