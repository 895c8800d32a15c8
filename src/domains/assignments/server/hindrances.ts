import type { Currency } from '#base/currency.ts'
import type { Money } from '#base/money.ts'
import type { CheckDoor } from '#domains/checks/rules.ts'
import { itemsInForce } from '#domains/checks/server/queries.ts'
import { startNow, startProblems, type StartProblem } from '#domains/checks/server/problems.ts'
import { withRateOn } from '#domains/workforce/server/rates.ts'
import { type Fragment, fragment, raw, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import { payRateColumns, usualPayRate } from './pay-rates.ts'
import { assignmentGroups } from '../rules.ts'

/** The conditions of an offer that a worker must meet. */
export interface Demand {
  readonly requestId: string | null
  readonly projectId: string
  readonly role: string
  readonly startDate: string
  readonly endDate: string
  readonly certifications: readonly string[]
}

/** What prevents an offer to a worker for a period, and the pay rate on its first day. */
export interface Hindrances {
  readonly isActive: boolean
  /** The worker’s own pay rate, else the role’s. */
  readonly payRate: Money | null
  /** True if the worker has an open offer or assignment for the same request. */
  readonly isOffered: boolean
  /** The name of the project, if the worker has accepted it for some of these days. */
  readonly overlap: string | null
  /** The worker’s assignment on the project for the first day; null without one. */
  readonly assignmentId: string | null
  /** What the start lacks, certifications included. */
  readonly problems: readonly StartProblem[]
}

interface Row extends Omit<Hindrances, 'payRate'> {
  id: string
  rateAmount: number | null
  rateCurrency: Currency | null
  ofRole: Money | null
}

/**
 * Returns, by worker id, what prevents an offer, or a shift of one day if the start is checked at the door of planning. Workers of other
 * organisations are missing from the map.
 */
export async function offerObstacles(
  scope: ActorScope,
  workerIds: readonly string[],
  demand: Demand,
  door: Exclude<CheckDoor, 'clock'> = 'accept',
): Promise<Map<string, Hindrances>> {
  const { db, actor } = scope
  const { requestId, projectId, role, startDate, endDate, certifications } = demand
  const inForce = await itemsInForce(scope, door)
  const items = inForce.filter((item) => item !== 'certification' || certifications.length > 0)
  const problems = startProblems(
    startNow(scope, {
      organisation: raw('w.organisation_id'),
      workerId: raw('w.id'),
      assignmentId: raw('own.id'),
      role: fragment`${role}::text`,
      certifications: fragment`${JSON.stringify(certifications)}::jsonb`,
      until: fragment`${endDate}::date`,
    }),
    door,
    items,
  )
  const rows = await db.many(
    sql<Row>`
      select w.id, t.active as is_active, ${payRateColumns(actor.organisationId, role)},
             exists (select 1 from assignments a where a.organisation_id = w.organisation_id and a.request_id = ${requestId}
                        and a.worker_id = w.id and ${inGroup('a.status', assignmentGroups.open)}) as is_offered,
             (select p.name from assignments a join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
               where a.organisation_id = w.organisation_id and a.worker_id = w.id and a.project_id = ${projectId}
                 and ${inGroup('a.status', assignmentGroups.active)}
                 and a.start_date <= ${endDate}::date and a.end_date >= ${startDate}::date
               limit 1) as overlap,
             own.id as assignment_id, ${problems} as problems
        from workers w join accounts t on t.organisation_id = w.organisation_id and t.id = w.id
             left join lateral (${assignmentOn(raw('w.id'), fragment`${projectId}::uuid`, fragment`${startDate}::date`)}) own on true
             ${withRateOn(startDate)}
       where w.organisation_id = ${actor.organisationId} and w.id = any(${workerIds}::uuid[])`,
  )
  return new Map(
    rows.map(({ id, rateAmount, rateCurrency, ofRole, ...rest }) => [
      id,
      { ...rest, payRate: usualPayRate({ rateAmount, rateCurrency, ofRole }).payRate },
    ]),
  )
}

/** SQL for the worker's accepted assignment on a project on a day, in the organisation of the worker `w`. */
export const assignmentOn = (workerId: Fragment, projectId: Fragment, day: Fragment): Fragment => fragment`
  select a.id from assignments a
   where a.organisation_id = w.organisation_id and a.project_id = ${projectId} and a.worker_id = ${workerId}
     and ${inGroup('a.status', assignmentGroups.active)} and ${day} between a.start_date and a.end_date
   limit 1`
