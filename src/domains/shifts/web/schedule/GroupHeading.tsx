import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { BoardHeading, BoardRow, DemandRow } from './board.ts'
import { headingHeight } from './row-heights.ts'
import styles from './GroupHeading.module.css'

interface Props {
  heading: BoardHeading
  /** The first row of the group. */
  row: BoardRow | DemandRow
}

/** The heading of a group of rows: a client or work site, its number of workers and its planned hours. */
export function GroupHeading({ heading: { name, workers, minutes }, row }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const style = { top: row.top - headingHeight, height: headingHeight }
  return (
    <div role="row" aria-rowindex={row.number} className={styles.row} style={style}>
      <div role="rowheader" aria-colspan={row.cells.length + 1} className={styles.heading}>
        <strong className={styles.name}>{name || t('shifts.group.noSite')}</strong>
        <span>{t('shifts.group.sum', { count: workers, hours: format.duration(minutes) })}</span>
      </div>
    </div>
  )
}
