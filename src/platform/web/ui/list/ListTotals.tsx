import type { GrowingList } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Column, ListTotal } from './column.ts'
import styles from './ListTotals.module.css'

interface Props<Item> {
  list: Pick<GrowingList<Item, unknown>, 'items' | 'total'>
  totals: readonly ListTotal[]
  columns: readonly Column<Item>[]
  hasCheck: boolean
  hasActions: boolean
}

/** The sums of the whole list, below the columns that show the amounts. The label counts the records while not all of them are loaded. */
export function ListTotals<Item>({ list, totals, columns, hasCheck, hasActions }: Props<Item>) {
  const { t } = useTranslation()
  if (totals.length === 0) return null
  return (
    <tfoot role="rowgroup" className={styles.totals}>
      {totals.map(({ key, values }) => (
        <tr role="row" key={key}>
          {hasCheck && <td role="cell" />}
          <th role="rowheader" scope="row">
            {list.total > list.items.length
              ? t('platform.list.totalOfAll', { total: list.total })
              : t('platform.list.total')}
          </th>
          {columns.slice(1).map((column) => (
            <td role="cell" key={column.key} data-figures data-label={column.label}>
              {values[column.key]}
            </td>
          ))}
          {hasActions && <td role="cell" />}
        </tr>
      ))}
    </tfoot>
  )
}
