import { Button } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSession } from '#domains/accounts/web/session.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Footer } from './Footer.tsx'
import { HomeLink } from './HomeLink.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import styles from './PublicLayout.module.css'
import { useSignOut } from './use-sign-out.ts'

// Not needed for sign-in: the map of screens to help articles, and an illustration that phones do not show.
const HelpLink = lazy(async () => ({ default: (await import('./HelpLink.tsx')).HelpLink }))
const WeekPicture = lazy(async () => ({ default: (await import('./WeekPicture.tsx')).WeekPicture }))

/** The layout of sign-in and registration: on a desktop, an introduction to the product is beside the form. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const session = useSession()
  const signOut = useSignOut()
  const signedIn = session.state === 'known' && session.profile !== null
  return (
    <div className={styles.layout}>
      <div className={styles.side}>
        <header className={styles.head}>
          <HomeLink to="/" className={styles.home} />
          <span className={styles.tools}>
            {signedIn && (
              <Button variant="subtle" color="gray" className={styles.out ?? ''} onClick={() => void signOut()}>
                {t('app.profile.signOut')}
              </Button>
            )}
            <Suspense fallback={<span className={styles.help} />}>
              <HelpLink />
            </Suspense>
            <LanguageSwitch />
          </span>
        </header>
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <Footer />
      </div>
      <aside className={styles.picture} aria-label={t('app.brand.label')}>
        <div className={styles.pitch}>
          <p className={styles.claim}>{t('app.brand.claim')}</p>
          <p className={styles.more}>{t('app.brand.more')}</p>
        </div>
        <Suspense>
          <WeekPicture />
        </Suspense>
      </aside>
    </div>
  )
}
