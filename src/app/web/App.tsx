import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Confirmations } from '#domains/accounts/web/confirm/Confirmations.tsx'
import { regionOf, useSession } from '#domains/accounts/web/session.ts'
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
