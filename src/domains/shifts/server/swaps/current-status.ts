import { workerName } from '#platform/server/db/names.ts'
import { type Fragment, fragment } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ShiftStatus } from '../../rules.ts'
import { swapGroups } from '../../rules/swaps.ts'
import { awayFrom, awayUntil, isAway } from '../away.ts'

/** SQL for swaps `v` with their shift `h` and the shift in exchange `x`. */
export const swapsFrom = fragment`shift_swaps v
  join shifts h on h.organisation_id = v.organisation_id and h.id = v.shift_id
  left join shifts x on x.organisation_id = v.organisation_id and x.id = v.exchange_shift_id`

/** SQL for the names of the workers of a swap `v`: `wo` offers the shift, `wc` is the colleague, `wt` has accepted. */
export const swapWorkers = fragment`
  join workers wo on wo.organisation_id = v.organisation_id and wo.id = v.worker_id
  left join workers wc on wc.organisation_id = v.organisation_id and wc.id = v.colleague_id
  left join workers wt on wt.organisation_id = v.organisation_id and wt.id = v.taker_id`

/** SQL for a reference to one of these workers. */
export const refOf = (w: 'wo' | 'wc' | 'wt', id: Fragment) =>
  fragment`case when ${id} is not null then json_build_object('id', ${id}, 'name', ${workerName(w)}) end`

const isUnchanged = fragment`(h.version = v.shift_version and h.accepted and ${is<ShiftStatus>('h.status', 'scheduled')}
  and (v.exchange_shift_id is null
       or x.version = v.exchange_version and x.accepted and ${is<ShiftStatus>('x.status', 'scheduled')}))`

/**
 * SQL for the current status of the swap `v`, also before the job has stored it. An open swap expires when the first of its shifts starts. It is
 * withdrawn when a shift has changed in any way (moved, cancelled, clocked in), or a worker has been deactivated or is away then.
 */
export function currentSwapStatus({ actor, now }: Pick<ActorScope, 'actor' | 'now'>): Fragment {
  const zone = fragment`${actor.timeZone}`
  const meets = (shift: Fragment) =>
    fragment`${awayFrom('t', zone)} < ${shift}.ends_at and ${awayUntil('t', zone)} > ${shift}.starts_at`
  return fragment`case when not ${inGroup('v.status', swapGroups.open)} then v.status
    when v.expires_at <= ${now}::timestamptz then 'expired'
    when not ${isUnchanged}
      or exists (select 1 from accounts t where t.organisation_id = v.organisation_id
                    and t.id in (v.worker_id, v.colleague_id, v.taker_id) and not t.active)
      or exists (select 1 from time_off t where t.organisation_id = v.organisation_id
                    and t.worker_id in (v.worker_id, v.colleague_id, v.taker_id) and ${isAway('t')}
                    and (${meets(fragment`h`)} or ${meets(fragment`x`)}))
    then 'withdrawn' else v.status end`
}

/** SQL that joins the open swap `v` with which the worker of the shift `h` offers it, with its current status. */
export const withOpenSwap = (scope: Pick<ActorScope, 'actor' | 'now'>) => fragment`
  left join lateral (
    select v.id, v.status from shift_swaps v
      left join shifts x on x.organisation_id = v.organisation_id and x.id = v.exchange_shift_id
     where v.organisation_id = h.organisation_id and v.shift_id = h.id and ${inGroup('v.status', swapGroups.open)}
       and ${currentSwapStatus(scope)} = v.status) swap on true`
