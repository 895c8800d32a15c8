import { Checkbox, SegmentedControl } from '@mantine/core'
import type { Answer } from '#base/route.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { timesheetRoutes } from '../../contract.ts'
import styles from './Totals.module.css'

interface Props {
  first: Answer<typeof timesheetRoutes.listEntries>
  /** The number of shown entries that can be selected. */
  ableCount: number
  chosenCount: number
  onChooseAll: (all: boolean) => void
  groups: 'day' | 'worker'
  onGroup: (groups: 'day' | 'worker') => void
}

/** The totals of all filtered entries, and a checkbox that selects those that are shown. */
export function Totals({ first, ableCount, chosenCount, onChooseAll, groups, onGroup }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const isAll = ableCount > 0 && chosenCount === ableCount
  return (
    <div className={styles.totals}>
      {ableCount > 0 && (
        <Checkbox
          label={t('timesheets.bulk.chooseShown', { count: ableCount })}
          checked={isAll}
          indeterminate={!isAll && chosenCount > 0}
          onChange={() => onChooseAll(!isAll)}
        />
      )}
      <SegmentedControl
        size="xs"
        aria-label={t('timesheets.approval.group')}
        data={[
          { value: 'day', label: t('timesheets.approval.byDay') },
          { value: 'worker', label: t('timesheets.approval.byWorker') },
        ]}
        value={groups}
        onChange={(value) => onGroup(value as 'day' | 'worker')}
      />
      <p className={styles.figures}>
        <span>{t('timesheets.approval.count', { count: first.total })}</span>
        <strong>{format.duration(first.totalMinutes)}</strong>
        {first.worth.length > 0 && <strong>{format.moneys(first.worth)}</strong>}
      </p>
    </div>
  )
}
