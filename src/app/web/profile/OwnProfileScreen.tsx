import { Stack } from '@mantine/core'
import { IconBell, IconCertificate, IconLanguage, IconShieldLock, IconUserCircle } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { RegionForm } from '#domains/accounts/web/RegionForm.tsx'
import { SecuritySettings } from '#domains/accounts/web/SecuritySettings.tsx'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { CertificationsOf } from '#domains/documents/web/CertificationsOf.tsx'
import { DocumentsOf } from '#domains/documents/web/DocumentsOf.tsx'
import { OpportunitiesList } from '#domains/documents/web/OpportunitiesList.tsx'
import { OwnProjects } from '#domains/documents/web/own-projects.ts'
import { useDocumentHistoryFields } from '#domains/documents/web/use-document-history-fields.ts'
import { OwnPinSection } from '#domains/kiosk/web/OwnPinSection.tsx'
import { NotificationSettings } from '#domains/notifications/web/NotificationSettings.tsx'
import { PrivacySettings } from '#domains/privacy/web/PrivacySettings.tsx'
import { OwnProfile } from '#domains/workforce/web/own/OwnProfile.tsx'
import { useAllPages } from '#platform/web/api/use-all-pages.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { AddressTabs, type Tab } from '#platform/web/ui/page/AddressTabs.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { useSessionEnded } from '../layout/use-sign-out.ts'

/** The worker's profile, documents and account settings. */
export function OwnProfileScreen() {
  const { t } = useTranslation()
  const moreFields = useDocumentHistoryFields()
  const settings = (value: string, icon: Tab['icon'], panel: ReactNode): Tab => ({
    value,
    label: t(value === 'security' ? 'app.settings.securityAndPrivacy' : `app.settings.tab.${value}`),
    icon,
    panel: (
      <Stack gap="1.5rem" maw="50rem">
        {panel}
      </Stack>
    ),
  })
  const tabs = [
    {
      value: 'information',
      label: t('app.profile.information'),
      icon: <IconUserCircle size={18} aria-hidden />,
      panel: <OwnProfile moreFields={moreFields} />,
    },
    settings('security', <IconShieldLock size={18} aria-hidden />, <Security />),
    settings('notifications', <IconBell size={18} aria-hidden />, <NotificationSettings />),
    settings('region', <IconLanguage size={18} aria-hidden />, <RegionForm />),
    {
      value: 'certifications',
      label: t('app.profile.documents'),
      // Emails link to the documents, too.
      also: ['documents'],
      icon: <IconCertificate size={18} aria-hidden />,
      panel: (
        <Stack gap="1.5rem" maw="50rem">
          <CertificationsOf />
          <OwnDocuments />
        </Stack>
      ),
    },
  ]
  return (
    <Page title={t('app.profile.own')} lead={t('app.profile.ownLead')}>
      <AddressTabs label={t('app.profile.own')} tabs={tabs} keep aside />
    </Page>
  )
}

function Security() {
  const gone = useSessionEnded()
  return (
    <>
      <SecuritySettings />
      <OwnPinSection />
      <PrivacySettings onDeleted={gone} />
    </>
  )
}

/** The worker's documents, filed under projects that they work on. */
function OwnDocuments() {
  const workable = useAllPages(assignmentRoutes.listWorkableProjects, { query: {} }).data?.items
  const projects = useMemo(() => (workable ?? []).map(({ id, name }) => ({ value: id, label: name })), [workable])
  return (
    <OwnProjects value={projects}>
      <DocumentsOf of={{}} />
    </OwnProjects>
  )
}

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
