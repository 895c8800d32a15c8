import type { ReactNode } from 'react'
import styles from './KioskLayout.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'

/** The frame of a kiosk's tablet: the languages and the page, and no way to anywhere else. */
export function KioskLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <header className={styles.tools}>
        <LanguageSwitch />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}
