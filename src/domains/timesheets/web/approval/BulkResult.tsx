import { IconArrowBackUp, IconListCheck } from '@tabler/icons-react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ReportAlert } from '#platform/web/ui/feedback/ReportAlert.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import type { Entry } from '../../contract.ts'
import styles from './BulkResult.module.css'
import type { BulkOutcome } from './use-entry-writes.ts'

interface Props {
  result: BulkOutcome
  /** Opens a failed entry to see what has changed. */
  onOpen: (entry: Entry) => void
  /** Selects the failed entries again. */
  onAgain: (entries: readonly Entry[]) => void
  onUndo: () => void
  onClose: () => void
}

/** The result of a bulk decision: first the entries that failed, with reason and a way to open them, then the others. */
export function BulkResult({ result, onOpen, onAgain, onUndo, onClose }: Props) {
  const { t } = useTranslation()
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
  const able = failed.map(({ entry }) => entry).filter(({ allowed }) => allowed.includes('approve'))
  return (
    <ReportAlert
      isGood={allDone}
      title={[
        done.length > 0 && t(`timesheets.decision.${decision}.doneMany`, { count: done.length }),
        !allDone && t('timesheets.bulk.failed', { count: failed.length }),
      ]}
      onClose={onClose}
      className={styles.result}
    >
      {failed.length > 0 && (
        <ul className={styles.list}>
          {failed.map(({ entry, message }) => (
            <li key={entry.id}>
              <button type="button" className={styles.open} onClick={() => onOpen(entry)}>
                {nameOf(entry)}
              </button>
              : {message}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.acts}>
        {able.length > 0 && (
          <ActionButton size="sm" variant="default" icon={IconListCheck} iconSize={16} onClick={() => onAgain(able)}>
            {t('timesheets.bulk.again', { count: able.length })}
          </ActionButton>
        )}
        {decision === 'approve' && done.length > 0 && (
          <ActionButton size="sm" variant="default" icon={IconArrowBackUp} iconSize={16} onClick={onUndo}>
            {t('timesheets.decision.undo.action')}
          </ActionButton>
        )}
      </div>
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
    </ReportAlert>
  )
}
