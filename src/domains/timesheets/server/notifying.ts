import { changeValues } from '#domains/notifications/rules.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { headsOf } from '#domains/projects/server/heads.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { EntrySource } from '../rules.ts'
import type { EntryRow } from './queries.ts'

const linkOf = ({ date }: EntryRow) => `/worker/timesheet?tab=my-timesheet&date=${date}`

const valuesOf = ({ date, startTime, endTime, breakMinutes, projectName, workType, shiftType }: EntryRow) => ({
  date,
  start: startTime ?? '',
  end: endTime ?? '',
  pause: String(breakMinutes),
  project: projectName,
  workType,
  shiftType,
})

/** Notifies the worker of corrected hours, with the values before and after, and whether they were approved. */
export async function notifyOfCorrection(
  scope: ActorScope,
  before: EntryRow,
  now: EntryRow,
  { reason, isApproved }: { readonly reason: string; readonly isApproved: boolean },
): Promise<void> {
  const values = {
    ...changeValues('entryCorrected', valuesOf(before), valuesOf(now)),
    comment: reason,
    approved: isApproved ? 'yes' : 'no',
    entryId: now.id,
  }
  await notify(scope, [now.workerId], { kind: 'entryCorrected', values, link: linkOf(now) })
}

/** Notifies the worker of hours that a user has entered, and whether they were approved. */
export async function notifyOfAdded(
  scope: ActorScope,
  now: EntryRow,
  cause: { readonly source: EntrySource; readonly reason: string | null; readonly isApproved: boolean },
): Promise<void> {
  const { date, start, end, project } = valuesOf(now)
  const { source, reason, isApproved } = cause
  const details = { source, comment: reason ?? '', approved: isApproved ? 'yes' : 'no', entryId: now.id }
  await notify(scope, [now.workerId], {
    kind: 'entryAdded',
    values: { date, start, end, project, ...details },
    link: linkOf(now),
  })
}

/** Notifies those who decide on the project, and who made the correction, of the worker's objection. */
export async function notifyOfObjection(
  scope: ActorScope,
  entry: EntryRow,
  objection: { readonly comment: string; readonly correctedBy: readonly string[]; readonly isPaidOrBilled: boolean },
): Promise<void> {
  const { id, date, workerName: worker, projectId } = entry
  const heads = await scope.db.many(
    sql<{ id: string }>`
      select head as id from projects p, lateral unnest(${headsOf('p')}) as head
       where p.organisation_id = ${scope.actor.organisationId} and p.id = ${projectId}`,
  )
  const recipients = [...heads.map((head) => head.id), ...objection.correctedBy]
  await notify(scope, recipients, {
    kind: 'entryObjected',
    values: { worker, date, comment: objection.comment, settled: objection.isPaidOrBilled ? 'yes' : 'no' },
    link: `/provider/timesheet?status=all&entry=${id}`,
  })
}
