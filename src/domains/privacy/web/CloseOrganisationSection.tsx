import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { useProfile } from '#domains/accounts/web/session.ts'
import { hoursLeft, workAhead } from '#domains/clients/contract/open-work.ts'
import { OpenWorkList } from '#domains/clients/web/OpenWorkList.tsx'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { TypedConfirmDialog } from '#domains/privacy/web/TypedConfirmDialog.tsx'
import { privacyRoutes } from '../contract.ts'

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

/** A dialog that asks for the word and the password to close the organisation. */
function ClosingDialog({ onClosed, onClose }: { onClosed: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { company_name: company } = useProfile()
  const { write } = useWrite(privacyRoutes.closeOrganisation)
  const open = useRead(privacyRoutes.readOpenWork, {})
  return (
    <TypedConfirmDialog
      title={t('privacy.closing.title', { company: company ?? '' })}
      save={write}
      onSaved={() => {
        tell.success(t('privacy.closing.done'))
        onClosed()
      }}
      onClose={onClose}
      submit={t('privacy.closing.action')}
      failed={t('privacy.closing.failed')}
    >
      <Text>{t('privacy.closing.before')}</Text>
      <Text>{t('privacy.closing.again')}</Text>
      <Reading of={open}>
        {(work) => (
          <OpenWorkList
            lead={t('privacy.closing.stillOpen')}
            lines={[...workAhead, ...hoursLeft].flatMap((kind) => {
              const count = work[kind] ?? 0
              return count > 0 ? [t(`clients.openWork.${kind}`, { count })] : []
            })}
          />
        )}
      </Reading>
    </TypedConfirmDialog>
  )
}
