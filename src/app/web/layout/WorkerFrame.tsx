import { IconCalendarCheck, IconCalendarWeek, IconClockPlay, IconHome, IconMessages } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { useUnreadMessages } from '#domains/messages/web/use-unread-messages.ts'
import { NotificationsBell } from '#domains/notifications/web/NotificationsBell.tsx'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Logo } from '#platform/web/ui/Logo.tsx'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { Footer } from './Footer.tsx'
import { type Entry, NavigationList } from './NavigationList.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import styles from './WorkerFrame.module.css'

/** Around every screen of a worker: made for a thumb; at a desk the same entries stand at the side. */
export function WorkerFrame({ children }: { children: ReactNode }) {
  const { t } = useWords()
  const offers = useRead(assignmentRoutes.listOwnAssignments, { query: { status: 'pending', limit: '1' } })
  const unread = useUnreadMessages()
  const entries: readonly Entry[] = [
    { to: '/worker/home', words: 'app.nav.home', icon: IconHome },
    { to: '/worker/assignments', words: 'app.nav.assignments', icon: IconCalendarCheck, count: offers.data?.total },
    { to: '/worker/shifts', words: 'app.nav.shifts', icon: IconCalendarWeek },
    { to: '/worker/timesheet', words: 'app.nav.clock', icon: IconClockPlay },
    { to: '/worker/messages', words: 'app.nav.messages', icon: IconMessages, count: unread },
  ]
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <Link to="/worker/home" className={styles.home} aria-label={t('app.home')}>
          <Logo />
        </Link>
        <span className={styles.space} />
        <PaletteButton />
        <NotificationsBell all="/worker/notifications" />
        <ProfileMenu />
      </header>
      <div className={styles.body}>
        <nav className={styles.nav} aria-label={t('app.nav.label')}>
          <div className={styles.rail} data-tour="navigation">
            <NavigationList entries={entries} />
          </div>
          <div className={styles.bar} data-tour="navigation">
            <NavigationList entries={entries} bar />
          </div>
        </nav>
        <div className={styles.page}>
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <Footer />
        </div>
      </div>
    </div>
  )
}
