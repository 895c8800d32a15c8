import { localTimeOf } from '#base/calendar.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Shift } from '../contract.ts'
import type { Span } from '../rules.ts'

/** Returns the day and the times of day of a shift, for a notification. */
export function timesIn({ startsAt, endsAt }: Span, timeZone: string): { date: string; start: string; end: string } {
  const { date, time: start } = localTimeOf(startsAt, timeZone)
  return { date, start, end: localTimeOf(endsAt, timeZone).time }
}

/** Notifies the worker of a published shift that it was cancelled. */
export async function notifyOfCancelled(scope: ActorScope, { worker, project, ...span }: Shift): Promise<void> {
  const values = { project: project.name, ...timesIn(span, scope.actor.timeZone) }
  await notify(scope, [worker.id], { kind: 'shiftCancelled', values, link: '/worker/shifts' })
}
