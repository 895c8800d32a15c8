// Example of a list of records:
//
//   const view = useListView(columns)                       visible columns, widths, sort order
//   const chosen = useChosen(list.items, keyOf, mayBeChosen) the selection, for bulk actions
//   <Panel flush>
//     <Toolbar>
//       <SearchBox … /> <Filter … /> <ColumnsMenu view={view} /> <ExportMenu … />
//     </Toolbar>
//     <DataList label list={list} columns={view.columns} sorting={view.sorting} widths={view.widths} keyOf linkOf empty
//               choosing={{ chosen, labelOf, actions: <Button …/> }} />
//   </Panel>
//
// `list` comes from useList with `sort: view.sort`.
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { GrowingList } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { ChosenBar } from './ChosenBar.tsx'
import { ColumnHandle } from './ColumnHandle.tsx'
import { DateText } from './DateText.tsx'
import styles from './DataList.module.css'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { sizedStyles } from './list-layout.ts'
import { ListFoot } from './ListFoot.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Tick } from './Tick.tsx'
import type { Chosen } from './use-chosen.ts'
import { useFirstRows } from './use-first-rows.ts'
import { useFittingColumns } from './use-fitting-columns.ts'
import type { ColumnWidths, Sorting } from './use-list-view.ts'

/** One column of a list. */
export interface Column<Item> {
  readonly key: string
  readonly label: string
  readonly show: (item: Item) => ReactNode
  /** Numbers, hours and money are right-aligned, in tabular figures. */
  readonly figures?: boolean
  /** Formatted dates, which are not broken between two lines. */
  readonly dates?: boolean
  /** Hidden on a phone. */
  readonly deskOnly?: boolean
  /** Its importance if not all columns fit: 1 always stays, 3 is hidden first; 2 by default. */
  readonly priority?: 1 | 2 | 3
  /** The sort key of the column. */
  readonly sort?: string
  /** Hidden until the user turns it on. */
  readonly optional?: boolean
}

/** The selected items and their actions. */
interface Choosing<Item> {
  readonly chosen: Chosen<Item>
  readonly labelOf: (item: Item) => string
  /** Buttons, beside the number of selected items. */
  readonly actions: ReactNode
}

interface Props<Item> {
  /** The accessible name of the list. */
  label: string
  list: GrowingList<Item, unknown>
  /** The first column has the name and the link of the item. */
  columns: readonly Column<Item>[]
  sorting?: Sorting
  /** The column widths, if columns can be resized. */
  widths?: ColumnWidths
  keyOf: (item: Item) => string
  linkOf?: (item: Item) => string
  empty: ReactNode
  /** Buttons at the end of each row. */
  actions?: (item: Item) => ReactNode
  choosing?: Choosing<Item> | undefined
}

/** A list of records: a table on a desktop, cards on a phone, loaded page by page; the arrow keys move between rows. */
export function DataList<Item>(props: Props<Item>) {
  const { list, empty } = props
  if (list.failure) return <Failed failure={list.failure} retry={list.retry} />
  if (list.loading) return <Loading rows={6} />
  if (list.items.length === 0) return <>{empty}</>
  return <Table {...props} />
}

