import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Column } from './column.ts'
import { ColumnHandle } from './ColumnHandle.tsx'
import styles from './DataList.module.css'
import head from './ListHead.module.css'
import { Tick } from './Tick.tsx'
import type { Share } from './use-chosen.ts'
import type { ColumnWidths, Sorting } from './use-list-view.ts'

interface Props<Item> {
  columns: readonly Column<Item>[]
  sorting: Sorting | undefined
  widths: ColumnWidths | undefined
  /** The state of the checkbox that selects all rows; null if it is above the list. */
  share: Share | null | undefined
  onTick: () => void
  hasActions: boolean
}

/** The headings of the columns: sort order, width, and a checkbox that selects all rows. */
export function ListHead<Item>({ columns, sorting, widths, share, onTick, hasActions }: Props<Item>) {
  const { t } = useTranslation()
  return (
    <thead role="rowgroup" className={head.head}>
      <tr role="row">
        {share !== undefined && (
          <th role="columnheader" scope="col" className={styles.check}>
            {share === null ? (
              <span className="visually-hidden">{t('platform.list.selection')}</span>
            ) : (
              <Tick
                label={t('platform.list.chooseAll')}
                checked={share.isAll}
                indeterminate={share.isSome}
                disabled={share.able === 0}
                onClick={onTick}
              />
            )}
          </th>
        )}
        {columns.map((column, index) => (
          <th
            role="columnheader"
            key={column.key}
            scope="col"
            data-figures={column.figures}
            data-desk-only={column.deskOnly}
            data-column={widths && index < columns.length - 1 ? column.key : undefined}
            // Without it, the resize handle would be part of the name.
            aria-label={widths && column.label}
            aria-sort={sorting && column.sort ? orderOf(sorting, column.sort) : undefined}
          >
            {sorting && column.sort ? <SortButton column={column} by={column.sort} sorting={sorting} /> : column.label}
            {widths && index < columns.length - 1 && (
              <ColumnHandle column={column} widths={widths} isFirst={index === 0} />
            )}
          </th>
        ))}
        {hasActions && (
          <th role="columnheader" scope="col" data-column="actions">
            <span className="visually-hidden">{t('platform.list.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function SortButton<Item>({ column, by, sorting }: { column: Column<Item>; by: string; sorting: Sorting }) {
  const { t } = useTranslation()
  const order = orderOf(sorting, by)
  const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[order]
  return (
    <button
      type="button"
      className={head.sort}
      data-order={order}
      title={t('platform.list.sortBy', { column: column.label })}
      onClick={() => sorting.sortBy(by)}
    >
      {column.label}
      <Icon size={14} aria-hidden />
    </button>
  )
}

function orderOf({ sort }: Sorting, by: string): 'ascending' | 'descending' | 'none' {
  return sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : 'none'
}
