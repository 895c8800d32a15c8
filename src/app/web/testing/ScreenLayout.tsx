import type { ReactNode } from 'react'
import { useSession } from '#domains/accounts/web/session.ts'
import type { Audience } from '../screen.ts'
import { AppLayout } from '../layout/AppLayout.tsx'
import { layoutFor } from '../layout/layouts.ts'

/** In place of the layout of users and of workers: the screen alone, in the landmark of its content. Other audiences keep theirs. */
export function ScreenLayout({ audience, children }: { audience: Audience; children: ReactNode }) {
  const session = useSession()
  const layout = layoutFor(audience, session.state === 'known' ? session.profile : null)
  if (layout !== 'provider' && layout !== 'worker') return <AppLayout audience={audience}>{children}</AppLayout>
  return (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  )
}
