import { Flex, Group, Stack } from '@mantine/core'
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

/** The frame of a kiosk's tablet: the languages and the page, and no way to anywhere else. */
export function KioskLayout({ children }: { children: ReactNode }) {
  return (
    <Stack mih="100dvh" p="lg" gap="md">
      <Group component="header" justify="flex-end">
        <LanguageSwitch />
      </Group>
      <Flex component="main" id="main" tabIndex={-1} flex={1}>
        {children}
      </Flex>
    </Stack>
  )
}
