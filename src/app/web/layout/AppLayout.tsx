import { createElement, type MouseEvent, type ReactNode, Suspense, useMemo } from 'react'
import { IconWifiOff } from '@tabler/icons-react'
import { useSession } from '#domains/accounts/web/session.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useIsPending } from '#platform/web/navigation/use-navigation.ts'
import type { Audience } from '#app/web/screen.ts'
import { useOnline } from '#platform/web/device/use-online.ts'
import states from '#platform/web/ui/feedback/states.module.css'
import styles from './AppLayout.module.css'
import { layoutNamed, layoutFor } from './layouts.ts'
import { PublicLayout } from './PublicLayout.tsx'
import { Splash } from './Splash.tsx'

function skip(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  document.querySelector<HTMLElement>('#main')?.focus()
}

/** The layout around a screen: depends on its audience and on the signed-in user. */
export function AppLayout({ audience, children }: { audience: Audience; children: ReactNode }) {
  const { t } = useTranslation()
  const session = useSession()
  const profile = session.state === 'known' ? session.profile : null
  const layout = layoutFor(audience, profile)
  const around = layout ? layoutNamed(layout) : PublicLayout
  const content = useMemo(() => createElement(around, null, children), [around, children])
  return (
    <>
      <a href="#main" className={styles.skip} onClick={skip}>
        {t('app.skip')}
      </a>
      <Progress />
      <OfflineStrip />
      <Suspense fallback={<Splash />}>{content}</Suspense>
    </>
  )
}

/** Always in the page: adding it would compute the style of all elements again. */
function Progress() {
  return <div className={styles.progress} hidden={!useIsPending()} data-progress aria-hidden />
}

/** A strip at the top while the device has no connection. */
function OfflineStrip() {
  const { t } = useTranslation()
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <div className={states.offline}>
          <IconWifiOff size={18} aria-hidden />
          {t('platform.state.offline')}
        </div>
      )}
    </div>
  )
}
