import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { AddressTabs } from '#platform/web/ui/page/AddressTabs.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { useMay } from '#domains/accounts/web/session.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { OpportunitiesList } from '../OpportunitiesList.tsx'
import { DocumentList } from './DocumentList.tsx'
import { OpportunityDialog } from '../opportunity/OpportunityDialog.tsx'

/** The documents of the organisation, its projects and its workers, and the recommended courses and exams. */
export function DocumentsScreen() {
  const { t } = useTranslation()
  return (
    <Page list title={t('documents.list.title')} lead={t('documents.list.lead')}>
      <AddressTabs
        label={t('documents.list.title')}
        tabs={[
          { value: 'documents', label: t('documents.list.tab'), panel: <DocumentList /> },
          {
            value: 'opportunities',
            label: t('documents.opportunity.title'),
            panel: <OpportunitiesList add={<AddOpportunity />} />,
          },
        ]}
      />
    </Page>
  )
}

/** A button to add a course or an exam, for users who may edit workers. */
function AddOpportunity() {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  if (!useMay('workforce:write')) return null
  return (
    <>
      <ActionButton icon={IconPlus} onClick={() => setAdding(true)}>
        {t('documents.opportunity.add')}
      </ActionButton>
      {isAdding && <OpportunityDialog onClose={() => setAdding(false)} />}
    </>
  )
}
