import { CertificationsOf } from '#domains/documents/web/CertificationsOf.tsx'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Page } from '#platform/web/ui/Page.tsx'

/** What a worker is certified for, as a page of its own. */
export function OwnCertificationsScreen() {
  const { t } = useWords()
  return (
    <Page narrow title={t('app.profile.certifications')} lead={t('app.profile.certificationsLead')}>
      <CertificationsOf />
    </Page>
  )
}
