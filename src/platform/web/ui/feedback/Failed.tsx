import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { ApiProblem, type Failure, isRefusal } from '#platform/web/failure/problem.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { useRecovery } from '#platform/web/api/use-recovery.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './states.module.css'

/** Explains why something could not be read, with a retry; failures of the server or the network are retried automatically. */
export function Failed({
  failure,
  retry,
  title,
}: {
  failure: Failure
  retry?: () => void
  title?: string | undefined
}) {
  const { t } = useTranslation()
  const wordsOf = useFailureText()
  useRecovery(failure, retry)
  // A refused input is refused again: a filter can be corrected at its field, an address cannot.
  const refused = isRefusal(failure, 'VALIDATION') ? failure : undefined
  const message = refused?.isOfAddress ? t('platform.state.wrongAddress') : refused?.fields[0]?.message
  // A retry would have the same result.
  const isFinal = failure instanceof ApiProblem && [400, 403, 404, 410].includes(failure.status)
  const reference = failure instanceof ApiProblem ? failure.problem.requestId : undefined
  return (
    <div className={styles.state} role="alert">
      <span className={styles.icon} data-bad aria-hidden>
        <IconCloudOff size={26} />
      </span>
      <p className={styles.title}>{title ?? t('platform.state.failed')}</p>
      <p className={styles.text}>{message || wordsOf(failure)}</p>
      {reference && <p className={styles.reference}>{t('platform.state.reference', { reference })}</p>}
      {retry && !refused && !isFinal && (
        <Button className={styles.action ?? ''} variant="default" onClick={retry}>
          {t('platform.action.retry')}
        </Button>
      )}
    </div>
  )
}
