import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { regionOf, useSession } from '#domains/accounts/web/session.ts'
import { confirmWith } from '#platform/web/api/confirmation.ts'
import { ReaderId, ReaderRegion, TimeZone } from '#platform/web/format/reader.ts'
import { TranslationProvider } from '#platform/web/i18n/use-translation.ts'
import { NavigationProvider } from '#platform/web/navigation/NavigationProvider.tsx'
import { Toasts } from '#platform/web/toast/Toasts.tsx'
import { ThemeProvider } from '#platform/web/ui/theme/ThemeProvider.tsx'
import { ErrorBoundary } from './errors/ErrorBoundary.tsx'
import { AppLayout } from './layout/AppLayout.tsx'
import { queries } from './queries.ts'
import { Router } from './Router.tsx'
import { patternOf, prepare } from './screen-at.ts'
import { SessionWatch } from './SessionWatch.tsx'
import { dictionary } from './dictionary.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#domains/accounts/web/confirm/ConfirmDialog.tsx')).ConfirmDialog,
}))

/** The whole application; a test of a single screen gives another layout around it. */
export function App({ layout = AppLayout }: { layout?: typeof AppLayout }) {
  const session = useSession()
  const profile = session.state === 'known' ? session.profile : null
  const region = useMemo(() => regionOf(profile), [profile])
  return (
    <TranslationProvider dictionary={dictionary}>
      <ThemeProvider>
        <QueryClientProvider client={queries}>
          <ReaderId value={profile?.id ?? ''}>
            <TimeZone value={profile?.time_zone}>
              <ReaderRegion value={region}>
                <NavigationProvider patternOf={patternOf} prepare={prepare}>
                  <SessionWatch />
                  <ErrorBoundary>
                    <Router layout={layout} />
                  </ErrorBoundary>
                  <Confirmations />
                  <Toasts />
                </NavigationProvider>
              </ReaderRegion>
            </TimeZone>
          </ReaderId>
        </QueryClientProvider>
      </ThemeProvider>
    </TranslationProvider>
  )
}

/** Opens the confirmation dialog whenever the server requires it for a sensitive change. */
function Confirmations() {
  const [waiting, setWaiting] = useState<{ readonly answer: (isConfirmed: boolean) => void }>()
  useEffect(() => confirmWith(() => new Promise((answer) => setWaiting({ answer }))), [])
  if (!waiting) return null
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        onEnd={(isConfirmed) => {
          setWaiting(undefined)
          waiting.answer(isConfirmed)
        }}
      />
    </Suspense>
  )
}
