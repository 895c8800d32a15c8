import { Checkbox, SegmentedControl } from '@mantine/core'
import type { Answer } from '#base/route.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Chosen } from '#platform/web/ui/list/use-chosen.ts'
import type { Entry, timesheetRoutes } from '../../contract.ts'
import styles from './Totals.module.css'

interface Props {
  sums: Answer<typeof timesheetRoutes.listEntries>
  entries: readonly Entry[]
  chosen: Chosen<Entry>
  isByWorker: boolean
  onGroup: (isByWorker: boolean) => void
}

/** The totals of all filtered entries, and a checkbox that selects those that are shown. */
export function Totals({ sums, entries, chosen, isByWorker, onGroup }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { able, isAll, isSome } = chosen.shareOf(entries)
  // Entries with a contradiction are decided on one by one.
  const decidable = entries.filter(chosen.may).length
  return (
    <div className={styles.totals}>
      {able > 0 && (
        <Checkbox
          label={t('timesheets.bulk.chooseShown', { count: able, rest: decidable - able })}
          checked={isAll}
          indeterminate={isSome}
          onChange={() => chosen.toggle(entries)}
        />
      )}
      <SegmentedControl
        size="xs"
        aria-label={t('timesheets.approval.group')}
        data={[
          { value: 'day', label: t('timesheets.approval.byDay') },
          { value: 'worker', label: t('timesheets.approval.byWorker') },
        ]}
        value={isByWorker ? 'worker' : 'day'}
        onChange={(value) => onGroup(value === 'worker')}
      />
      <p className={styles.figures}>
        <span>{t('timesheets.approval.count', { count: sums.total })}</span>
        <strong>{format.duration(sums.totalMinutes)}</strong>
        {sums.worth.length > 0 && <strong>{format.moneys(sums.worth)}</strong>}
      </p>
    </div>
  )
}
