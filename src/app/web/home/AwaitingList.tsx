import { Anchor } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import type { Page } from '#base/page.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import styles from './Home.module.css'

interface Props<Item> extends Pick<ComponentProps<typeof Reading<Page<Item>>>, 'of'> {
  title: string
  /** The path of the whole list. */
  all: string
  empty: ComponentProps<typeof Empty>
  tour?: string
  /** Renders the row of an item. */
  children: (item: Item) => ReactNode
}

/** A list of records that await an answer or a decision, with a link to all of them. */
export function AwaitingList<Item>({ of, title, all, empty, tour, children }: Props<Item>) {
  const { t } = useTranslation()
  const seeAll = (
    <Anchor component={Link} to={all}>
      {t('app.seeAll')}
    </Anchor>
  )
  return (
    <Panel flush title={title} action={seeAll} {...(tour && { tour })}>
      <Reading of={of}>
        {({ items }) =>
          items.length === 0 ? <Empty {...empty} /> : <ul className={styles.rows}>{items.map(children)}</ul>
        }
      </Reading>
    </Panel>
  )
}
