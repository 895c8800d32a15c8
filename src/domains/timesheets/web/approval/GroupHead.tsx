import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Tick } from '#platform/web/ui/list/Tick.tsx'
import type { Entry } from '../../contract.ts'
import styles from './EntryTable.module.css'
import { isPlain } from './use-chosen.ts'

interface Props {
  name: string
  entries: readonly Entry[]
  chosen: ReadonlySet<string>
  /** The number of columns that its name spans. */
  span: number
}

/** The heading of a day's or a worker's entries, with their number, totals, and a checkbox that selects them. */
export function GroupHead({ name, entries, chosen, span }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const able = entries.filter(isPlain)
  const count = able.filter(({ id }) => chosen.has(id)).length
  const isAll = able.length > 0 && count === able.length
  return (
    <tr role="row" className={styles.group}>
      <td role="cell" className={styles.check}>
        {able.length > 0 && (
          <Tick
            label={t('timesheets.approval.chooseGroup', { name })}
            checked={isAll}
            indeterminate={count > 0 && !isAll}
          />
        )}
      </td>
      <th role="rowheader" scope="rowgroup" colSpan={span}>
        <span className={styles.groupName}>{name}</span>
        <span className={styles.groupSum}>
          {t('timesheets.approval.count', { count: entries.length })} ·{' '}
          {format.duration(entries.reduce((sum, { totalMinutes }) => sum + totalMinutes, 0))}
        </span>
      </th>
    </tr>
  )
}
