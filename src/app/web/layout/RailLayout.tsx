import type { ReactNode } from 'react'
import type { Brand } from '#base/brand.ts'
import { useBrand } from '#platform/web/ui/theme/use-brand.ts'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { HomeLink } from './HomeLink.tsx'
import { type Entry, NavigationList } from './NavigationList.tsx'
import styles from './RailLayout.module.css'

interface Props {
  home: string
  /** The organisation whose pages these are for its clients or workers. */
  brand: Brand
  /** The content of the head, after the logo. */
  head: ReactNode
  /** The accessible name of the navigation. */
  label: string
  entries: readonly Entry[]
  bar: ReactNode
  children: ReactNode
}

/** A layout whose navigation is a side bar on a desktop, and a bar at the bottom of a phone. */
export function RailLayout({ home, brand, head, label, entries, bar, children }: Props) {
  useBrand(brand)
  return (
    <div className={styles.layout}>
      <header className={styles.head}>
        <HomeLink to={home} className={styles.home} brand={brand} />
        {head}
      </header>
      <div className={styles.body}>
        <nav className={styles.nav} aria-label={label}>
          <div className={styles.rail} data-tour="navigation">
            <NavigationList entries={entries} />
          </div>
          <BottomBar>{bar}</BottomBar>
        </nav>
        <div className={styles.page}>
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <Footer brand={brand} />
        </div>
      </div>
    </div>
  )
}
