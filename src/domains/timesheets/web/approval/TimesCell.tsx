import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Entry } from '../../contract.ts'
import { EntryTimes } from '../EntryTimes.tsx'
import styles from './EntryTable.module.css'

/** The start and end of an entry, and those of its shift if they differ. */
export function TimesCell({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      <EntryTimes entry={entry} />
      {entry.planned && entry.marks.includes('differs_from_plan') && (
        <span className={styles.note}>
          {/* Word joiners keep a line from ending at the dash. */}
          {t('timesheets.approval.plan', {
            from: `${format.time(entry.planned.startsAt)}\u2060`,
            to: `\u2060${format.time(entry.planned.endsAt)}`,
          })}
        </span>
      )}
    </>
  )
}
