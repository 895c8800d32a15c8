import { IconCheck } from '@tabler/icons-react'
import { memo } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Column } from '#platform/web/ui/list/DataList.tsx'
import { Tick } from '#platform/web/ui/list/Tick.tsx'
import type { Entry } from '../../contract.ts'
import styles from './EntryTable.module.css'

interface Props {
  entry: Entry
  columns: readonly Column<Entry>[]
  href: string
  isChosen: boolean
  isOpen: boolean
  /** True while a decision on it is being sent. */
  isPending: boolean
}

/** An entry of the list. The table handles its events, so that many rows stay cheap. */
export const EntryRow = memo(function EntryRow({ entry, columns, href, isChosen, isOpen, isPending }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { worker, allowed } = entry
  const named = { worker: worker.name, date: format.date(entry.date, 'weekday') }
  return (
    <tr
      role="row"
      data-entry={entry.id}
      data-open={isOpen || undefined}
      data-chosen={isChosen || undefined}
      data-pending={isPending || undefined}
      aria-busy={isPending || undefined}
    >
      <td role="cell" className={styles.check}>
        {allowed.includes('approve') && <Tick label={t('timesheets.approval.choose', named)} checked={isChosen} />}
      </td>
      {columns.map(({ key, label, show }, index) => (
        <td role="cell" key={key} className={styles[key]} data-label={label}>
          {index === 0 ? (
            <a href={href} data-opener aria-expanded={isOpen} className={styles.link}>
              {show(entry)}
            </a>
          ) : (
            show(entry)
          )}
        </td>
      ))}
      <td role="cell" className={styles.act}>
        {allowed.includes('approve') && (
          <button
            type="button"
            data-approve
            className={styles.approve}
            title={t('timesheets.decision.approve.action')}
            aria-label={t('timesheets.approval.approveOne', named)}
          >
            <IconCheck size={18} aria-hidden />
            <span className={styles.approveWord}>{t('timesheets.decision.approve.action')}</span>
          </button>
        )}
      </td>
    </tr>
  )
})
