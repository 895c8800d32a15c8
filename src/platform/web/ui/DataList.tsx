import { Button, Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import type { GrowingList } from '../api/use-read.ts'
import { useWords } from '../i18n/use-words.ts'
import { Link } from '../navigation/Link.tsx'
import styles from './DataList.module.css'
import { Failed } from './Failed.tsx'
import { Loading } from './Loading.tsx'

/** One column of a list. */
export interface Column<Item> {
  readonly key: string
  readonly label: string
  readonly show: (item: Item) => ReactNode
  /** Numbers, hours and money stand at the end, in figures of equal width. */
  readonly figures?: boolean
  /** Left out on a phone. */
  readonly deskOnly?: boolean
}

/** Which items are chosen, for an action on many. */
export interface Choosing<Item> {
  readonly chosen: ReadonlySet<string>
  readonly choose: (chosen: ReadonlySet<string>) => void
  readonly may?: (item: Item) => boolean
  readonly labelOf: (item: Item) => string
}

interface Props<Item> {
  /** What the list holds, for those who hear it. */
  label: string
  list: GrowingList<Item, unknown>
  /** The first column names the item, and carries its link. */
  columns: readonly Column<Item>[]
  keyOf: (item: Item) => string
  linkOf?: (item: Item) => string
  empty: ReactNode
  /** At the end of each row: buttons. */
  actions?: (item: Item) => ReactNode
  choosing?: Choosing<Item>
}

/** A list of records: a table at a desk, cards on a phone, growing page by page. */
export function DataList<Item>({ label, list, columns, keyOf, linkOf, empty, actions, choosing }: Props<Item>) {
  const { t } = useWords()
  if (list.failure) return <Failed failure={list.failure} retry={list.retry} />
  if (list.loading) return <Loading rows={6} />
  if (list.items.length === 0) return <>{empty}</>
  const choosable = choosing ? list.items.filter((item) => choosing.may?.(item) ?? true) : []
  const all = choosable.length > 0 && choosable.every((item) => choosing?.chosen.has(keyOf(item)))
  return (
    <div className={styles.list}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {choosing && (
              <th scope="col" className={styles.check}>
                <Checkbox
                  aria-label={t('platform.list.chooseAll')}
                  checked={all}
                  indeterminate={!all && choosing.chosen.size > 0}
                  disabled={choosable.length === 0}
                  onChange={() => choosing.choose(new Set(all ? [] : choosable.map(keyOf)))}
                />
              </th>
            )}
            {columns.map((column) => (
              <th key={column.key} scope="col" data-figures={column.figures} data-desk-only={column.deskOnly}>
                {column.label}
              </th>
            ))}
            {actions && (
              <th scope="col" className={styles.actionsHead}>
                <span className="visually-hidden">{t('platform.list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {list.items.map((item) => (
            <tr key={keyOf(item)} data-linked={linkOf ? true : undefined} data-choosing={choosing ? true : undefined}>
              {choosing && <td className={styles.check}>{chooser(choosing, item, keyOf(item))}</td>}
              {columns.map((column, index) => (
                <td
                  key={column.key}
                  data-label={column.label}
                  data-first={index === 0 || undefined}
                  data-figures={column.figures}
                  data-desk-only={column.deskOnly}
                >
                  {index === 0 && linkOf ? (
                    <Link to={linkOf(item)} className={styles.link}>
                      {column.show(item)}
                    </Link>
                  ) : (
                    column.show(item)
                  )}
                </td>
              ))}
              {actions && <td className={styles.actions}>{actions(item)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <footer className={styles.foot}>
        <span className="figures">{t('platform.list.shown', { shown: list.items.length, total: list.total })}</span>
        {list.hasMore && (
          <Button variant="default" loading={list.loadingMore} onClick={list.more}>
            {t('platform.list.more')}
          </Button>
        )}
      </footer>
    </div>
  )
}

function chooser<Item>(choosing: Choosing<Item>, item: Item, key: string) {
  if (!(choosing.may?.(item) ?? true)) return null
  const toggle = () => {
    const next = new Set(choosing.chosen)
    if (!next.delete(key)) next.add(key)
    choosing.choose(next)
  }
  return <Checkbox aria-label={choosing.labelOf(item)} checked={choosing.chosen.has(key)} onChange={toggle} />
}
