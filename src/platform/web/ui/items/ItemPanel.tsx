import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { Failure } from '#platform/web/failure/problem.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { ItemList } from './ItemList.tsx'
import styles from './Items.module.css'

interface Props<Item> {
  title: string
  lead: string
  of: UseQueryResult<{ readonly items: readonly Item[] }, Failure>
  /** The button that adds an item: beside the title, or in the empty state while there are none. */
  add: ReactNode
  /** Further buttons beside the title. */
  actions?: ReactNode
  empty: Omit<ComponentProps<typeof Empty>, 'action'>
  row: (item: Item) => ReactNode
  /** Dialogs of the panel. */
  children?: ReactNode
}

/** A panel with a short list of settings, each an `ItemRow`, and a button that adds one. */
export function ItemPanel<Item extends { readonly id: string }>(props: Props<Item>) {
  const { title, lead, of, add, actions, empty, row, children } = props
  const isFilled = of.data !== undefined && of.data.items.length > 0
  const action = (
    <span className={styles.buttons}>
      {actions}
      {isFilled && add}
    </span>
  )
  return (
    <Panel title={title} lead={lead} action={action}>
      <Reading of={of}>
        {({ items }) =>
          items.length === 0 ? <Empty {...empty} action={add} /> : <ItemList items={items}>{row}</ItemList>
        }
      </Reading>
      {children}
    </Panel>
  )
}
