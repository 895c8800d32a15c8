import type { UseQueryResult } from '@tanstack/react-query'
import { IconPencil } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { Failure } from '#platform/web/failure/problem.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Facts } from './Facts.tsx'

interface Props<Settings> {
  title: string
  lead: string
  of: UseQueryResult<Settings, Failure>
  factsOf: (settings: Settings) => ComponentProps<typeof Facts>['facts']
  /** The label of the button that opens the dialog. */
  edit: string
  dialog: (settings: Settings, onClose: () => void) => ReactNode
}

/** A panel with settings, which are edited in a dialog. */
export function FactsPanel<Settings extends { readonly allowed: readonly string[] }>(props: Props<Settings>) {
  const { title, lead, of, factsOf, edit, dialog } = props
  const [isEditing, setEditing] = useState(false)
  const action = of.data?.allowed.includes('edit') && (
    <ActionButton variant="default" icon={IconPencil} onClick={() => setEditing(true)}>
      {edit}
    </ActionButton>
  )
  return (
    <Panel title={title} lead={lead} action={action}>
      <Reading of={of}>
        {(settings) => (
          <>
            <Facts facts={factsOf(settings)} />
            {isEditing && dialog(settings, () => setEditing(false))}
          </>
        )}
      </Reading>
    </Panel>
  )
}
