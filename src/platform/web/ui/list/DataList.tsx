// Example of a list of records:
//
//   const view = useListView(columns)                       visible columns, widths, sort order
//   const chosen = useChosen(list.items, keyOf, mayBeChosen) the selection, for bulk actions
//   <Panel flush>
//     <Toolbar>
//       <SearchBox … /> <Filter … /> <ColumnsMenu view={view} /> <ExportMenu shown={{ name, columns, list }} />
//     </Toolbar>
//     <DataList label list={list} columns={view.columns} sorting={view.sorting} widths={view.widths} keyOf linkOf empty
//               choosing={{ chosen, labelOf, actions: <Button …/> }} />
//   </Panel>
//
// `list` comes from useList with `sort: view.sort`.
import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type KeyboardEvent,
  type PointerEvent,
  startTransition,
  useEffect,
  useState,
} from 'react'
import type { GrowingList } from '#platform/web/api/use-read.ts'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { mostVisibleHeight } from '#platform/web/ui/page/most-visible-height.ts'
import { ChosenBar } from './ChosenBar.tsx'
import type { Column, ListTotal } from './column.ts'
import compact from './CompactRows.module.css'
import styles from './DataList.module.css'
import { sizedStyles } from './list-layout.ts'
import { ListFoot } from './ListFoot.tsx'
import { ListHead } from './ListHead.tsx'
import { GroupRow, ListRow } from './ListRow.tsx'
import { ListTotals } from './ListTotals.tsx'
import type { Chosen } from './use-chosen.ts'
import { useDensity } from './use-density.ts'
import { useFittingColumns } from './use-fitting-columns.ts'
import { useListExport } from './use-list-export.ts'
import type { ColumnWidths, Sorting } from './use-list-view.ts'

/** The selected items and their actions. */
interface Choosing<Item> {
  readonly chosen: Chosen<Item>
  readonly labelOf: (item: Item) => string
  /** Buttons, beside the number of selected items and the note. */
  readonly actions: ReactNode
  readonly note?: ReactNode
  /** True if the checkbox that selects all items is above the list, where a phone has it too. */
  readonly isAllAbove?: boolean
}

/** Rows below headings. Items of a group follow each other. */
interface Grouping<Item> {
  readonly keyOf: (item: Item) => string
  readonly nameOf: (items: readonly Item[]) => string
  /** Beside the name: a number, a sum. */
  readonly noteOf: (items: readonly Item[]) => ReactNode
  readonly labelOf: (name: string) => string
}

/** Rows that open their details beside the list, instead of leading to a page. */
interface Opening<Item> {
  /** The key of the open item; '' if there is none. */
  readonly key: string
  readonly open: (item: Item) => void
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
  /** The title of the error if the list cannot be read. */
  failed?: string
  /** Buttons at the end of each row. */
  actions?: (item: Item) => ReactNode
  choosing?: Choosing<Item> | undefined
  grouping?: Grouping<Item>
  opening?: Opening<Item>
  /** The keys of the items on which an action is being sent. */
  pending?: ReadonlySet<string>
  /** The sums of all records of the filter, one line per currency, below the rows. */
  totals?: readonly ListTotal[] | undefined
  /** True if a menu above the list exports it; otherwise a button below it does. */
  isExportedAbove?: boolean
}

/** A list of records: a table on a desktop, two lines a record on a phone, loaded page by page; the arrow keys move between rows. */
export function DataList<Item>(props: Props<Item>) {
  const { list, empty, failed } = props
  if (list.failure) return <Failed title={failed} failure={list.failure} retry={list.retry} />
  if (list.loading) return <Loading rows={6} />
  if (list.items.length === 0) return <>{empty}</>
  return <Table {...props} />
}

