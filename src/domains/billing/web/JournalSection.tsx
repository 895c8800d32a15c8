import { vatCategories } from '#base/official/vat-categories.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FactsPanel } from '#platform/web/ui/record/FactsPanel.tsx'
import { useWrite } from '#platform/web/api/use-write.ts'
import { CsvFormatFields } from '#platform/web/forms/field/CsvFormatFields.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { salesJournalRoutes, type JournalSettings, journalSettingsForm } from '../contract/sales-journal.ts'

/** The accounts, codes and file format of the sales journal. */
export function JournalSection() {
  const { t } = useTranslation()
  return (
    <FactsPanel
      title={t('billing.journal.title')}
      lead={t('billing.journal.lead')}
      of={useRead(salesJournalRoutes.readJournalSettings, {})}
      factsOf={({ journalCode, clientAccount, vatAccount, salesAccounts }) => [
        [t('billing.journal.field.journalCode'), journalCode],
        [t('billing.journal.field.clientAccount'), clientAccount],
        [t('billing.journal.field.vatAccount'), vatAccount],
        ...vatCategories.map(
          (category) =>
            [
              t('billing.journal.field.salesAccount', { category: t(`billing.vatCategory.${category}`) }),
              salesAccounts[category],
            ] as const,
        ),
      ]}
      edit={t('billing.journal.edit')}
      dialog={(settings, onClose) => <JournalSettingsDialog settings={settings} onClose={onClose} />}
    />
  )
}

/** Edits the accounts, codes and file format of the sales journal. */
function JournalSettingsDialog({ settings, onClose }: { settings: JournalSettings; onClose: () => void }) {
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
