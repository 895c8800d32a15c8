import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type CSSProperties, type MouseEvent, useRef } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ColumnHandle } from '#platform/web/ui/list/ColumnHandle.tsx'
import { sizedStyles } from '#platform/web/ui/list/list-layout.ts'
import { useFirstRows } from '#platform/web/ui/list/use-first-rows.ts'
import type { ListView } from '#platform/web/ui/list/use-list-view.ts'
import type { Entry } from '../../contract.ts'
import { EntryRow } from './EntryRow.tsx'
import styles from './EntryTable.module.css'
import { GroupHead } from './GroupHead.tsx'
import { MarksTip } from './MarksTip.tsx'

interface Props {
  entries: readonly Entry[]
  view: ListView<Entry>
  openId: string
  hrefOf: (entry: Entry) => string
  chosen: ReadonlySet<string>
  pending: ReadonlySet<string>
  oldestFirst: boolean
  /** The grouping of the rows. */
  groups: 'day' | 'worker'
  onSort: () => void
  onOpen: (entry: Entry) => void
  /** With the shift key, selects all from the last selected one. */
  onChoose: (entry: Entry, range: boolean) => void
  /** Selects all of a group, or clears it. */
  onChooseGroup: (entries: readonly Entry[]) => void
  onApprove: (entry: Entry) => void
}

/** The entries as rows of a table, or as cards on a phone. */
export function EntryTable(props: Props) {
  const { entries, view, openId, hrefOf, chosen, pending, oldestFirst, groups, onSort, onOpen, onChoose, onApprove } =
    props
  const { t } = useTranslation()
  const format = useFormat()
  const table = useRef<HTMLTableElement>(null)
  const grouped = [...Map.groupBy(entries, ({ date, worker }) => (groups === 'day' ? date : worker.id))]
  const count = useFirstRows(entries.length)
  const rendered = new Set(entries.slice(0, count))
  const renderedGroups = grouped.filter(([, [first]]) => first && rendered.has(first))
  const { columns, widths, isChosen } = view
  const sizable = columns.slice(0, -1).map(({ key }) => key)
  const isSized = sizable.some((key) => widths.of[key])
  const tracks = columns.map(({ key }) => `var(--width-${key})`).join(' ')

  function press(event: MouseEvent<HTMLTableElement>) {
    const target = event.target as HTMLElement
    const id = target.closest<HTMLElement>('[data-entry]')?.dataset.entry
    const entry = entries.find((one) => one.id === id)
    if (!entry) {
      const key = target.closest<HTMLElement>('[data-group]')?.dataset.group
      const group = grouped.find(([one]) => one === key)
      if (group && target.tagName === 'INPUT') props.onChooseGroup(group[1])
      return
    }
    if (target.closest('[data-approve]')) return onApprove(entry)
    if (target.closest('label')) {
      // A click on a label triggers a second click on its checkbox.
      if (target.tagName === 'INPUT') onChoose(entry, event.shiftKey)
      return
    }
    if (event.metaKey || event.ctrlKey || (event.shiftKey && target.closest('a'))) return
    event.preventDefault()
    onOpen(entry)
  }

  const sorted = oldestFirst ? 'ascending' : 'descending'
  const Arrow = oldestFirst ? IconArrowUp : IconArrowDown
  return (
    <div className={styles.scroller}>
      <table
        role="table"
        ref={table}
        className={styles.table}
        data-groups={groups}
        data-sized={isSized || undefined}
        data-own={isChosen || undefined}
        style={{ '--tracks': tracks, ...sizedStyles(sizable, widths.of) } as CSSProperties}
        aria-label={t('timesheets.approval.title')}
        onClick={press}
      >
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col" className={styles.check}>
              <span className="visually-hidden">{t('timesheets.approval.chosen')}</span>
            </th>
            {columns.map((column, index) => (
              <th
                role="columnheader"
                key={column.key}
                scope="col"
                className={styles[column.key]}
                data-column={sizable[index]}
                // Otherwise the resize handle would be part of the name.
                aria-label={column.label}
                aria-sort={column.key === 'date' ? (groups === 'day' ? sorted : 'none') : undefined}
              >
                {column.key === 'date' ? (
                  <button type="button" className={styles.sort} onClick={onSort}>
                    {column.label}
                    {groups === 'day' && <Arrow size={14} aria-hidden />}
                  </button>
                ) : (
                  column.label
                )}
                {sizable[index] && <ColumnHandle column={column} widths={widths} isFirst={index === 0} />}
              </th>
            ))}
            <th role="columnheader" scope="col" className={styles.act}>
              <span className="visually-hidden">{t('platform.list.actions')}</span>
            </th>
          </tr>
        </thead>
        {renderedGroups.map(([key, group]) => (
          <tbody role="rowgroup" key={key} data-group={key}>
            <GroupHead
              name={groups === 'day' ? format.date(key, 'long') : (group[0]?.worker.name ?? '')}
              entries={group}
              chosen={chosen}
              span={columns.length + 1}
            />
            {group
              .filter((entry) => rendered.has(entry))
              .map((entry) => (
                <EntryRow
                  key={entry.id}
                  entry={entry}
                  columns={columns}
                  href={hrefOf(entry)}
                  isChosen={chosen.has(entry.id)}
                  isOpen={entry.id === openId}
                  isPending={pending.has(entry.id)}
                />
              ))}
          </tbody>
        ))}
      </table>
      <MarksTip table={table} />
    </div>
  )
}
