import { localTimeOf } from '#base/calendar.ts'
import { notify, notifyEach } from '#domains/notifications/server/commands.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Shift } from '../contract.ts'
import type { PlannedTimes, Span } from '../rules.ts'

/** Returns the day and the times of day of a shift, for a notification. */
export function timesIn({ startsAt, endsAt }: Span, timeZone: string): { date: string; start: string; end: string } {
  const { date, time: start } = localTimeOf(startsAt, timeZone)
  return { date, start, end: localTimeOf(endsAt, timeZone).time }
}

/** Returns the day, the times of day and the unpaid break of a shift, for a notification. */
export function plannedTimesIn({ breakMinutes: pause, ...span }: PlannedTimes, timeZone: string) {
  return { ...timesIn(span, timeZone), pause }
}

/** Notifies the worker of a published shift that it was cancelled. */
export async function notifyOfCancelled(scope: ActorScope, { worker, project, ...span }: Shift): Promise<void> {
  const values = { project: project.name, ...timesIn(span, scope.actor.timeZone) }
  await notify(scope, [worker.id], { kind: 'shiftCancelled', values, link: '/worker/shifts' })
}

/** A published shift; `accepted` is false if its assignment is an offer that has not been accepted. */
export interface PublishedShift {
  workerId: string
  accepted: boolean
  startsAt: string
}

/** Notifies workers of published shifts, once each; those with an offer see the shifts with it. */
export async function notifyOfPublished(scope: ActorScope, published: readonly PublishedShift[]): Promise<void> {
  const byWorker = Map.groupBy(
    published.filter(({ accepted }) => accepted),
    ({ workerId }) => workerId,
  )
  const counted = [...byWorker].map(([workerId, shifts]) => {
    const first = shifts.map(({ startsAt }) => startsAt).reduce((one, other) => (one < other ? one : other))
    return { workerId, count: shifts.length, first }
  })
  await notifyOfCounts(scope, 'shiftsPublished', counted)
}

/** Notifies workers how many shifts have been published for them, and when the first is. */
export async function notifyOfCounts(
  scope: ActorScope,
  kind: 'shiftsPublished' | 'openShiftsPublished',
  counted: readonly { workerId: string; count: number; first: string }[],
): Promise<void> {
  const link = kind === 'shiftsPublished' ? '/worker/shifts' : '/worker/shifts?view=open'
  await notifyEach(
    scope,
    counted.map(({ workerId, count, first }) => {
      const { date } = localTimeOf(first, scope.actor.timeZone)
      return { accountIds: [workerId], notification: { kind, values: { count, date }, link } }
    }),
  )
}
