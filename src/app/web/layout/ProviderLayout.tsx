import { ActionIcon, Drawer } from '@mantine/core'
import {
  IconBeach,
  IconBriefcase2,
  IconBuildingStore,
  IconCalendarTime,
  IconCalendarUser,
  IconCashBanknote,
  IconChartBar,
  IconClipboardCheck,
  IconFileInvoice,
  IconFiles,
  IconHome,
  IconMenu2,
  IconMessages,
  IconSettings,
  IconTimeline,
  IconReportMoney,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { absenceRoutes } from '#domains/absences/contract.ts'
import { viewRoutes } from '#domains/accounts/contract/list-views.ts'
import { useProfile } from '#domains/accounts/web/session.ts'
import { useUnreadMessages } from '#domains/messages/web/use-unread-messages.ts'
import { NotificationsBell } from '#domains/notifications/web/NotificationsBell.tsx'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { usePath } from '#platform/web/navigation/use-navigation.ts'
import { Logo } from '#platform/web/ui/page/Logo.tsx'
import { Footer } from './Footer.tsx'
import { GroupedNavigation } from './GroupedNavigation.tsx'
import { HelpLink } from './HelpLink.tsx'
import { HomeLink } from './HomeLink.tsx'
import type { Entry } from './NavigationList.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import './print.css'
import { useLightPrint } from './use-light-print.ts'
import { usePreparedScreens } from './use-prepared-screens.ts'
import styles from './ProviderLayout.module.css'
import { PaletteButton } from '../palette/PaletteButton.tsx'

const all: readonly Entry[] = [
  { to: '/provider', messageKey: 'app.nav.home', icon: IconHome },
  { group: 'people', to: '/provider/workforce', messageKey: 'app.nav.workforce', icon: IconUsers },
  { group: 'people', to: '/provider/clients', messageKey: 'app.nav.clients', icon: IconBuildingStore },
  { group: 'people', to: '/provider/messages', messageKey: 'app.nav.messages', icon: IconMessages },
  { group: 'work', to: '/provider/requests', messageKey: 'app.nav.requests', icon: IconCalendarUser },
  { group: 'work', to: '/provider/projects', messageKey: 'app.nav.projects', icon: IconBriefcase2 },
  { group: 'work', to: '/provider/assignments', messageKey: 'app.nav.assignments', icon: IconTimeline },
  { group: 'time', to: '/provider/schedule', messageKey: 'app.nav.schedule', icon: IconCalendarTime },
  {
    group: 'time',
    to: '/provider/time-off',
    messageKey: 'app.nav.timeOff',
    icon: IconBeach,
    permission: 'timesheets:read',
  },
  { group: 'time', to: '/provider/timesheet', messageKey: 'app.nav.timesheet', icon: IconClipboardCheck },
  { group: 'money', to: '/provider/pay', messageKey: 'app.nav.pay', icon: IconCashBanknote, permission: 'pay:read' },
  {
    group: 'money',
    to: '/provider/statements',
    messageKey: 'app.nav.statements',
    icon: IconFileInvoice,
    permission: 'billing:read',
  },
  {
    group: 'money',
    to: '/provider/receivables',
    messageKey: 'app.nav.receivables',
    icon: IconReportMoney,
    permission: 'billing:read',
  },
  {
    group: 'insight',
    to: '/provider/statistics',
    messageKey: 'app.nav.statistics',
    icon: IconChartBar,
    permission: 'timesheets:read',
  },
  { group: 'insight', to: '/provider/docs', messageKey: 'app.nav.documents', icon: IconFiles },
  { to: '/provider/users', messageKey: 'app.nav.users', icon: IconUserShield, permission: 'users:read' },
  { to: '/provider/settings', messageKey: 'app.nav.settings', icon: IconSettings },
]

/** The layout around every screen of provider users: navigation, search, notifications and profile menu. */
export function ProviderLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  useLightPrint()
  const path = usePath()
  const { allowed } = useProfile()
  const decides = { enabled: allowed.includes('timesheets:decide') }
  const hours = useRead(timesheetRoutes.listEntries, { query: { status: 'submitted', limit: '1' } }, decides)
  const timeOff = useRead(absenceRoutes.listTimeOff, { query: { status: 'pending', limit: '1' } }, decides)
  const views = useRead(viewRoutes.listViews, { query: {} }).data?.items ?? []
  const waiting: Readonly<Record<string, number | undefined>> = {
    '/provider/timesheet': hours.data?.total,
    '/provider/time-off': timeOff.data?.total,
    '/provider/messages': useUnreadMessages(),
  }
  const entries = all
    .filter(({ permission }) => permission === undefined || allowed.includes(permission))
    .map(({ group, to, messageKey, icon }) => ({
      group,
      to,
      messageKey,
      icon,
      count: waiting[to],
      views: views.filter(({ list }) => list === to),
    }))
  usePreparedScreens(entries.map(({ to }) => to))
  // Opened on one screen, it is closed on the next.
  const [openAt, setOpenAt] = useState<string>()
  return (
    <div className={styles.layout}>
      <aside className={styles.side}>
        <HomeLink to="/provider" className={styles.home} />
        <nav aria-label={t('app.nav.label')} className={styles.nav} data-tour="navigation">
          <GroupedNavigation entries={entries} />
        </nav>
        <Footer />
      </aside>
      <Drawer
        opened={openAt === path}
        onClose={() => setOpenAt(undefined)}
        size={300}
        title={<Logo />}
        closeButtonProps={{ 'aria-label': t('platform.action.close') }}
      >
        <nav aria-label={t('app.nav.label')}>
          <GroupedNavigation entries={entries} />
        </nav>
      </Drawer>
      <div className={styles.page}>
        <header className={styles.head}>
          <ActionIcon
            className={styles.menu ?? ''}
            data-tour="navigation"
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t('app.nav.open')}
            onClick={() => setOpenAt(path)}
          >
            <IconMenu2 size={22} aria-hidden />
          </ActionIcon>
          <PaletteButton />
          <span className={styles.space} />
          <HelpLink />
          <NotificationsBell all="/provider/notifications" />
          <ProfileMenu />
        </header>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <div className={styles.foot}>
          <Footer />
        </div>
      </div>
    </div>
  )
}
