import { ActionIcon, Drawer } from '@mantine/core'
import { IconDots, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { absenceRoutes } from '#domains/absences/contract.ts'
import { viewRoutes } from '#domains/accounts/contract/list-views.ts'
import { useProfile } from '#domains/accounts/web/session.ts'
import { contractRoutes } from '#domains/contracts/contract.ts'
import { useUnreadMessages } from '#domains/messages/web/use-unread-messages.ts'
import { NotificationsBell } from '#domains/notifications/web/NotificationsBell.tsx'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { storedText, storeText } from '#platform/web/local-storage/stored-text.ts'
import { usePath } from '#platform/web/navigation/use-navigation.ts'
import { Logo } from '#platform/web/ui/page/Logo.tsx'
import { useSequences } from '../keys/sequences.ts'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { GroupedNavigation } from './GroupedNavigation.tsx'
import { HelpLink } from './HelpLink.tsx'
import { HomeLink } from './HomeLink.tsx'
import { type Entry, NavigationButton, NavigationList } from './NavigationList.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import './print.css'
import { phoneTabs, providerNavigation } from './provider-navigation.ts'
import styles from './ProviderLayout.module.css'
import { useLightPrint } from './use-light-print.ts'
import { usePreparedScreens } from './use-prepared-screens.ts'

const storageKey = 'interim.sidebar'

/**
 * The layout around every screen of provider users. On a desktop, the navigation is a side bar, which can be collapsed to icons; on a phone,
 * the bar at the bottom has the four main screens, and *More* opens all.
 */
export function ProviderLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  useLightPrint()
  const path = usePath()
  const { allowed } = useProfile()
  const mayDecide = allowed.includes('timesheets:decide')
  const hours = useRead(
    timesheetRoutes.listEntries,
    { query: { status: 'submitted', limit: '1' } },
    { enabled: mayDecide },
  )
  const timeOff = useRead(
    absenceRoutes.listTimeOff,
    { query: { status: 'pending', limit: '1' } },
    { enabled: mayDecide },
  )
  const contracts = useRead(
    contractRoutes.listContracts,
    { query: { waiting: 'true', limit: '1' } },
    { enabled: allowed.includes('assignments:write') },
  )
  const views = useRead(viewRoutes.listViews, { query: {} }).data?.items ?? []
  const waiting: Readonly<Record<string, number | undefined>> = {
    '/provider/timesheet': hours.data?.total,
    '/provider/time-off': timeOff.data?.total,
    '/provider/contracts': contracts.data?.total,
    '/provider/messages': useUnreadMessages(),
  }
  const entries = providerNavigation
    .filter(({ permission }) => permission === undefined || allowed.includes(permission))
    .map(({ group, to, messageKey, icon }): Entry => ({
      group,
      to,
      messageKey,
      icon,
      count: waiting[to],
      views: views.filter(({ list }) => list === to),
    }))
  const tabs = phoneTabs.flatMap(({ to, messageKey, decides }): Entry[] => {
    const entry = entries.find((one) => one.to === to)
    if (!entry) return []
    // The bar has no room for saved views.
    return [
      { to, icon: entry.icon, count: entry.count, messageKey: decides && !mayDecide ? entry.messageKey : messageKey },
    ]
  })
  usePreparedScreens(entries.map(({ to }) => to))
  useSequences(allowed)
  const sidebar = useSidebar()
  // Opened on one screen, it is closed on the next.
  const [openAt, setOpenAt] = useState<string>()
  return (
    <div className={styles.layout} data-icons={sidebar.isIcons || undefined}>
      <aside className={styles.side}>
        <HomeLink to="/provider" className={styles.home} bare={sidebar.isIcons} />
        <nav aria-label={t('app.nav.label')} className={styles.nav} data-tour="navigation">
          <GroupedNavigation entries={entries} icons={sidebar.isIcons} />
        </nav>
        {!sidebar.isIcons && <Footer />}
      </aside>
      <Drawer
        opened={openAt === path}
        onClose={() => setOpenAt(undefined)}
        size={300}
        position="right"
        title={<Logo />}
        closeButtonProps={{ 'aria-label': t('platform.action.close') }}
      >
        <nav aria-label={t('app.nav.more')}>
          <GroupedNavigation entries={entries} />
        </nav>
      </Drawer>
      <div className={styles.page}>
        <header className={styles.head}>
          <SidebarButton sidebar={sidebar} />
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
      <BottomBar>
        <nav aria-label={t('app.nav.label')}>
          <NavigationList entries={tabs} bar>
            <li>
              <NavigationButton
                messageKey="app.nav.more"
                icon={IconDots}
                count={waiting['/provider/time-off']}
                onClick={() => setOpenAt(path)}
              />
            </li>
          </NavigationList>
        </nav>
      </BottomBar>
    </div>
  )
}

interface Sidebar {
  readonly isIcons: boolean
  readonly toggle: () => void
}

/** Whether the side bar shows only icons, stored on this device; Ctrl B changes it. */
function useSidebar(): Sidebar {
  const [isIcons, setIcons] = useState(() => storedText(storageKey) === 'icons')
  const toggle = () => {
    storeText(storageKey, isIcons ? null : 'icons')
    setIcons(!isIcons)
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.repeat ||
        event.key.toLowerCase() !== 'b' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
  return { isIcons, toggle }
}

/** Collapses the side bar to icons, and expands it. */
function SidebarButton({ sidebar: { isIcons, toggle } }: { sidebar: Sidebar }) {
  const { t } = useTranslation()
  const label = t(isIcons ? 'app.nav.expand' : 'app.nav.collapse')
  const Icon = isIcons ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <ActionIcon
      className={styles.toggle ?? ''}
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      title={label}
      onClick={toggle}
    >
      <Icon size={22} aria-hidden />
    </ActionIcon>
  )
}