function Table<Item>(props: Props<Item>) {
  const { label, list, keyOf, linkOf, actions, choosing, widths } = props
  const count = useFirstRows(list.items.length)
  const { place, columns, isScrolling } = useFittingColumns(props.columns, {
    rows: list.first,
    isWhole: count === list.items.length,
    widths: widths?.of,
  })
  // The last column takes the remaining width.
  const sizable = [...columns.slice(0, -1).map(({ key }) => key), ...(actions ? ['actions'] : [])]
  const isSized = widths && sizable.some((key) => widths.of[key])
  return (
    <div className={styles.list}>
      <div ref={place} className={styles.scroller} data-scrolling={isScrolling || undefined}>
        <table
          role="table"
          className={styles.table}
          aria-label={label}
          data-sized={isSized || undefined}
          style={isSized ? sizedStyles(sizable, widths.of) : undefined}
        >
          <colgroup>
            {choosing && <col className={styles.checkColumn} />}
            {columns.map(({ key }) => (
              <col key={key} style={sizable.includes(key) ? { width: widthOf(key) } : undefined} />
            ))}
            {actions && <col style={{ width: widthOf('actions') }} />}
          </colgroup>
          <Head {...props} columns={columns} />
          <tbody role="rowgroup" onKeyDown={stepToRow}>
            {list.items.slice(0, count).map((item) => (
              <tr
                role="row"
                key={keyOf(item)}
                data-linked={linkOf ? true : undefined}
                data-choosing={choosing ? true : undefined}
                data-chosen={choosing?.chosen.keys.has(keyOf(item)) || undefined}
              >
                {choosing && (
                  <td role="cell" className={styles.check}>
                    {chooser(choosing, item, keyOf(item))}
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
                  >
                    {index === 0 && linkOf ? (
                      <Link to={linkOf(item)} className={styles.link}>
                        {shown(column, item)}
                      </Link>
                    ) : (
                      <div className={styles.value}>{shown(column, item)}</div>
                    )}
                  </td>
                ))}
                {actions && (
                  <td role="cell" className={styles.actions}>
                    {actions(item)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ListFoot list={list} />
      {choosing && choosing.chosen.items.length > 0 && (
        <ChosenBar count={choosing.chosen.items.length} onClear={choosing.chosen.chooseNone}>
          {choosing.actions}
        </ChosenBar>
      )}
    </div>
  )
}

/** The width that the user has given a column, or that it keeps while further rows are rendered. */
const widthOf = (key: string) => `var(--own-${key}, var(--kept, auto))`

function shown<Item>({ show, dates }: Column<Item>, item: Item): ReactNode {
  const content = show(item)
  return dates && typeof content === 'string' ? <DateText text={content} /> : content
}

function Head<Item>({ columns, sorting, widths, choosing, actions }: Props<Item>) {
  const { t } = useTranslation()
  const chosen = choosing?.chosen
  const all = chosen !== undefined && chosen.able > 0 && chosen.items.length === chosen.able
  return (
    <thead role="rowgroup">
      <tr role="row">
        {chosen && (
          <th role="columnheader" scope="col" className={styles.check}>
            <Tick
              label={t('platform.list.chooseAll')}
              checked={all}
              indeterminate={!all && chosen.items.length > 0}
              disabled={chosen.able === 0}
              onClick={all ? chosen.chooseNone : chosen.chooseAll}
            />
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
        {actions && (
          <th role="columnheader" scope="col" className={styles.actionsHead} data-column="actions">
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
      className={styles.sort}
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

function chooser<Item>({ chosen, labelOf }: Choosing<Item>, item: Item, key: string) {
  if (!chosen.may(item)) return null
  return (
    <Tick
      label={labelOf(item)}
      checked={chosen.keys.has(key)}
      // A click with Shift selects all items from the last one to this one.
      onClick={(event) => chosen.choose(item, event.shiftKey)}
    />
  )
}

const steps: Readonly<Record<string, (row: Element) => Element | null | undefined>> = {
  ArrowDown: (row) => row.nextElementSibling,
  ArrowUp: (row) => row.previousElementSibling,
  Home: (row) => row.parentElement?.firstElementChild,
  End: (row) => row.parentElement?.lastElementChild,
}

/** Moves the focus from a link or checkbox in one row to the same control in another. */
function stepToRow(event: KeyboardEvent<HTMLElement>) {
  const target = event.target as HTMLElement
  const row = target.closest('tr')
  const to = row && steps[event.key]?.(row)
  if (!to || event.altKey || event.ctrlKey || event.metaKey) return
  if (target.tagName !== 'A' && !(target instanceof HTMLInputElement && target.type === 'checkbox')) return
  event.preventDefault()
  to.querySelector<HTMLElement>(target.tagName === 'A' ? 'a' : 'input[type="checkbox"]')?.focus()
}