function Table<Item>(props: Props<Item>) {
  const { label, list, actions, choosing, widths, sorting } = props
  const { t } = useTranslation()
  const { density } = useDensity()
  const { save, pending } = useListExport({ name: label, columns: props.columns, list })
  const count = useFirstRows(list.items.length)
  const { scroller, columns, isScrolling } = useFittingColumns(props.columns, {
    rows: list.first,
    isWhole: count === list.items.length,
    widths: widths?.of,
  })
  const isGrid = columns[0]?.track !== undefined
  // The last column takes the remaining width.
  const sizable = [...columns.slice(0, -1).map(({ key }) => key), ...(actions ? ['actions'] : [])]
  const isSized = widths && sizable.some((key) => widths.of[key])
  const chosen = choosing?.chosen
  return (
    <div className={`${styles.list} ${compact.rows}`} data-density={density}>
      <div ref={scroller} className={styles.scroller} data-scrolling={isScrolling || undefined}>
        <table
          role="table"
          className={styles.table}
          aria-label={label}
          data-sized={isSized || undefined}
          data-grid={isGrid || undefined}
          style={
            {
              ...(isSized && sizedStyles(sizable, widths.of)),
              ...(isGrid && gridStyles(columns, { isSized, hasCheck: choosing !== undefined, hasActions: !!actions })),
            } as CSSProperties
          }
          onClick={(event) => press(event, props)}
          onKeyDown={stepToRow}
          onPointerOver={showWhole}
        >
          {!isGrid && (
            <colgroup>
              {choosing && <col className={styles.checkColumn} />}
              {columns.map(({ key }) => (
                <col key={key} style={sizable.includes(key) ? { width: widthOf(key) } : undefined} />
              ))}
              {actions && <col style={{ width: widthOf('actions') }} />}
            </colgroup>
          )}
          <ListHead
            columns={columns}
            sorting={sorting}
            widths={widths}
            share={choosing?.isAllAbove ? null : chosen?.shareOf(list.items)}
            onTick={() => chosen?.toggle(list.items)}
            hasActions={actions !== undefined}
          />
          <Rows {...props} columns={columns} count={count} />
          <ListTotals
            list={list}
            totals={props.totals ?? []}
            columns={columns}
            hasCheck={choosing !== undefined}
            hasActions={actions !== undefined}
          />
        </table>
      </div>
      <ListFoot list={list}>
        {!props.isExportedAbove && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            ms="auto"
            loading={pending}
            leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            onClick={() => void save()}
          >
            {t('platform.export.list')}
          </Button>
        )}
      </ListFoot>
      {choosing && choosing.chosen.items.length > 0 && (
        <ChosenBar count={choosing.chosen.items.length} note={choosing.note} onClear={choosing.chosen.chooseNone}>
          <ActionButton
            visibleFrom="sm"
            variant="default"
            loading={pending}
            icon={IconFileSpreadsheet}
            onClick={() => void save(choosing.chosen.items)}
          >
            {t('platform.export.selection')}
          </ActionButton>
          {choosing.actions}
        </ChosenBar>
      )}
    </div>
  )
}

/** The first rows of the list, by group. */
function Rows<Item>(props: Props<Item> & { count: number }) {
  const { list, columns, keyOf, linkOf, actions, choosing, grouping, opening, pending, count } = props
  const rendered = new Set(list.items.slice(0, count))
  const chosen = choosing?.chosen
  return groupsOf(list.items, grouping)
    .filter(([, items]) => items[0] && rendered.has(items[0]))
    .map(([groupKey, items]) => (
      <tbody role="rowgroup" key={groupKey} data-group={groupKey}>
        {grouping && (
          <GroupRow
            name={grouping.nameOf(items)}
            note={grouping.noteOf(items)}
            share={chosen?.shareOf(items)}
            tickLabel={grouping.labelOf(grouping.nameOf(items))}
            span={columns.length + (actions ? 1 : 0)}
          />
        )}
        {items
          .filter((item) => rendered.has(item))
          .map((item) => {
            const key = keyOf(item)
            return (
              <ListRow
                key={key}
                item={item}
                itemKey={key}
                columns={columns}
                link={linkOf?.(item)}
                isOpen={opening && opening.key === key}
                isPending={pending?.has(key) ?? false}
                tickLabel={choosing && (choosing.chosen.may(item) ? choosing.labelOf(item) : null)}
                isChosen={chosen?.keys.has(key) ?? false}
                actions={actions}
              />
            )
          })}
      </tbody>
    ))
}

