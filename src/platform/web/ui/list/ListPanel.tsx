import type { ComponentProps, ReactNode } from 'react'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { DataList } from './DataList.tsx'
import { idOf } from './id-of.ts'

interface Props<Item> extends Omit<ComponentProps<typeof DataList<Item>>, 'label' | 'keyOf' | 'empty'> {
  title: string
  /** The button that adds a record: beside the title, or in the empty state while there are no records. */
  add: ReactNode
  empty: Omit<ComponentProps<typeof Empty>, 'action'>
  /** Dialogs of the list. */
  children?: ReactNode
}

/** A panel with the records that belong to another record, and a button that adds one. */
export function ListPanel<Item extends { readonly id: string }>({ title, add, empty, children, ...rows }: Props<Item>) {
  return (
    <Panel flush title={title} action={rows.list.total > 0 ? add : undefined}>
      <DataList label={title} keyOf={idOf} {...rows} empty={<Empty {...empty} action={add} />} />
      {children}
    </Panel>
  )
}
