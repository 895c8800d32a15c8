import { IconMailForward, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ItemPanel } from '#platform/web/ui/items/ItemPanel.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { daysAfter } from '#base/days.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { confirmationRoutes, sendingForm } from '../contract.ts'
import { LinkRow } from './client/LinkRow.tsx'
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

/** Sends the contacts of a client a link for a week, by default the former one. */
function SendDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const { write } = useWrite(confirmationRoutes.sendConfirmations)
  const form = useContractForm(sendingForm, { day: daysAfter(todayIn(format.timeZone), -7) })
  return (
    <FormDialog
      title={t('confirmations.client.send')}
      form={form}
      save={(body) => write({ params: { id: clientId }, body })}
      onSaved={({ sent }) => tell.success(t('confirmations.client.sent', { count: sent }))}
      onClose={onClose}
      submit={t('confirmations.client.send')}
    >
      <p>{t('confirmations.client.sendLead')}</p>
      <DateField
        name="day"
        label={t('confirmations.client.day')}
        description={t('confirmations.client.dayHelp')}
        required
      />
    </FormDialog>
  )
}
