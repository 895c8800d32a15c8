import { vatCategories } from '#base/official/vat-categories.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { CsvFormatFields } from '#platform/web/forms/field/CsvFormatFields.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { type JournalSettings, journalSettingsForm, salesJournalRoutes } from '../../contract/sales-journal.ts'

/** Edits the accounts, codes and file format of the sales journal. */
export function JournalSettingsDialog({ settings, onClose }: { settings: JournalSettings; onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(salesJournalRoutes.saveJournalSettings)
  const { version, allowed: _, vatCodes, journalCode, ...rest } = settings
  const form = useContractForm(journalSettingsForm, {
    ...rest,
    journalCode: journalCode ?? '',
    vatCodes: Object.fromEntries(vatCategories.map((category) => [category, vatCodes[category] ?? ''])),
  })
  return (
    <FormDialog
      title={t('billing.journal.edit')}
      form={form}
      size="lg"
      fillsPhone
      summary
      save={(body) => write({ body, ifMatch: version })}
      onSaved={() => tell.success(t('billing.journal.saved'))}
      onClose={onClose}
      submit={t('platform.action.save')}
    >
      <FieldGroup>
        <TextField name="journalCode" label={t('billing.journal.field.journalCode')} plain />
        <TextField
          name="clientAccount"
          label={t('billing.journal.field.clientAccount')}
          required
          inputMode="numeric"
          plain
        />
        <TextField name="vatAccount" label={t('billing.journal.field.vatAccount')} required inputMode="numeric" plain />
      </FieldGroup>
      <FieldGroup title={t('billing.journal.byCategory')} lead={t('billing.journal.byCategoryLead')}>
        {vatCategories.flatMap((value) => {
          const category = t(`billing.vatCategory.${value}`)
          return [
            <TextField
              key={`salesAccounts.${value}`}
              name={`salesAccounts.${value}`}
              label={t('billing.journal.field.salesAccount', { category })}
              required
              inputMode="numeric"
              plain
            />,
            <TextField
              key={`vatCodes.${value}`}
              name={`vatCodes.${value}`}
              label={t('billing.journal.field.vatCode', { category })}
              plain
            />,
          ]
        })}
      </FieldGroup>
      <FieldGroup title={t('billing.journal.format')}>
        <CsvFormatFields />
      </FieldGroup>
    </FormDialog>
  )
}
