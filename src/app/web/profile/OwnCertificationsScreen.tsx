import { CertificationsOf } from '#domains/documents/web/CertificationsOf.tsx'
import { OpportunitiesList } from '#domains/documents/web/OpportunitiesList.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'

/** The worker's certifications and training opportunities, as a separate page. */
export function OwnCertificationsScreen() {
  const { t } = useTranslation()
  return (
    <Page narrow title={t('app.profile.certifications')} lead={t('app.profile.certificationsLead')}>
      <CertificationsOf />
      <OpportunitiesList />
    </Page>
  )
}
