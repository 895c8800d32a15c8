import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { salesJournalRoutes } from '../contract/sales-journal.ts'
import { vatCategories } from '../rules.ts'
import { JournalSettingsDialog } from './journal/JournalSettingsDialog.tsx'

/** The accounts, codes and file format of the sales journal. */
export function JournalSection() {
  const { t } = useTranslation()
  const settings = useRead(salesJournalRoutes.readJournalSettings, {})
  const [isEditing, setEditing] = useState(false)
  const edit = settings.data?.allowed.includes('edit') && (
    <ActionButton variant="default" icon={IconPencil} onClick={() => setEditing(true)}>
      {t('billing.journal.edit')}
    </ActionButton>
  )
  return (
    <Panel title={t('billing.journal.title')} lead={t('billing.journal.lead')} action={edit}>
      <Reading of={settings}>
        {(found) => (
          <>
            <Facts
              facts={[
                [t('billing.journal.field.journalCode'), found.journalCode],
                [t('billing.journal.field.clientAccount'), found.clientAccount],
                [t('billing.journal.field.vatAccount'), found.vatAccount],
                ...vatCategories.map(
                  (category) =>
                    [
                      t('billing.journal.field.salesAccount', { category: t(`billing.vatCategory.${category}`) }),
                      found.salesAccounts[category],
                    ] as const,
                ),
              ]}
            />
            {isEditing && <JournalSettingsDialog settings={found} onClose={() => setEditing(false)} />}
          </>
        )}
      </Reading>
    </Panel>
  )
}
