import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { ClosingDialog } from './ClosingDialog.tsx'

/** Closing the organisation: explains the effects and asks for confirmation. */
export function CloseOrganisation({ onClosed }: { onClosed: () => void }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title={t('privacy.closing.panel')} lead={t('privacy.closing.lead')}>
      <Button color="red" variant="outline" onClick={() => setOpen(true)}>
        {t('privacy.closing.open')}
      </Button>
      {isOpen && <ClosingDialog onClosed={onClosed} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
