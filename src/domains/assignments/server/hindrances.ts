import type { Currency } from '#base/currency.ts'
import type { Money } from '#base/money.ts'
import { withRateOn } from '#domains/workforce/server/rates.ts'
import { fragment, type Fragment, raw, sql } from '#platform/server/db/statement.ts'
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
  /** Required certifications that the worker lacks, or that expire before the last day. */
  readonly missing: readonly string[]
}

interface Row extends Omit<Hindrances, 'payRate'> {
  id: string
  rateAmount: number | null
  rateCurrency: Currency | null
  ofRole: Money | null
}

/** Returns, by worker id, what prevents an offer. Workers of other organisations are missing from the map. */
export async function offerObstacles(
  { db, actor }: ActorScope,
  workerIds: readonly string[],
  demand: Demand,
): Promise<Map<string, Hindrances>> {
  const { requestId, projectId, role, startDate, endDate, certifications } = demand
  const names = fragment`${JSON.stringify(certifications)}::jsonb`
  const missing = missingCertifications(raw('w.organisation_id'), raw('w.id'), names, fragment`${endDate}::date`)
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
             ${missing} as missing
        from workers w join accounts t on t.organisation_id = w.organisation_id and t.id = w.id
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

/** Returns SQL for a JSON list of the names for which a worker has no certification that is valid until a day. */
export function missingCertifications(
  organisation: Fragment,
  workerId: Fragment,
  names: Fragment,
  until: Fragment,
): Fragment {
  return fragment`(select coalesce(json_agg(n.name order by n.at), '[]')
    from jsonb_array_elements_text(${names}) with ordinality n (name, at)
    where not exists (select 1 from certifications z where z.organisation_id = ${organisation} and z.worker_id = ${workerId}
                         and z.search_name = searchable(n.name) and z.verification <> 'rejected'
                         and (z.expires_on is null or z.expires_on >= ${until})))`
}

/**
 * Returns SQL for a JSON list of the required certifications that are missing, expired or expiring before a day. If a
 * worker has several of the same name, the one with the latest expiry counts.
 */
export function certificationHindrances(
  organisation: Fragment,
  workerId: Fragment,
  names: Fragment,
  { today, until }: { today: Fragment; until: Fragment },
): Fragment {
  return fragment`(select coalesce(json_agg(json_build_object('name', n.name, 'expiresOn', z.expires_on, 'problem',
      case when z.expires_on is null then 'missing' when z.expires_on < ${today} then 'expired' else 'expiring' end) order by n.at), '[]')
    from jsonb_array_elements_text(${names}) with ordinality n (name, at)
    left join lateral (
      select y.id, y.expires_on from certifications y
       where y.organisation_id = ${organisation} and y.worker_id = ${workerId} and y.search_name = searchable(n.name)
         and y.verification <> 'rejected'
       order by y.expires_on desc nulls first limit 1) z on true
   where z.id is null or z.expires_on < ${until})`
}
