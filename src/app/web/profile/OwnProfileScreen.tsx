import { IconBell, IconCertificate, IconLanguage, IconShieldLock, IconUserCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RegionForm } from '#domains/accounts/web/RegionForm.tsx'
import { SecuritySettings } from '#domains/accounts/web/SecuritySettings.tsx'
import { CertificationsOf } from '#domains/documents/web/CertificationsOf.tsx'
import { DocumentsOf } from '#domains/documents/web/DocumentsOf.tsx'
import { useToldPapers } from '#domains/documents/web/use-told-papers.ts'
import { NotificationSettings } from '#domains/notifications/web/NotificationSettings.tsx'
import { OwnProfile } from '#domains/workforce/web/own/OwnProfile.tsx'
import { PrivacySettings } from '#domains/privacy/web/PrivacySettings.tsx'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { AddressTabs, type Tab } from '#platform/web/ui/AddressTabs.tsx'
import { Page } from '#platform/web/ui/Page.tsx'
import { useGone } from '../layout/use-sign-out.ts'
import styles from './OwnProfileScreen.module.css'

/** What workers keep up of themselves, and set for the own account. */
export function OwnProfileScreen() {
  const { t } = useWords()
  const told = useToldPapers()
  const settings = (value: string, icon: Tab['icon'], panel: ReactNode): Tab => ({
    value,
    label: t(value === 'security' ? 'app.settings.securityAndPrivacy' : `app.settings.tab.${value}`),
    icon,
    panel: <div className={styles.panel}>{panel}</div>,
  })
  const tabs = [
    {
      value: 'information',
      label: t('app.profile.information'),
      icon: <IconUserCircle size={18} aria-hidden />,
      panel: <OwnProfile told={told} />,
    },
    settings('security', <IconShieldLock size={18} aria-hidden />, <Security />),
    settings('notifications', <IconBell size={18} aria-hidden />, <NotificationSettings />),
    settings('region', <IconLanguage size={18} aria-hidden />, <RegionForm />),
    {
      value: 'certifications',
      label: t('app.profile.papers'),
      // Letters lead to the documents, too.
      also: ['documents'],
      icon: <IconCertificate size={18} aria-hidden />,
      panel: (
        <div className={styles.panel}>
          <CertificationsOf />
          <DocumentsOf of={{}} />
        </div>
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
  const gone = useGone()
  return (
    <>
      <SecuritySettings />
      <PrivacySettings onDeleted={gone} />
    </>
  )
}
