import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ApiProblem, NetworkFailure } from '#platform/web/failure/problem.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './TimelineFailure.module.css'

/** Shows why requests could not be loaded, over the loaded ones, with a button to try again. */
export function TimelineFailure({ failure, retry }: { failure: unknown; retry: () => void }) {
  const { t } = useTranslation()
  const wordsOf = useFailureText()
  const isReported = failure instanceof ApiProblem || failure instanceof NetworkFailure
  return (
    <div role="alert">
      {Boolean(failure) && (
        <div className={styles.failure}>
          <IconAlertTriangle size={20} aria-hidden />
          <p className={styles.words}>{isReported ? wordsOf(failure) : t('platform.state.failed')}</p>
          <Button size="compact-sm" variant="default" onClick={retry}>
            {t('platform.action.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
