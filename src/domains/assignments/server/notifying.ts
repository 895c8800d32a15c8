import { localTimeOf } from '#base/calendar.ts'
import { cutText } from '#base/cut-text.ts'
import {
  type ChangeKind,
  changeValues,
  momentValue,
  moneyValue,
  type NotificationKind,
  noValue,
} from '#domains/notifications/rules.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { headsOf } from '#domains/projects/server/heads.ts'
import { workerName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Assignment, OwnAssignment } from '../contract.ts'

/** Notifies accounts about an assignment. */
export function notifyAccounts(
  scope: ActorScope,
  accountIds: readonly string[],
  kind: Exclude<Extract<NotificationKind, `assignment${string}` | 'positionFilled'>, ChangeKind>,
  { role, project, worker }: Pick<Assignment, 'role' | 'project' | 'worker'>,
  link: string,
): Promise<void> {
  return notify(scope, accountIds, { kind, values: { role, project: project.name, worker: worker.name }, link })
}

/** Notifies the worker of an offer that its terms have changed, with the terms before and after. */
export async function notifyOfTerms(scope: ActorScope, before: Assignment, after: Assignment): Promise<void> {
  const termsOf = ({ role, startDate, endDate, payRate, answerBy }: Assignment) => ({
    role,
    from: startDate,
    to: endDate,
    rate: moneyValue(payRate),
    answerBy: momentValue(answerBy, scope.actor.timeZone),
  })
  await notify(scope, [after.worker.id], {
    kind: 'offerChanged',
    values: { project: after.project.name, ...changeValues('offerChanged', termsOf(before), termsOf(after)) },
    link: `/worker/assignments/${after.id}`,
  })
}

/** Notifies the worker of an accepted assignment that its access notes or description have changed, with both before and after. */
export async function notifyOfInstructions(scope: ActorScope, before: Assignment, after: Assignment): Promise<void> {
  const shown = (text: string | null) => {
    if (text === null) return noValue
    const shortened = cutText(text.replace(/\s+/g, ' '), 200, '…')
    // A user may have written the very word that means that there is no text.
    return shortened === noValue ? `${noValue}.` : shortened
  }
  const instructionsOf = ({ accessNotes, description }: Assignment) => ({
    accessNotes: shown(accessNotes),
    description: shown(description),
  })
  const kind = 'assignmentInstructionsChanged'
  await notify(scope, [after.worker.id], {
    kind,
    values: {
      role: after.role,
      project: after.project.name,
      ...changeValues(kind, instructionsOf(before), instructionsOf(after)),
    },
    link: `/worker/assignments/${after.id}`,
  })
}

/** Notifies the worker of an assignment that was completed before its last day, with both days and the number of cancelled shifts. */
export async function notifyOfEarlyEnd(
  scope: ActorScope,
  { id, role, project, worker, endDate }: Assignment,
  cancelled: number,
): Promise<void> {
  const today = localTimeOf(scope.now, scope.actor.timeZone).date
  if (today >= endDate && cancelled === 0) return
  const days = changeValues('assignmentEndedEarly', { date: endDate }, { date: today })
  await notify(scope, [worker.id], {
    kind: 'assignmentEndedEarly',
    values: { role, project: project.name, cancelled, ...days },
    link: `/worker/assignments/${id}`,
  })
}

/** Notifies the project manager, or the approvers if the manager has left, about an action of the worker on an own assignment. */
export async function notifyManager(
  scope: ActorScope,
  kind: 'assignmentAccepted' | 'assignmentRejected' | 'assignmentGivenUp',
  own: OwnAssignment,
): Promise<void> {
  const manager = await scope.db.first(
    sql<{ heads: string[]; worker: string }>`
      select case when p.project_manager_id is null then '{}' else ${headsOf('p')} end as heads, ${workerName('w')} as worker
        from projects p join workers w on w.organisation_id = p.organisation_id and w.id = ${scope.actor.accountId}
       where p.organisation_id = ${scope.actor.organisationId} and p.id = ${own.project.id}`,
  )
  if (!manager) return
  const worker = { id: scope.actor.accountId, name: manager.worker }
  await notifyAccounts(scope, manager.heads, kind, { ...own, worker }, `/provider/assignments/${own.id}`)
}
