import { IconBell, IconLanguage, IconShieldLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RegionForm } from '#domains/accounts/web/RegionForm.tsx'
import { SecuritySettings } from '#domains/accounts/web/SecuritySettings.tsx'
import { NotificationSettings } from '#domains/notifications/web/NotificationSettings.tsx'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { AddressTabs, type Tab } from '#platform/web/ui/AddressTabs.tsx'
import { Page } from '#platform/web/ui/Page.tsx'
import styles from './OwnProfileScreen.module.css'

/** What a worker sets for the own account. */
export function OwnProfileScreen() {
  const { t } = useWords()
  const tab = (value: string, icon: Tab['icon'], panel: ReactNode): Tab => ({
    value,
    label: t(`app.settings.tab.${value}`),
    icon,
    panel: <div className={styles.panel}>{panel}</div>,
  })
  const tabs = [
    tab('notifications', <IconBell size={18} aria-hidden />, <NotificationSettings />),
    tab('region', <IconLanguage size={18} aria-hidden />, <RegionForm />),
    tab('security', <IconShieldLock size={18} aria-hidden />, <SecuritySettings />),
  ]
  return (
    <Page title={t('app.profile.own')} lead={t('app.profile.ownLead')}>
      <AddressTabs label={t('app.profile.own')} tabs={tabs} keep aside />
    </Page>
  )
}
