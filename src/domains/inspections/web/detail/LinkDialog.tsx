import { useWrite } from '#platform/web/api/use-write.ts'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { inspectionRoutes, linkForm } from '../../contract.ts'
import { linkDays } from '../../rules.ts'

const dayChoices = Array.from({ length: linkDays.most }, (_, at) => at + linkDays.least)

interface Props {
  exportId: string
  onClose: () => void
  /** Called with the address of the new link. */
  onUrl: (url: string) => void
}

/** Creates a link to an export: for whom, and for how many days. */
export function LinkDialog({ exportId, onClose, onUrl }: Props) {
  const { t } = useTranslation()
  const { write } = useWrite(inspectionRoutes.createInspectionLink, { onDone: ({ url }) => onUrl(url) })
  const initial = { recipient: '', days: String(linkDays.default) }
  const form = useContractForm(linkForm, initial, { toInput: (typed) => ({ ...typed, days: Number(typed.days) }) })
  return (
    <FormDialog
      title={t('inspections.links.add')}
      form={form}
      save={(body) => write({ params: { id: exportId }, body })}
      onClose={onClose}
      submit={t('inspections.links.add')}
    >
      <TextField
        name="recipient"
        label={t('inspections.links.recipient')}
        description={t('inspections.links.recipientHelp')}
        required
      />
      <SelectField
        name="days"
        label={t('inspections.links.days')}
        choices={dayChoices.map((days) => ({ value: String(days), label: t('inspections.links.dayCount', { days }) }))}
      />
    </FormDialog>
  )
}
