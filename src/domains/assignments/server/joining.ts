import { v7 as uuid } from 'uuid'
import type { Money } from '#base/money.ts'
import { startRefusal } from '#domains/checks/server/refusing.ts'
import { sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import { assignmentRefusals } from '../contract.ts'
import { assignmentGroups } from '../rules.ts'
import { requireWithinLimits } from './contract-limits.ts'
import { offerObstacles } from './hindrances.ts'

/** A day of work on a project that a worker takes on without an offer. */
export interface DayOfWork {
  readonly workerId: string
  readonly projectId: string
  readonly role: string
  readonly date: string
  readonly certifications: readonly string[]
  /** The hourly pay of a new assignment; null means that of the worker, else that of the role. */
  readonly payRate: Money | null
}

/**
 * Returns the assignment with which a worker works on a project on a day: the one that the worker has accepted, else a new one of that day.
 * The worker is locked. Throws `CERTIFICATE_MISSING` and `START_BLOCKED`, `CONTRACT_LIMIT` for a new one, or a validation error at `workerId` for a worker who has been deactivated or has no
 * pay rate.
 */
export async function joinProject(scope: ActorScope, work: DayOfWork): Promise<string> {
  const { workerId, projectId, role, date, certifications } = work
  const demand = { requestId: null, projectId, role, startDate: date, endDate: date, certifications }
  const hindrances = (await offerObstacles(scope, [workerId], demand, 'plan')).get(workerId)
  if (!hindrances) throw invalidField('workerId', 'platform.validation.unknown')
  if (!hindrances.isActive) throw invalidField('workerId', 'assignments.validation.workerInactive')
  const { assignmentId } = hindrances
  const refusal = startRefusal(scope, hindrances.problems, { workerId, assignmentId, until: date })
  if (refusal) throw refusal
  const { organisationId } = scope.actor
  const current = await scope.db.first(
    sql<{ id: string }>`
      select id from assignments
       where organisation_id = ${organisationId} and worker_id = ${workerId} and project_id = ${projectId}
         and ${inGroup('status', assignmentGroups.active)} and start_date <= ${date} and end_date >= ${date}
         for share`,
  )
  if (current) return current.id
  // The new assignment is a contract of this day.
  await requireWithinLimits(scope, {
    workerId,
    projectId,
    requestId: null,
    assignmentId: null,
    role,
    startDate: date,
    endDate: date,
  })
  const payRate = work.payRate ?? hindrances.payRate
  if (!payRate) throw invalidField('workerId', 'assignments.validation.payRateRequired')
  const id = uuid()
  const inserted = scope.db.many(
    sql`
      insert into assignments (organisation_id, id, worker_id, project_id, role, start_date, end_date, rate_amount, rate_currency,
                               status, accepted, answered_at)
      values (${organisationId}, ${id}, ${workerId}, ${projectId}, ${role}, ${date}, ${date}, ${payRate.amount}, ${payRate.currency},
              'assigned', true, ${scope.now})`,
  )
  await inserted.catch((error: unknown) => {
    throw violates(error, 'assignments_no_overlap') ? assignmentRefusals.OVERLAP() : error
  })
  return id
}
