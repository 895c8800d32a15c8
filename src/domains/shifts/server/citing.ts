import type { ActorScope } from '#platform/server/scope.ts'

/** Returns a message with the article of the law that is broken; the message alone for a limit of the organisation. */
export function withArticle(
  { translate }: Pick<ActorScope, 'translate'>,
  message: string,
  law: { readonly article: string } | null | undefined,
): string {
  return law ? translate('shifts.warning.byLaw', { message, article: law.article }) : message
}
