import type { UseQueryResult } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { Failure } from '#platform/web/failure/problem.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { ItemPanel } from './ItemPanel.tsx'

interface Props<Item extends { readonly id: string }> extends Omit<
  ComponentProps<typeof ItemPanel<Item>>,
  'of' | 'add' | 'actions'
> {
  of: UseQueryResult<{ readonly items: readonly Item[]; readonly allowed: readonly string[] }, Failure>
  /** The label of the button that opens the dialog. */
  add: string
  dialog: (onClose: () => void) => ReactNode
}

/** An `ItemPanel` whose button opens the dialog that adds an item, for users who may. */
export function ItemPanelWithDialog<Item extends { readonly id: string }>(props: Props<Item>) {
  const { of, add, dialog, children, ...panel } = props
  const [isAdding, setAdding] = useState(false)
  const button = of.data?.allowed.includes('add') && (
    <ActionButton variant="default" icon={IconPlus} onClick={() => setAdding(true)}>
      {add}
    </ActionButton>
  )
  return (
    <ItemPanel {...panel} of={of} add={button}>
      {isAdding && dialog(() => setAdding(false))}
      {children}
    </ItemPanel>
  )
}
