import { useCallback } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ApiProblem, type Failure, FileChanged } from './problem.ts'

/** Returns a function that explains why a request failed: with the server's text if there is one. */
export function useFailureText(): (failure: Failure) => string {
  const { t } = useTranslation()
  return useCallback(
    (failure) => {
      if (!(failure instanceof ApiProblem)) {
        return navigator.onLine ? t('platform.failure.unreachable') : t('platform.failure.offline')
      }
      if (failure instanceof FileChanged) return t('platform.failure.fileChanged')
      if (failure.status >= 500) return t('platform.failure.server')
      return failure.problem.detail || failure.problem.title || t('platform.failure.generic')
    },
    [t],
  )
}
