import { lazy, type MouseEvent, type ReactNode, Suspense } from 'react'
import { useSession } from '#domains/accounts/web/session.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { OfflineStrip } from '#platform/web/ui/OfflineStrip.tsx'
import type { Audience } from '../screens.tsx'
import styles from './Frame.module.css'
import { PublicFrame } from './PublicFrame.tsx'
import { Splash } from './Splash.tsx'

const ProviderFrame = lazy(async () => ({ default: (await import('./ProviderFrame.tsx')).ProviderFrame }))
const WorkerFrame = lazy(async () => ({ default: (await import('./WorkerFrame.tsx')).WorkerFrame }))
const PlainFrame = lazy(async () => ({ default: (await import('./PlainFrame.tsx')).PlainFrame }))

function skip(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  document.querySelector<HTMLElement>('#main')?.focus()
}

/** What stands around a screen: chosen by who it is for, and by who looks. */
export function Frame({ audience, children }: { audience: Audience; children: ReactNode }) {
  const { t } = useWords()
  const { pending } = useNavigation()
  const session = useSession()
  const profile = session.state === 'known' ? session.profile : null
  const frames = { provider: ProviderFrame, worker: WorkerFrame, providerAtFirst: PlainFrame, anyone: PlainFrame }
  // A worker who changes the password by choice is at home; who must, is still on the way in.
  const byChoice = audience === 'workerAtFirst' && profile && !profile.password_update_required
  const Around = byChoice ? WorkerFrame : audience in frames ? frames[audience as keyof typeof frames] : PublicFrame
  return (
    <>
      <a href="#main" className={styles.skip} onClick={skip}>
        {t('app.skip')}
      </a>
      {pending && <div className={styles.progress} aria-hidden />}
      <OfflineStrip />
      <Suspense fallback={<Splash />}>
        <Around>{children}</Around>
      </Suspense>
    </>
  )
}
