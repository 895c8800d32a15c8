import { may } from '#base/actor.ts'
import type { Refusal } from '#base/problem.ts'
import { dayIn } from '#platform/server/texts/dates.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { checkRefusals, type MissingItem } from '../contract.ts'
import type { CheckItem } from '../rules.ts'
import type { StartProblem } from './problems.ts'

/** Whose start is checked. */
export interface StartSubject {
  readonly workerId: string
  /** Null if the worker has no assignment for the work yet. */
  readonly assignmentId: string | null
}

/** Returns the page on which the worker supplies an item; null if the agency does. */
export function workerLink(item: CheckItem): string | null {
  if (item === 'certification') return '/worker/certifications'
  if (item === 'contract' || item === 'intent') return '/worker/contracts'
  return item === 'clientContract' || item === 'declaration' || item === 'licence'
    ? null
    : '/worker/profile?tab=documents'
}

/** Returns the page on which the desk supplies an item. */
export function deskLink(item: CheckItem, { workerId, assignmentId }: StartSubject): string {
  if (item === 'licence') return '/provider/settings?tab=law'
  if (item === 'certification') return `/provider/workforce/profile/${workerId}?tab=certifications`
  return assignmentId === null
    ? `/provider/workforce/profile/${workerId}?tab=documents`
    : `/provider/assignments/${assignmentId}`
}

/** Returns the page on which the reader supplies an item; null if they cannot. */
export function linkOf({ actor }: Pick<ActorScope, 'actor'>, item: CheckItem, subject: StartSubject): string | null {
  if (actor.type === 'worker') return workerLink(item)
  return item === 'licence' && !may(actor, 'organisation:write') ? null : deskLink(item, subject)
}

/** Returns problems of a start in the reader’s language, with the page on which each is solved. */
export function missingItemsOf(
  scope: ActorScope,
  problems: readonly StartProblem[],
  subject: StartSubject,
): MissingItem[] {
  const { translate, language } = scope
  return problems.map((problem) => {
    const label = problem.name ?? translate(`checks.item.${problem.item}`)
    const date = problem.expiresOn === null ? '' : dayIn(language, problem.expiresOn)
    const message = translate(`checks.problem.${problem.problem}`, { item: label, date })
    return { ...problem, message, link: linkOf(scope, problem.item, subject) }
  })
}

/**
 * Returns why a start is refused: `CERTIFICATE_MISSING` if certifications alone are missing on the last day of the work, otherwise
 * `START_BLOCKED`; undefined if nothing blocks it.
 */
export function startRefusal(
  scope: ActorScope,
  problems: readonly StartProblem[],
  subject: StartSubject & { readonly until: string; readonly worker?: string },
): Refusal | undefined {
  const blocking = problems.filter(({ effect }) => effect === 'block')
  if (blocking.length === 0) return undefined
  const checks = missingItemsOf(scope, blocking, subject)
  const link = checks.find((one) => one.link !== null)?.link ?? null
  const names = blocking.flatMap(({ name }) => name ?? [])
  if (names.length === blocking.length) {
    const values = { certificates: names.join(', '), until: dayIn(scope.language, subject.until) }
    return checkRefusals.CERTIFICATE_MISSING({ values, members: { missing: names, checks, link } })
  }
  const items = new Intl.ListFormat(scope.language, { type: 'conjunction', style: 'narrow' })
  const values = { items: items.format(checks.map(({ message }) => message)), worker: subject.worker ?? '' }
  const refusal = subject.worker === undefined ? checkRefusals.START_BLOCKED : checkRefusals.START_BLOCKED_OF
  return refusal({ values, members: { checks, link } })
}
