import { Button } from '@mantine/core'
import { useState } from 'react'
import { useProfile } from '#domains/accounts/web/session.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { DeletionDialog } from './DeletionDialog.tsx'

/** Deleting the account: explains the effects and asks for confirmation. */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const { t } = useTranslation()
  const { type } = useProfile()
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title={t('privacy.deletion.panel')} lead={t(`privacy.deletion.lead.${type}`)}>
      <Button color="red" variant="outline" onClick={() => setOpen(true)}>
        {t('privacy.deletion.open')}
      </Button>
      {isOpen && <DeletionDialog type={type} onDeleted={onDeleted} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
