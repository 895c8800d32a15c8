import { memo, type ReactNode } from 'react'
import { Link } from '#platform/web/navigation/Link.tsx'
import type { Column } from './column.ts'
import styles from './DataList.module.css'
import { DateText } from './DateText.tsx'
import row from './ListRow.module.css'
import { Tick } from './Tick.tsx'
import type { Share } from './use-chosen.ts'

interface RowProps<Item> {
  item: Item
  itemKey: string
  columns: readonly Column<Item>[]
  link: string | undefined
  /** True if its details are open beside the list; undefined if its link leads to a page. */
  isOpen: boolean | undefined
  /** True while an action on it is being sent. */
  isPending: boolean
  /** Undefined without selection; null if it cannot be selected. */
  tickLabel: string | null | undefined
  isChosen: boolean
  actions: ((item: Item) => ReactNode) | undefined
}

/** A row of the list, two lines on a phone. The table handles clicks on it, so that many rows stay cheap. */
export const ListRow = memo(function ListRow<Item>(props: RowProps<Item>) {
  const { item, itemKey, columns, link, isOpen, isPending, tickLabel, isChosen, actions } = props
  return (
    <tr
      role="row"
      data-item={itemKey}
      data-linked={link !== undefined || undefined}
      data-choosing={tickLabel !== undefined || undefined}
      data-chosen={isChosen || undefined}
      data-open={isOpen || undefined}
      aria-busy={isPending || undefined}
    >
      {tickLabel !== undefined && (
        <td role="cell" className={styles.check}>
          {tickLabel && <Tick label={tickLabel} checked={isChosen} />}
        </td>
      )}
      {columns.map((column, index) => (
        <td
          role="cell"
          key={column.key}
          data-label={column.label}
          data-first={index === 0 || undefined}
          data-figures={column.figures}
          data-desk-only={column.deskOnly}
          data-wide={column.wide ?? column.dates}
          data-reason={column.reason}
          data-end={(column.end ?? column.key === 'status') || undefined}
        >
          {index > 0 || link === undefined ? (
            <div className={row.value} data-value>
              {shown(column, item)}
            </div>
          ) : isOpen === undefined ? (
            <Link to={link} className={row.link} data-value>
              {shown(column, item)}
            </Link>
          ) : (
            <a href={link} className={row.opener} aria-expanded={isOpen} data-value>
              {shown(column, item)}
            </a>
          )}
        </td>
      ))}
      {actions && (
        <td role="cell" className={styles.actions} data-actions>
          {actions(item)}
        </td>
      )}
    </tr>
  )
}) as <Item>(props: RowProps<Item>) => ReactNode

function shown<Item>({ show, dates }: Column<Item>, item: Item): ReactNode {
  const content = show(item)
  return dates && typeof content === 'string' ? <DateText text={content} /> : content
}

interface GroupRowProps {
  name: string
  note: ReactNode
  /** Undefined without selection. */
  share: Share | undefined
  tickLabel: string
  span: number
}

/** The heading of a group of rows, with a checkbox that selects them. */
export function GroupRow({ name, note, share, tickLabel, span }: GroupRowProps) {
  return (
    <tr role="row" className={styles.group}>
      {share && (
        <td role="cell" className={styles.check}>
          {share.able > 0 && <Tick label={tickLabel} checked={share.isAll} indeterminate={share.isSome} />}
        </td>
      )}
      <th role="rowheader" scope="rowgroup" colSpan={span}>
        <span className={row.groupName}>{name}</span>
        <span className={row.groupNote}>{note}</span>
      </th>
    </tr>
  )
}
