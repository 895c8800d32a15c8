import { vatCategories } from '#base/official/vat-categories.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FactsPanel } from '#platform/web/ui/record/FactsPanel.tsx'
import { salesJournalRoutes } from '../contract/sales-journal.ts'
import { JournalSettingsDialog } from './journal/JournalSettingsDialog.tsx'

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
