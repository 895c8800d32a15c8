import type { ReactNode } from 'react'
import { useSession } from '#domains/accounts/web/session.ts'
import { Footer } from './Footer.tsx'
import { HelpLink } from './HelpLink.tsx'
import { HomeLink } from './HomeLink.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import styles from './PlainLayout.module.css'

/** A header, a page and a footer: for public pages, and for the first steps of a new organisation. */
export function PlainLayout({ children }: { children: ReactNode }) {
  const session = useSession()
  const signedIn = session.state === 'known' && session.profile !== null
  return (
    <div className={styles.layout}>
      <header className={styles.head}>
        <HomeLink to="/" className={styles.home} />
        <span className={styles.tools}>
          <HelpLink />
          {signedIn ? <ProfileMenu /> : <LanguageSwitch />}
        </span>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
    </div>
  )
}
