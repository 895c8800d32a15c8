import { IconFileSearch, IconList } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#domains/accounts/web/session.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { InspectionDialog, type InspectionScope } from './InspectionDialog.tsx'

/** Starts an export for an inspection from another page, for users who may; nothing for others. */
export function InspectionsPanel({ of }: { of: InspectionScope }) {
  const { t } = useTranslation()
  const may = useMay('organisation:write')
  const [isOpen, setOpen] = useState(false)
  if (!may) return null
  return (
    <Panel title={t('inspections.title')} lead={t('inspections.lead')} screenOnly>
      <LinkButton to="/provider/inspections" variant="default" icon={IconList}>
        {t('inspections.all')}
      </LinkButton>{' '}
      <ActionButton variant="default" icon={IconFileSearch} onClick={() => setOpen(true)}>
        {t('inspections.of')}
      </ActionButton>
      {isOpen && <InspectionDialog of={of} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
