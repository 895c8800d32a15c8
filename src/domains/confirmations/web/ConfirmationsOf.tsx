import { IconMailForward, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ItemPanel } from '#platform/web/ui/items/ItemPanel.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { confirmationRoutes } from '../contract.ts'
import { LinkRow } from './client/LinkRow.tsx'
import { SendDialog } from './client/SendDialog.tsx'
import { SettingsDialog } from './client/SettingsDialog.tsx'

/** The confirmation of hours by a client: its effect, and the links that its contacts have. */
export function ConfirmationsOf({ clientId }: { clientId: string }) {
  const { t } = useTranslation()
  const found = useRead(confirmationRoutes.readConfirmations, { params: { id: clientId } })
  const [open, setOpen] = useState<'send' | 'settings'>()
  const { allowed = [], settings } = found.data ?? {}
  const send = allowed.includes('send') && (
    <ActionButton variant="default" icon={IconMailForward} onClick={() => setOpen('send')}>
      {t('confirmations.client.send')}
    </ActionButton>
  )
  const edit = allowed.includes('edit') && (
    <ActionButton variant="default" icon={IconSettings} onClick={() => setOpen('settings')}>
      {t('confirmations.client.settings')}
    </ActionButton>
  )
  return (
    <ItemPanel
      title={t('confirmations.client.title')}
      lead={
        settings
          ? t('confirmations.client.modeNow', {
              mode: t(`confirmations.client.modes.${settings.mode}`),
              scheduled: settings.scheduled ? 'yes' : 'no',
            })
          : t('confirmations.client.lead')
      }
      of={found}
      add={send}
      actions={edit}
      empty={{
        icon: IconMailForward,
        title: t('confirmations.client.empty'),
        text: t('confirmations.client.emptyText'),
      }}
      row={(link) => <LinkRow clientId={clientId} link={link} />}
    >
      {open === 'send' && <SendDialog clientId={clientId} onClose={() => setOpen(undefined)} />}
      {open === 'settings' && settings && (
        <SettingsDialog clientId={clientId} settings={settings} onClose={() => setOpen(undefined)} />
      )}
    </ItemPanel>
  )
}
