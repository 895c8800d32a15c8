import type { RuleInForce } from '#domains/law/rules.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { PlanningWarning } from '../contract.ts'

type Cited = Pick<RuleInForce, 'article' | 'setBy'> | NonNullable<PlanningWarning['law']>

/**
 * Returns a message with the article of the law that is broken, and what has replaced it; the message alone for a limit of the organisation.
 */
export function withArticle(
  { translate }: Pick<ActorScope, 'translate'>,
  message: string,
  law: Cited | null | undefined,
): string {
  if (!law) return message
  const { article } = law
  const by = typeof law.setBy === 'string' ? law.setBy : law.setBy?.by
  const source = 'source' in law ? law.source : law.setBy?.source
  if (!by) return translate('shifts.warning.byLaw', { message, article })
  return translate(`shifts.warning.replaced.${by}`, { message, article, source: source ?? '' })
}

/** Returns the page of a rule in the web application. */
export const lawLink = ({ id }: Pick<RuleInForce, 'id'>): string => `/provider/law?rule=${id}`
