import { Stack } from '@mantine/core'
import {
  IconBell,
  IconBuilding,
  IconCalendarEvent,
  IconCash,
  IconClockCog,
  IconDeviceTablet,
  IconFileInvoice,
  IconLanguage,
  IconLock,
  IconPlugConnected,
  IconShieldLock,
  IconStack2,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RegionForm } from '#domains/accounts/web/RegionForm.tsx'
import { SecuritySettings } from '#domains/accounts/web/SecuritySettings.tsx'
import { session, useMay } from '#domains/accounts/web/session.ts'
import { SingleSignOnSection } from '#domains/accounts/web/SingleSignOnSection.tsx'
import { JournalSection } from '#domains/billing/web/JournalSection.tsx'
import { SellerTab } from '#domains/billing/web/seller/SellerTab.tsx'
import { NotificationSettings } from '#domains/notifications/web/NotificationSettings.tsx'
import { type Settings, settingsRoutes } from '#domains/organisations/contract.ts'
import { BackgroundTab } from '#domains/organisations/web/background/BackgroundTab.tsx'
import { HolidaysTab } from '#domains/organisations/web/holidays/HolidaysTab.tsx'
import { IntegrationsTab } from '#domains/organisations/web/integrations/IntegrationsTab.tsx'
import { OrganisationHistory } from '#domains/organisations/web/OrganisationHistory.tsx'
import { OrganisationTab } from '#domains/organisations/web/settings/OrganisationTab.tsx'
import { PayTab } from '#domains/organisations/web/settings/PayTab.tsx'
import { TimeTab } from '#domains/organisations/web/settings/TimeTab.tsx'
import { PayrollTemplatesSection } from '#domains/pay/web/PayrollTemplatesSection.tsx'
import { PrivacySettings } from '#domains/privacy/web/PrivacySettings.tsx'
import { KiosksSection } from '#domains/kiosk/web/KiosksSection.tsx'
import { KeysSection } from '#domains/keys/web/KeysSection.tsx'
import { TagsSection } from '#domains/tags/web/TagsSection.tsx'
import { WebhooksSection } from '#domains/webhooks/web/WebhooksSection.tsx'
import { RemindersSection } from '#domains/receivables/web/RemindersSection.tsx'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { AddressTabs, type Tab } from '#platform/web/ui/page/AddressTabs.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { useSessionEnded } from '../layout/use-sign-out.ts'

/** The settings of the organisation, for users who may change them, and personal settings. */
export function SettingsScreen() {
  const { t } = useTranslation()
  const gone = useSessionEnded()
  const maySettings = useMay('organisation:write')
  const maySeller = useMay('billing:read')
  const mayPay = useMay('pay:read')
  const maySignOn = useMay('signIn:write')
  const mayKiosks = useMay('kiosks:write')
  const tab = (value: string, icon: Tab['icon'], panel: ReactNode): Tab => ({
    value,
    label: t(`app.settings.tab.${value}`),
    icon,
    panel: (
      <Stack gap="1.5rem" maw="50rem">
        {panel}
      </Stack>
    ),
  })
  const ofOrganisation = [
    tab(
      'organisation',
      <IconBuilding size={18} aria-hidden />,
      <WithSettings>
        {(settings) => (
          <>
            <OrganisationTab settings={settings} onSaved={() => session.load()} />
            <TagsSection />
          </>
        )}
      </WithSettings>,
    ),
    tab(
      'time',
      <IconClockCog size={18} aria-hidden />,
      <WithSettings>{(settings) => <TimeTab settings={settings} />}</WithSettings>,
    ),
    tab(
      'pay',
      <IconCash size={18} aria-hidden />,
      <WithSettings>
        {(settings) => (
          <>
            <PayTab settings={settings} />
            {mayPay && <PayrollTemplatesSection />}
          </>
        )}
      </WithSettings>,
    ),
    ...(maySeller
      ? [
          tab(
            'billing',
            <IconFileInvoice size={18} aria-hidden />,
            <>
              <SellerTab />
              <RemindersSection />
              <JournalSection />
            </>,
          ),
        ]
      : []),
    tab(
      'holidays',
      <IconCalendarEvent size={18} aria-hidden />,
      <>
        <HolidaysTab />
        <OrganisationHistory />
      </>,
    ),
    tab(
      'integrations',
      <IconPlugConnected size={18} aria-hidden />,
      <>
        <IntegrationsTab />
        <KeysSection />
        <WebhooksSection />
        {maySignOn && <SingleSignOnSection />}
      </>,
    ),
    tab('background', <IconStack2 size={18} aria-hidden />, <BackgroundTab />),
  ]
  const kiosks = mayKiosks ? [tab('kiosks', <IconDeviceTablet size={18} aria-hidden />, <KiosksSection />)] : []
  const own = [
    tab('region', <IconLanguage size={18} aria-hidden />, <RegionForm />),
    tab('notifications', <IconBell size={18} aria-hidden />, <NotificationSettings />),
    tab('security', <IconShieldLock size={18} aria-hidden />, <SecuritySettings />),
    tab('privacy', <IconLock size={18} aria-hidden />, <PrivacySettings onDeleted={gone} />),
  ]
  return (
    <Page title={t('app.settings.title')} lead={t(maySettings ? 'app.settings.lead' : 'app.settings.ownLead')}>
      <AddressTabs
        label={t('app.settings.title')}
        tabs={maySettings ? [...ofOrganisation, ...kiosks, ...own] : [...own, ...kiosks]}
        keep
        aside
      />
    </Page>
  )
}

function WithSettings({ children }: { children: (settings: Settings) => ReactNode }) {
  const settings = useRead(settingsRoutes.readSettings, {})
  return (
    <Reading of={settings} as="form">
      {(found) => (
        <>
          {children(found)}
          <OrganisationHistory />
        </>
      )}
    </Reading>
  )
}
