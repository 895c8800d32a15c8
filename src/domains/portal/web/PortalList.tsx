import type { ComponentProps, ReactNode } from 'react'
import type { GrowingList } from '#platform/web/api/use-read.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { ItemList } from '#platform/web/ui/items/ItemList.tsx'
import { ListFoot } from '#platform/web/ui/list/ListFoot.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'

interface Props<Item> {
  list: GrowingList<Item, unknown>
  /** The title if it could not be read. */
  failed: string
  empty: ComponentProps<typeof Empty>
  /** An `ItemRow`. */
  row: (item: Item) => ReactNode
}

/** A list of the portal that grows page by page. */
export function PortalList<Item extends { readonly id: string }>({ list, failed, empty, row }: Props<Item>) {
  if (list.failure) return <Failed title={failed} failure={list.failure} retry={list.retry} />
  if (list.loading) return <Loading />
  if (list.items.length === 0) return <Empty {...empty} />
  return (
    <Panel>
      <ItemList items={list.items}>{row}</ItemList>
      {list.hasMore && <ListFoot list={list} narrow />}
    </Panel>
  )
}
