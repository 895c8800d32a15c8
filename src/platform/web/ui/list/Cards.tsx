import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Cards.module.css'

interface Props<Item> {
  title: string
  items: readonly Item[]
  show: (item: Item) => ReactNode
}

/** Cards in a grid under a heading; renders nothing if there are none. */
export function Cards<Item extends { readonly id: string }>({ title, lead, ...rest }: Props<Item> & { lead?: string }) {
  if (rest.items.length === 0) return null
  return (
    <section className={styles.group} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      <CardList {...rest} />
    </section>
  )
}

/** Like Cards, collapsed at first. */
export function FoldedCards<Item extends { readonly id: string }>({ title, ...rest }: Props<Item>) {
  if (rest.items.length === 0) return null
  return (
    <details className={styles.folded}>
      <summary className={styles.summary}>
        <IconChevronRight size={18} aria-hidden className={styles.chevron} />
        {title}
      </summary>
      <CardList {...rest} />
    </details>
  )
}

function CardList<Item extends { readonly id: string }>({ items, show }: Omit<Props<Item>, 'title'>) {
  return (
    <ul className={styles.cards}>
      {items.map((item) => (
        <li key={item.id} className={styles.item}>
          {show(item)}
        </li>
      ))}
    </ul>
  )
}
