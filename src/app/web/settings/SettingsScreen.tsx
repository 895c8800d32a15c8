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
  IconScale,
  IconShieldLock,
  IconStack2,
} from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
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
import { LawOfOrganisation } from '#domains/law/web/LawOfOrganisation.tsx'
import { OrganisationTab } from '#domains/organisations/web/settings/OrganisationTab.tsx'
import { PayTab } from '#domains/organisations/web/settings/PayTab.tsx'
import { LawTab, TimeTab } from '#domains/organisations/web/settings/TimeRulesTabs.tsx'
import { PayrollTemplatesSection } from '#domains/pay/web/PayrollTemplatesSection.tsx'
import { CloseOrganisationSection } from '#domains/privacy/web/CloseOrganisationSection.tsx'
import { PrivacySettings } from '#domains/privacy/web/PrivacySettings.tsx'
import { InspectionsPanel } from '#domains/inspections/web/InspectionsPanel.tsx'
import { KiosksSection } from '#domains/kiosk/web/KiosksSection.tsx'
import { KeysSection } from '#domains/keys/web/KeysSection.tsx'
import { TagsSection } from '#domains/tags/web/TagsSection.tsx'
import { WebhooksSection } from '#domains/webhooks/web/WebhooksSection.tsx'
import { RemindersSection } from '#domains/receivables/web/RemindersSection.tsx'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery, useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { AddressTabs, type Tab } from '#platform/web/ui/page/AddressTabs.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { useSessionEnded } from '../layout/use-sign-out.ts'

/** The tabs of the user's own settings, which this screen had before; links in earlier emails still name them. */
const personalTabs: ReadonlySet<string> = new Set(['region', 'notifications', 'security', 'privacy'])

/** The settings of the organisation, for users who may change them. */
export function SettingsScreen() {
  const { t } = useTranslation()
  const { go } = useNavigation()
  const gone = useSessionEnded()
  const maySettings = useMay('organisation:write')
  const maySeller = useMay('billing:read')
  const mayPay = useMay('pay:read')
  const maySignOn = useMay('signIn:write')
  const mayKiosks = useMay('kiosks:write')
  const mayClose = useMay('organisation:close')
  const [{ tab: requested }] = useAddressQuery({ tab: '' })
  const isPersonal = personalTabs.has(requested) || !(maySettings || mayKiosks)
  useEffect(() => {
    if (isPersonal) go(`/provider/account${requested === '' ? '' : `?tab=${requested}`}`, { replace: true })
  }, [isPersonal, requested, go])
  if (isPersonal) return null
  const ofOrganisation = [
    tab(
      'organisation',
      <IconBuilding size={18} aria-hidden />,
      <WithSettings>
        {(settings) => (
          <>
            <OrganisationTab settings={settings} onSaved={() => session.load()} />
            <TagsSection />
            {mayClose && <CloseOrganisationSection onClosed={gone} />}
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
      'law',
      <IconScale size={18} aria-hidden />,
      <>
        <WithSettings>{(settings) => <LawTab settings={settings} />}</WithSettings>
        <LawOfOrganisation />
        <InspectionsPanel of={{}} />
      </>,
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
  return (
    <Page title={t('app.settings.title')} lead={t('app.settings.lead')}>
      <AddressTabs
        label={t('app.settings.title')}
        tabs={(maySettings ? [...ofOrganisation, ...kiosks] : kiosks).map(labelled(t))}
        keep
        aside
      />
    </Page>
  )
}

/** The user's own settings: language and region, notifications, sign-in and privacy. */
export function OwnSettingsScreen() {
  const { t } = useTranslation()
  const gone = useSessionEnded()
  const tabs = [
    tab('region', <IconLanguage size={18} aria-hidden />, <RegionForm />),
    tab('notifications', <IconBell size={18} aria-hidden />, <NotificationSettings />),
    tab('security', <IconShieldLock size={18} aria-hidden />, <SecuritySettings />),
    tab('privacy', <IconLock size={18} aria-hidden />, <PrivacySettings onDeleted={gone} />),
  ]
  return (
    <Page title={t('app.settings.ownTitle')} lead={t('app.settings.ownLead')}>
      <AddressTabs label={t('app.settings.ownTitle')} tabs={tabs.map(labelled(t))} keep aside />
    </Page>
  )
}

function tab(value: string, icon: ReactNode, panel: ReactNode): Omit<Tab, 'label'> {
  return {
    value,
    icon,
    panel: (
      <Stack gap="1.5rem" maw="50rem">
        {panel}
      </Stack>
    ),
  }
}

const labelled =
  (t: ReturnType<typeof useTranslation>['t']) =>
  (one: Omit<Tab, 'label'>): Tab => ({ ...one, label: t(`app.settings.tab.${one.value}`) })

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