function groupsOf<Item>(items: readonly Item[], grouping: Grouping<Item> | undefined): [string, readonly Item[]][] {
  return grouping ? [...Map.groupBy(items, grouping.keyOf)] : [['', items]]
}

/** A click anywhere in the table: on a checkbox, or on a row that opens. */
function press<Item>(event: MouseEvent<HTMLElement>, { list, keyOf, choosing, grouping, opening }: Props<Item>): void {
  const target = event.target as HTMLElement
  const key = target.closest<HTMLElement>('[data-item]')?.dataset.item
  const item = key === undefined ? undefined : list.items.find((one) => keyOf(one) === key)
  if (target.closest('label')) {
    // A click on a label triggers a second click on its checkbox.
    if (target.tagName !== 'INPUT' || target.closest('thead')) return
    // With Shift, all items from the last one to this one.
    if (item) return choosing?.chosen.choose(item, event.shiftKey)
    const groupKey = target.closest<HTMLElement>('[data-group]')?.dataset.group
    const group = groupsOf(list.items, grouping).find(([one]) => one === groupKey)
    return group && choosing?.chosen.toggle(group[1])
  }
  if (!opening || !item || target.closest(`.${styles.actions}`)) return
  if (event.metaKey || event.ctrlKey || (event.shiftKey && target.closest('a'))) return
  event.preventDefault()
  opening.open(item)
}

/** A value that is cut at the end of its line is shown in full on hover. */
function showWhole({ target }: PointerEvent<HTMLElement>): void {
  const cell = (target as HTMLElement).closest('td, th')
  const value = cell?.tagName === 'TH' ? (cell as HTMLElement) : cell?.querySelector<HTMLElement>('[data-value]')
  if (!value) return
  const isCut = [value, ...value.querySelectorAll<HTMLElement>('*')].some(
    (one) => one.scrollWidth > one.clientWidth + 1,
  )
  if (isCut) value.title = value.innerText.replaceAll(/\s+/g, ' ').trim()
  else value.removeAttribute('title')
}

/** The width that the user has given a column, or that it keeps while further rows are rendered. */
const widthOf = (key: string) => `var(--own-${key}, var(--kept, auto))`

interface Around {
  readonly isSized: boolean | undefined
  readonly hasCheck: boolean
  readonly hasActions: boolean
}

function gridStyles<Item>(columns: readonly Column<Item>[], { isSized, hasCheck, hasActions }: Around) {
  const tracks = columns.map(({ key, track = 'auto' }, index) =>
    isSized && index === columns.length - 1 ? 'minmax(10.5rem, 1fr)' : `var(--own-${key}, ${track})`,
  )
  const check = hasCheck ? ['2.75rem'] : []
  const actions = hasActions ? ['var(--own-actions, 3.25rem)'] : []
  return { '--tracks': [...check, ...tracks, ...actions].join(' ') }
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Moves the focus from the link or the checkbox of one row to the same control of another, with the arrow keys, Home and End. */
function stepToRow(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement
  const step = steps[event.key]
  const isLink = target.tagName === 'A'
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return
  if (!isLink && !(target instanceof HTMLInputElement && target.type === 'checkbox')) return
  const rows = [...event.currentTarget.querySelectorAll('tbody tr')]
  const controls = rows.flatMap((row) => row.querySelector<HTMLElement>(isLink ? 'a' : 'input[type="checkbox"]') ?? [])
  const at = controls.findIndex((control) => control.closest('tr') === target.closest('tr'))
  const next = at < 0 ? undefined : controls[step(at, controls.length)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The height of a row in pixels, at least: the first rows always fill the window. */
const leastRowHeight = 32

/**
 * Returns how many rows of a long list are rendered: those that fill the window until they are painted, then all of them in the
 * background. A list that is scrolled to where the user left it is rendered as a whole.
 */
function useFirstRows(count: number): number {
  const { address } = useNavigation()
  const [first] = useState(() => Math.max(1, Math.ceil(mostVisibleHeight() / leastRowHeight)))
  const [isWhole, setWhole] = useState(Boolean(address.scroll))
  useEffect(() => {
    // The second frame begins after the first is painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setWhole(true)))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return isWhole ? count : Math.min(first, count)
}
