import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { privacyRoutes } from '../contract.ts'
import { ClosingDialog } from './closing/ClosingDialog.tsx'

/** Closing the organisation, if the user may: explains the effects and asks for confirmation. */
export function CloseOrganisationSection({ onClosed }: { onClosed: () => void }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data } = useRead(privacyRoutes.readPrivacy, {})
  if (!data?.allowed.includes('closeOrganisation')) return null
  return (
    <Panel title={t('privacy.closing.panel')} lead={t('privacy.closing.lead')}>
      <Button color="red" variant="outline" onClick={() => setOpen(true)}>
        {t('privacy.closing.open')}
      </Button>
      {isOpen && <ClosingDialog onClosed={onClosed} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
