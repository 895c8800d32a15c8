import { assignmentGroups } from '#domains/assignments/rules.ts'
import { changeValues } from '#domains/notifications/rules.ts'
import { notify, withdrawUnread } from '#domains/notifications/server/commands.ts'
import { workerName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { OwnTimeOff, TimeOff } from '../contract.ts'

const linkOf = (id: string) => `/provider/time-off?open=${id}`

type Days = Pick<OwnTimeOff, 'startDate' | 'endDate'>

/** Returns the values of a notification about time off: its days, and whether it is a single day. */
function daysToTell({ startDate, endDate }: Days) {
  return { from: startDate, to: endDate, span: startDate === endDate ? 'day' : 'days' }
}

/**
 * Notifies the approvers of new requests, once each; several requests with their number. Of sick leave they were notified when it was
 * inserted.
 */
export async function notifyDecidersOfRequests(scope: ActorScope, all: readonly OwnTimeOff[]): Promise<void> {
  const requests = all.filter(({ type }) => type !== 'sick_leave')
  const [first, ...more] = requests
  if (!first) return
  if (more.length === 0) return notifyDeciders(scope, 'timeOffAsked', first)
  const { ids, worker } = await decidersOf(scope)
  const values = { worker, count: requests.length }
  await notify(scope, ids, { kind: 'timeOffsAsked', values, link: '/provider/time-off' })
}

/** Notifies the approvers that the worker has made or withdrawn a request. */
export async function notifyDeciders(
  scope: ActorScope,
  kind: 'timeOffAsked' | 'timeOffWithdrawn' | 'sickLeaveObjected',
  own: OwnTimeOff,
): Promise<void> {
  const { ids, worker } = await decidersOf(scope)
  const values = { worker, ...daysToTell(own) }
  await notify(scope, ids, { kind, values, link: linkOf(own.id) })
}

/** Notifies the approvers that a worker is sick, with the number of shifts that need another worker. */
export async function notifyOfSickness(
  scope: ActorScope,
  workerId: string,
  { id, shifts, ...days }: Days & { id: string; shifts: number },
): Promise<void> {
  const { ids, worker } = await decidersOf(scope, workerId)
  const values = { worker, ...daysToTell(days), count: shifts }
  await notify(scope, ids, { kind: 'sicknessReported', values, link: linkOf(id) })
}

/** Notifies a worker of the sick leave that a user has entered. */
export async function notifyOfEntered(scope: ActorScope, workerId: string, one: Days): Promise<void> {
  const values = daysToTell(one)
  await notify(scope, [workerId], { kind: 'sickLeaveEntered', values, link: '/worker/time-off' })
}

/** Notifies the approvers and the worker, except who has done it, that the certificate of sick leave was added, replaced or deleted. */
export async function notifyOfCertificate(
  scope: ActorScope,
  workerId: string,
  { id, change, ...days }: Days & { id: string; change: 'added' | 'replaced' | 'deleted' },
): Promise<void> {
  const { ids, worker } = await decidersOf(scope, workerId)
  const values = { ...daysToTell(days), change }
  await notify(scope, [workerId], { kind: 'certificateByAgency', values, link: '/worker/time-off' })
  const rest = { link: linkOf(id) }
  await notify(
    scope,
    ids,
    change === 'deleted'
      ? { kind: 'certificateDeleted', values: { worker, ...daysToTell(days) }, ...rest }
      : { kind: 'certificateAdded', values: { worker, ...values }, ...rest },
  )
}

/**
 * Notifies the approvers that the worker returns earlier from sick leave. The notification replaces those of earlier returns that they have
 * not read: sick leave that was prolonged has several records, each of which is ended, the latest first.
 */
export async function notifyOfReturn(scope: ActorScope, { id, date }: { id: string; date: string }): Promise<void> {
  const { db, actor } = scope
  const { ids, worker } = await decidersOf(scope)
  const sickLeave = await db.many(
    sql<{ id: string }>`
      select id from time_off
       where organisation_id = ${actor.organisationId} and worker_id = ${actor.accountId} and type = 'sick_leave'`,
  )
  await withdrawUnread(
    scope,
    ids,
    'sickLeaveEnded',
    sickLeave.map((one) => linkOf(one.id)),
  )
  await notify(scope, ids, { kind: 'sickLeaveEnded', values: { worker, date }, link: linkOf(id) })
}

// The managers of the worker's projects or, if there are none, everyone who may decide on all workers.
async function decidersOf(
  scope: ActorScope,
  workerId = scope.actor.accountId,
): Promise<{ ids: string[]; worker: string }> {
  const people = await scope.db.many(
    sql<{ id: string; manages: boolean; worker: string }>`
      select u.id, m.manages, ${workerName('w')} as worker
        from accounts u
        join workers w on w.organisation_id = ${scope.actor.organisationId} and w.id = ${workerId}
        cross join lateral (select exists (
          select 1 from assignments a join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
           where a.organisation_id = w.organisation_id and a.worker_id = w.id and ${inGroup('a.status', assignmentGroups.active)}
             and p.project_manager_id = u.id
        ) as manages) m
       where u.organisation_id = ${scope.actor.organisationId} and u.type = 'provider' and u.active
         and (u.role in ('providerAdmin', 'administrator', 'manager') or u.role = 'provider' and m.manages)`,
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
  await notify(scope, ids, { kind: 'workerTimeOffShortened', values, link: linkOf(before.id) })
}
