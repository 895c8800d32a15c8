import { notify } from '#domains/notifications/server/commands.ts'
import { headsOf } from '#domains/projects/server/heads.ts'
import { workerName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { JobKind } from '#platform/server/jobs/job.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { OwnSwap } from '../../contract/swaps.ts'
import { type PlannedTimes, shiftGroups } from '../../rules.ts'
import type { SwapStatus } from '../../rules/swaps.ts'
import { isAway } from '../away.ts'
import { plannedTimesIn } from '../notifying.ts'
import { currentSwapStatus } from './current-status.ts'
import { isOfferedTo, offersFrom } from './offers.ts'

const incoming = '/worker/shifts?view=open'

/** Notifies everyone who qualifies for an offered shift and is free at the time. Its worker is not named, because not all are colleagues. */
export const offeringJob: JobKind<{ id: string }> = {
  name: 'shifts.offerShift',
  async run(scope, { id }) {
    const { db, actor } = scope
    const found = await db.many(
      sql<{ workerId: string; project: string } & PlannedTimes>`
        select w.id as worker_id, p.name as project, h.starts_at, h.ends_at, h.break_minutes
          from ${offersFrom}
          join projects p on p.organisation_id = h.organisation_id and p.id = h.project_id
          join workers w on w.organisation_id = v.organisation_id
          join accounts t on t.organisation_id = w.organisation_id and t.id = w.id and t.active
         where v.organisation_id = ${actor.organisationId} and v.id = ${id} and ${is<SwapStatus>(currentSwapStatus(scope), 'proposed')}
           and ${isOfferedTo(actor.timeZone)}
           and not exists (select 1 from shifts q where q.organisation_id = w.organisation_id and q.worker_id = w.id and q.accepted
                              and ${inGroup('q.status', shiftGroups.planned)} and q.starts_at < h.ends_at and q.ends_at > h.starts_at)
           and not exists (select 1 from time_off t where t.organisation_id = w.organisation_id and t.worker_id = w.id and ${isAway('t')}
                              and t.start_date <= (h.ends_at at time zone ${actor.timeZone})::date
                              and t.end_date >= (h.starts_at at time zone ${actor.timeZone})::date)`,
    )
    const [first] = found
    if (!first) return
    const values = { project: first.project, ...plannedTimesIn(first, actor.timeZone) }
    await notify(
      scope,
      found.map(({ workerId }) => workerId),
      { kind: 'swapOffered', values, link: incoming },
    )
  },
}

/** Notifies a colleague that the actor offers a shift. */
export async function notifyColleague(scope: ActorScope, { project, shift }: OwnSwap, colleagueId: string) {
  const worker = await scope.db.one(
    sql<{ name: string }>`
      select ${workerName('w')} as name from workers w
       where w.organisation_id = ${scope.actor.organisationId} and w.id = ${scope.actor.accountId}`,
  )
  const values = { worker: worker.name, project: project.name, ...plannedTimesIn(shift, scope.actor.timeZone) }
  await notify(scope, [colleagueId], { kind: 'swapProposed', values, link: incoming })
}

interface SwapNames extends PlannedTimes {
  worker: string
  taker: string
  project: string
  heads: string[]
}

const namesOf = ({ actor }: ActorScope, id: string) => sql<SwapNames>`
  select ${workerName('w')} as worker, case when t.id is not null then ${workerName('t')} else '' end as taker, p.name as project,
         ${headsOf('p')} as heads, h.starts_at, h.ends_at, h.break_minutes
    from shift_swaps v
    join shifts h on h.organisation_id = v.organisation_id and h.id = v.shift_id
    join projects p on p.organisation_id = h.organisation_id and p.id = h.project_id
    join workers w on w.organisation_id = v.organisation_id and w.id = v.worker_id
    left join workers t on t.organisation_id = v.organisation_id and t.id = v.taker_id
   where v.organisation_id = ${actor.organisationId} and v.id = ${id}`

/** Notifies workers of a swap of theirs, without names: not all are colleagues. */
export async function notifyOfSwap(
  scope: ActorScope,
  kind: 'swapAccepted' | 'swapDeclined' | 'swapDone' | 'swapRefused' | 'swapExpired' | 'swapWithdrawn',
  id: string,
  workerIds: readonly string[],
): Promise<void> {
  if (workerIds.length === 0) return
  const { project, ...times } = await scope.db.one(namesOf(scope, id))
  const values = { project, ...plannedTimesIn(times, scope.actor.timeZone) }
  await notify(scope, workerIds, { kind, values, link: '/worker/shifts' })
}

/** Notifies those who manage the project that a swap waits for their approval, or was made without it. */
export async function notifyManagersOfSwap(
  scope: ActorScope,
  kind: 'swapWaiting' | 'swapMade',
  id: string,
): Promise<void> {
  const { worker, taker, project, heads, ...times } = await scope.db.one(namesOf(scope, id))
  const values = { worker, taker, project, ...plannedTimesIn(times, scope.actor.timeZone) }
  await notify(scope, heads, { kind, values, link: `/provider/schedule?swap=${id}` })
}
