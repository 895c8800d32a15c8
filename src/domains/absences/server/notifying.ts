import { changeValues } from '#domains/notifications/rules.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { workerName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { OwnTimeOff, TimeOff } from '../contract.ts'

type Days = Pick<OwnTimeOff, 'startDate' | 'endDate'>

/** Returns the values of a notification about time off: its days, and whether it is a single day. */
function daysToTell({ startDate, endDate }: Days) {
  return { from: startDate, to: endDate, span: startDate === endDate ? 'day' : 'days' }
}

/** Notifies the approvers of new requests, once each; several requests with their number. */
export async function notifyDecidersOfMany(scope: ActorScope, all: readonly OwnTimeOff[]): Promise<void> {
  const [first, ...more] = all
  if (!first) return
  if (more.length === 0) return notifyDeciders(scope, 'timeOffAsked', first)
  const { ids, worker } = await decidersOf(scope)
  const values = { worker, count: all.length }
  await notify(scope, ids, { kind: 'timeOffsAsked', values, link: '/provider/time-off' })
}

/** Notifies the approvers that the worker has made or withdrawn a request. */
export async function notifyDeciders(
  scope: ActorScope,
  kind: 'timeOffAsked' | 'timeOffWithdrawn',
  own: OwnTimeOff,
): Promise<void> {
  const { ids, worker } = await decidersOf(scope)
  const values = { worker, ...daysToTell(own) }
  await notify(scope, ids, { kind, values, link: `/provider/time-off?open=${own.id}` })
}

// The managers of the worker's projects or, if there are none, everyone who may decide on all workers.
async function decidersOf(scope: ActorScope): Promise<{ ids: string[]; worker: string }> {
  const people = await scope.db.many(
    sql<{ id: string; manages: boolean; worker: string }>(
      `select u.id, m.manages, ${workerName('w')} as worker
         from accounts u
         join workers w on w.organisation_id = $1 and w.id = $2
         cross join lateral (select exists (
           select 1 from assignments a join projects p on p.organisation_id = $1 and p.id = a.project_id
            where a.organisation_id = $1 and a.worker_id = $2 and a.status in ('assigned', 'in_progress') and p.project_manager_id = u.id
         ) as manages) m
        where u.organisation_id = $1 and u.type = 'provider' and u.active
          and (u.role in ('providerAdmin', 'administrator', 'manager') or u.role = 'provider' and m.manages)`,
      [scope.actor.organisationId, scope.actor.accountId],
    ),
  )
  const managers = people.filter(({ manages }) => manages)
  const recipients = managers.length > 0 ? managers : people
  return { ids: recipients.map(({ id }) => id), worker: people[0]?.worker ?? '' }
}

/** Notifies the worker of the decision, with the number of cancelled shifts. */
export async function notifyWorker(
  scope: ActorScope,
  kind: 'timeOffApproved' | 'timeOffRejected' | 'sickLeaveRecorded',
  one: TimeOff,
  cancelled = 0,
): Promise<void> {
  const values = { ...daysToTell(one), cancelled, comment: one.comment ?? '' }
  await notify(scope, [one.worker.id], { kind, values, link: '/worker/time-off' })
}

/** Notifies the worker that approved time off was shortened, with the days before and after, or cancelled. */
export async function notifyWorkerOfChange(
  scope: ActorScope,
  before: TimeOff,
  left: Days | null,
  comment: string,
): Promise<void> {
  const rest = { link: '/worker/time-off' }
  const notification = left
    ? ({
        kind: 'timeOffShortened',
        values: { comment, ...changeValues('timeOffShortened', daysToTell(before), daysToTell(left)) },
      } as const)
    : ({ kind: 'timeOffCancelled', values: { comment, ...daysToTell(before) } } as const)
  await notify(scope, [before.worker.id], { ...notification, ...rest })
}

/** Notifies the approvers that the worker has shortened approved time off, with the days before and after, or cancelled it. */
export async function notifyDecidersOfChange(scope: ActorScope, before: OwnTimeOff, left: Days | null): Promise<void> {
  if (!left) return notifyDeciders(scope, 'timeOffWithdrawn', before)
  const { ids, worker } = await decidersOf(scope)
  const values = { worker, ...changeValues('workerTimeOffShortened', daysToTell(before), daysToTell(left)) }
  await notify(scope, ids, { kind: 'workerTimeOffShortened', values, link: `/provider/time-off?open=${before.id}` })
}
