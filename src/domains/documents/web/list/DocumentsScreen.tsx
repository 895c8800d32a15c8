import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { AddressTabs } from '#platform/web/ui/page/AddressTabs.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { OpportunitiesList } from '../OpportunitiesList.tsx'
import { AddOpportunity } from './AddOpportunity.tsx'
import { DocumentList } from './DocumentList.tsx'

/** The documents of the organisation, its projects and its workers, and the recommended courses and exams. */
export function DocumentsScreen() {
  const { t } = useTranslation()
  return (
    <Page title={t('documents.list.title')} lead={t('documents.list.lead')}>
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
