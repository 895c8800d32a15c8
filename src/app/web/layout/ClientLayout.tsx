import { Button } from '@mantine/core'
import {
  IconCalendarWeek,
  IconClipboardList,
  IconClockCheck,
  IconFileInvoice,
  IconFileText,
  IconHome,
  IconLogout,
  IconStar,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import type { ClientPermission } from '#base/actor.ts'
import { usualRegion } from '#base/region.ts'
import { portalRoutes } from '#domains/portal/contract.ts'
import { PortalContact } from '#domains/portal/web/contact.ts'
import { useLanguageOf } from '#domains/confirmations/web/use-language-of.ts'
import { watchRefusals } from '#platform/web/api/client.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { isRefusal } from '#platform/web/failure/problem.ts'
import { ReaderId, ReaderRegion, TimeZone } from '#platform/web/format/reader.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import styles from './ClientLayout.module.css'
import { HelpLink } from './HelpLink.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { type Entry, NavigationList } from './NavigationList.tsx'
import { RailLayout } from './RailLayout.tsx'
import { Splash } from './Splash.tsx'

/** The layout of the client portal. It reads who is signed in; without a session it leads to the portal's sign-in. */
export function ClientLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { go } = useNavigation()
  const queries = useQueryClient()
  const found = useRead(portalRoutes.readClientProfile, {})
  const { data: contact, error, refetch } = found
  const isSignedOut = isRefusal(error, 'UNAUTHENTICATED')
  const wasSignedIn = contact !== undefined
  const isLeaving = useRef(false)
  useLanguageOf(contact?.language)

  // Any call may be the first that finds the session expired, or the contact deleted.
  useEffect(
    () =>
      watchRefusals((problem, address) => {
        const isPortal = address.startsWith('/api/client/') && address !== `/api${portalRoutes.readClientProfile.path}`
        if (isPortal && problem.code === 'UNAUTHENTICATED') void refetch()
      }),
    [refetch],
  )
  const leave = useCallback(() => {
    go('/client/sign-in', { replace: true })
    queries.removeQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith('/client/') })
  }, [go, queries])
  useEffect(() => {
    if (!isSignedOut) return
    if (wasSignedIn && !isLeaving.current) tell.info(t('portal.nav.ended'))
    leave()
  }, [isSignedOut, wasSignedIn, tell, t, leave])

  const signOut = useWrite(portalRoutes.signOutOfPortal, {
    onDone: () => {
      isLeaving.current = true
      leave()
      tell.success(t('portal.nav.signedOut'))
    },
  })
  const firstDayOfWeek = contact?.firstDayOfWeek
  const region = useMemo(
    () => (firstDayOfWeek === undefined ? usualRegion : { ...usualRegion, firstDayOfWeek }),
    [firstDayOfWeek],
  )
  if (error && !isSignedOut && !contact) return <Failed failure={error} retry={() => void refetch()} />
  if (!contact || isSignedOut) return <Splash />
  const may = (permission: ClientPermission) => contact.permissions.includes(permission)
  const entries: readonly Entry[] = [
    { to: '/client', messageKey: 'portal.nav.home', icon: IconHome },
    { to: '/client/schedule', messageKey: 'portal.nav.schedule', icon: IconCalendarWeek },
    ...(may('hours:confirm') ? [{ to: '/client/hours', messageKey: 'portal.nav.hours', icon: IconClockCheck }] : []),
    ...(may('requests:place')
      ? [{ to: '/client/requests', messageKey: 'portal.nav.requests', icon: IconClipboardList }]
      : []),
    ...(may('invoices:read')
      ? [{ to: '/client/invoices', messageKey: 'portal.nav.invoices', icon: IconFileInvoice }]
      : []),
    ...(may('contracts:sign')
      ? [{ to: '/client/contracts', messageKey: 'portal.nav.contracts', icon: IconFileText }]
      : []),
    { to: '/client/ratings', messageKey: 'portal.nav.ratings', icon: IconStar },
  ]
  return (
    <PortalContact value={contact}>
      <ReaderId value={contact.id}>
        <TimeZone value={contact.timeZone}>
          <ReaderRegion value={region}>
            <RailLayout
              home="/client"
              brand={contact.brand}
              head={
                <>
                  <p className={styles.whose}>{contact.client}</p>
                  <HelpLink />
                  <LanguageSwitch />
                  <Button
                    variant="subtle"
                    color="gray"
                    size="compact-sm"
                    className={styles.out ?? ''}
                    loading={signOut.pending}
                    aria-label={t('portal.nav.signOut')}
                    onClick={() => void signOut.act({})}
                  >
                    <IconLogout size={18} aria-hidden />
                    <span className={styles.outLabel}>{t('portal.nav.signOut')}</span>
                  </Button>
                </>
              }
              label={t('portal.nav.label')}
              entries={entries}
              // A phone has room for five; the home leads to the others.
              bar={<NavigationList entries={entries.slice(0, 5)} bar />}
            >
              {children}
            </RailLayout>
          </ReaderRegion>
        </TimeZone>
      </ReaderId>
    </PortalContact>
  )
}
