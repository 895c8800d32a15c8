import { useWrite } from '#platform/web/api/use-write.ts'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { lawRoutes } from '../../contract.ts'

interface Props {
  clientId: string
  agreement: string | null
  agreements: readonly string[]
  onClose: () => void
}

/** Sets the collective agreement of a client, or removes it. */
export function AgreementDialog({ clientId, agreement, agreements, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(lawRoutes.setClientAgreement)
  const form = useContractForm(lawRoutes.setClientAgreement.body, { agreement })
  return (
    <FormDialog
      title={t('law.client.agreement')}
      form={form}
      save={(body) => write({ params: { id: clientId }, body })}
      onSaved={() => tell.success(t('law.client.done'))}
      onClose={onClose}
      submit={t('platform.action.save')}
    >
      <SelectField
        name="agreement"
        label={t('law.client.agreement')}
        description={t('law.client.help')}
        empty={t('law.client.noAgreement')}
        choices={agreements.map((name) => ({ value: name, label: name }))}
      />
    </FormDialog>
  )
}
