import { useEffect, useRef } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ReportAlert } from '#platform/web/ui/feedback/ReportAlert.tsx'
import styles from './BulkReport.module.css'

/** The result of an action on the selected records of a list. */
export interface BulkResult {
  /** What was done, with its number; false if nothing was. */
  readonly done: string | false
  /** The records on which the action failed, with the reason. */
  readonly failed: readonly { readonly id: string; readonly name: string; readonly message: string }[]
}

/** Returns the result of a bulk route with the names of the records. */
export function bulkResult<Item extends { readonly id: string }>(
  { done, failed }: { readonly done: readonly string[]; readonly failed: readonly { id: string; message: string }[] },
  {
    items,
    nameOf,
    words,
  }: { items: readonly Item[]; nameOf: (item: Item) => string; words: (count: number) => string },
): BulkResult {
  const names = new Map(items.map((item) => [item.id, nameOf(item)]))
  return {
    done: (done.length > 0 || failed.length === 0) && words(done.length),
    failed: failed.map(({ id, message }) => ({ id, name: names.get(id) ?? id, message })),
  }
}

/** Shows how many records of a selection were changed, and the reason for each that was not. */
export function BulkReport({ result, onClose }: { result: BulkResult; onClose: () => void }) {
  const { t } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  const { done, failed } = result
  // The bar with the buttons that had the focus no longer exists.
  useEffect(() => root.current?.focus(), [result])
  return (
    <ReportAlert
      ref={root}
      tabIndex={-1}
      isGood={failed.length === 0}
      title={[done, failed.length > 0 && t('platform.list.failed', { count: failed.length })]}
      onClose={onClose}
      className={styles.result}
    >
      {failed.length > 0 && (
        <ul className={styles.list}>
          {failed.map(({ id, name, message }) => (
            <li key={id}>
              <strong>{name}</strong>: {message}
            </li>
          ))}
        </ul>
      )}
    </ReportAlert>
  )
}
