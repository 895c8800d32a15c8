import { Fragment, type ReactNode } from 'react'
import { idOf } from '#platform/web/ui/list/id-of.ts'
import styles from './Items.module.css'

interface Props<Item> {
  items: readonly Item[]
  children: (item: Item) => ReactNode
}

/** A list of `ItemRow`s with lines between them; renders nothing without items. */
export function ItemList<Item extends { readonly id: string }>({ items, children }: Props<Item>) {
  if (items.length === 0) return null
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <Fragment key={idOf(item)}>{children(item)}</Fragment>
      ))}
    </ul>
  )
}
