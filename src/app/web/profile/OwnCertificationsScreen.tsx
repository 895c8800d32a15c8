import { CertificationsOf } from '#domains/documents/web/CertificationsOf.tsx'
import { OpportunitiesList } from '#domains/documents/web/OpportunitiesList.tsx'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'

/** What a worker is certified for, and what is offered to be certified, as a page of its own. */
export function OwnCertificationsScreen() {
  const { t } = useWords()
  return (
    <Page narrow title={t('app.profile.certifications')} lead={t('app.profile.certificationsLead')}>
      <CertificationsOf />
      <OpportunitiesList />
    </Page>
  )
}
