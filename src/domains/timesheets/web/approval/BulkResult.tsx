import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import type { Entry } from '../../contract.ts'
import styles from './BulkResult.module.css'
import type { BulkOutcome } from './use-decisions.ts'

/** How deciding on many ended: what could not be decided is named with its reason, then what was. */
export function BulkResult({ result, onClose }: { result: BulkOutcome; onClose: () => void }) {
  const { t } = useWords()
  const format = useFormat()
  const { decision, done, failed } = result
  const nameOf = (entry: Entry) =>
    [
      entry.worker.name,
      format.date(entry.date, 'weekday'),
      format.duration(entry.totalMinutes),
      entry.project.name,
    ].join(' · ')
  const allDone = failed.length === 0
  return (
    <Alert
      color={allDone ? 'green' : 'yellow'}
      variant="light"
      data-good={allDone || undefined}
      role="status"
      icon={allDone ? <IconCircleCheck size={20} aria-hidden /> : <IconAlertTriangle size={20} aria-hidden />}
      title={[
        done.length > 0 && t(`timesheets.decision.${decision}.doneMany`, { count: done.length }),
        !allDone && t('timesheets.bulk.failed', { count: failed.length }),
      ]
        .filter(Boolean)
        .join(' ')}
      withCloseButton
      closeButtonLabel={t('platform.action.close')}
      onClose={onClose}
      classNames={{ root: styles.result ?? '' }}
    >
      {failed.length > 0 && (
        <ul className={styles.list}>
          {failed.map(({ entry, message }) => (
            <li key={entry.id}>
              <strong>{nameOf(entry)}</strong>: {message}
            </li>
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <details>
          <summary className={styles.summary}>{t('timesheets.bulk.show', { count: done.length })}</summary>
          <ul className={styles.list}>
            {done.map((entry) => (
              <li key={entry.id}>{nameOf(entry)}</li>
            ))}
          </ul>
        </details>
      )}
    </Alert>
  )
}
