import { Popover } from '@mantine/core'
import {
  IconBeach,
  IconCalendarCheck,
  IconCalendarWeek,
  IconCertificate,
  IconChartBar,
  IconClockPlay,
  IconCoins,
  IconDots,
  IconFileText,
  IconHome,
  IconMessages,
  IconReportMoney,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useProfile } from '#domains/accounts/web/session.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { useUnreadMessages } from '#domains/messages/web/use-unread-messages.ts'
import { NotificationsBell } from '#domains/notifications/web/NotificationsBell.tsx'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { HelpLink } from './HelpLink.tsx'
import { type Entry, NavigationButton, NavigationList } from './NavigationList.tsx'
import './print.css'
import { ProfileMenu } from './ProfileMenu.tsx'
import { RailLayout } from './RailLayout.tsx'
import { useLightPrint } from './use-light-print.ts'
import styles from './WorkerLayout.module.css'

/** The layout around every screen of workers. On a phone the bar has the four main screens, and *More* the others; on a desktop all are in a side bar. */
export function WorkerLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  useLightPrint()
  const { brand } = useProfile()
  const offers = useRead(assignmentRoutes.listOwnAssignments, { query: { status: 'pending', limit: '1' } })
  const unread = useUnreadMessages()
  const main: readonly Entry[] = [
    { to: '/worker/home', messageKey: 'app.nav.home', icon: IconHome },
    {
      to: '/worker/assignments',
      messageKey: 'app.nav.assignments',
      icon: IconCalendarCheck,
      count: offers.data?.total,
    },
    { to: '/worker/shifts', messageKey: 'app.nav.shifts', icon: IconCalendarWeek },
    { to: '/worker/timesheet', messageKey: 'app.nav.clock', icon: IconClockPlay, tabs: ['', 'clock'] },
  ]
  const more: readonly Entry[] = [
    {
      to: '/worker/timesheet?tab=my-timesheet',
      messageKey: 'app.nav.hours',
      icon: IconReportMoney,
      tabs: ['my-timesheet'],
    },
    {
      to: '/worker/timesheet?tab=compensation',
      messageKey: 'app.nav.pay',
      icon: IconCoins,
      tabs: ['compensation', 'paystub'],
    },
    { to: '/worker/messages', messageKey: 'app.nav.messages', icon: IconMessages, count: unread },
    { to: '/worker/certifications', messageKey: 'app.nav.certifications', icon: IconCertificate },
    { to: '/worker/contracts', messageKey: 'app.nav.contracts', icon: IconFileText },
    { to: '/worker/time-off', messageKey: 'app.nav.timeOff', icon: IconBeach },
    { to: '/worker/statistics', messageKey: 'app.nav.statistics', icon: IconChartBar },
  ]
  return (
    <RailLayout
      home="/worker/home"
      brand={brand}
      head={
        <>
          <span className={styles.space} />
          <PaletteButton />
          <HelpLink />
          <NotificationsBell all="/worker/notifications" />
          <ProfileMenu />
        </>
      }
      label={t('app.nav.label')}
      entries={[...main, ...more]}
      bar={
        <NavigationList entries={main} bar>
          <MoreMenu entries={more} />
        </NavigationList>
      }
    >
      {children}
    </RailLayout>
  )
}

/** The last entry of the bar on a phone: opens the screens that do not fit in the bar. */
function MoreMenu({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const count = entries.reduce((sum, entry) => sum + (entry.count ?? 0), 0)
  return (
    <li>
      <Popover
        opened={open}
        onChange={setOpen}
        position="top-end"
        shadow="lg"
        radius="lg"
        width={260}
        // Above a toast, which would cover its lower entries.
        zIndex={410}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <NavigationButton messageKey="app.nav.more" icon={IconDots} count={count} onClick={() => setOpen(!open)} />
        </Popover.Target>
        <Popover.Dropdown onClick={() => setOpen(false)}>
          <nav aria-label={t('app.nav.more')}>
            <NavigationList entries={entries} />
          </nav>
        </Popover.Dropdown>
      </Popover>
    </li>
  )
}
