import { useWrite } from '#platform/web/api/use-write.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type ConfirmationSettings, confirmationRoutes, settingsForm } from '../../contract.ts'
import { confirmationModes } from '../../rules.ts'

interface Props {
  clientId: string
  settings: ConfirmationSettings
  onClose: () => void
}

/** Chooses the effect of confirmations and their schedule. */
export function SettingsDialog({ clientId, settings, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(confirmationRoutes.saveConfirmationSettings)
  const { mode, scheduled, version } = settings
  const form = useContractForm(settingsForm, { mode, scheduled })
  return (
    <FormDialog
      title={t('confirmations.client.title')}
      form={form}
      save={(body) => write({ params: { id: clientId }, body, ifMatch: version })}
      onSaved={() => tell.success(t('confirmations.client.saved'))}
      onClose={onClose}
      submit={t('platform.action.save')}
    >
      <SelectField
        name="mode"
        label={t('confirmations.client.mode')}
        choices={confirmationModes.map((value) => ({ value, label: t(`confirmations.client.modes.${value}`) }))}
      />
      <CheckField
        name="scheduled"
        label={t('confirmations.client.scheduled')}
        description={t('confirmations.client.scheduledHelp')}
      />
    </FormDialog>
  )
}
