import { useEffect, useRef } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ReportAlert } from '#platform/web/ui/feedback/ReportAlert.tsx'
import type { WorkerSummary } from '../../contract.ts'
import styles from './BulkResult.module.css'
import { workerName } from '../../rules.ts'

/** The result of a bulk change. */
export interface BulkOutcome {
  readonly action: 'deactivate' | 'reactivate'
  readonly selected: readonly WorkerSummary[]
  readonly done: readonly string[]
  readonly failed: readonly { readonly id: string; readonly message: string }[]
}

/** Shows how many workers were changed, and the reason for each that was not. */
export function BulkResult({ result, onClose }: { result: BulkOutcome; onClose: () => void }) {
  const { t } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  const { action, selected, done, failed } = result
  // The bar with the buttons that had the focus no longer exists.
  useEffect(() => root.current?.focus({ preventScroll: true }), [result])
  const nameOf = (id: string) => {
    const worker = selected.find((one) => one.id === id)
    return worker ? workerName(worker) : id
  }
  const isGood = failed.length === 0
  return (
    <ReportAlert
      ref={root}
      tabIndex={-1}
      isGood={isGood}
      title={[
        (done.length > 0 || isGood) && t(`workforce.bulk.done.${action}`, { count: done.length }),
        !isGood && t('workforce.bulk.failed', { count: failed.length }),
      ]}
      onClose={onClose}
      className={styles.result}
    >
      {!isGood && (
        <ul className={styles.list}>
          {failed.map(({ id, message }) => (
            <li key={id}>
              <strong>{nameOf(id)}</strong>: {message}
            </li>
          ))}
        </ul>
      )}
    </ReportAlert>
  )
}
