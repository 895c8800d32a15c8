import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#base/language.ts'
import type { Kind } from '#domains/accounts/web/sign-in/KindTabs.tsx'
import { SignInScreen } from '#domains/accounts/web/sign-in/SignInScreen.tsx'
import type { Messages } from '#platform/web/i18n/message.ts'
import { SpokenWords } from '#platform/web/i18n/use-translation.ts'
import { NavigationContext, NavigatorContext } from '#platform/web/navigation/use-navigation.ts'
import { ThemeProvider } from '#platform/web/ui/theme/ThemeProvider.tsx'
import { PublicLayout } from '../layout/PublicLayout.tsx'

const nowhere = { go() {}, back() {}, return() {}, prepare() {}, guard: () => () => {}, mayLeave: async () => true }

/**
 * Returns the sign-in page as HTML that can be filled in while the scripts are loading; `early-input.ts` takes over what was typed.
 * The build calls it (`vite/static-sign-in.ts`).
 */
export function signInMarkup(language: Language, kind: Kind, messages: Messages): string {
  const address = { path: '/auth/login', search: kind === 'worker' ? '?tab=worker' : '' }
  const html = renderToStaticMarkup(
    <SpokenWords value={{ language, messages, dictionary: undefined }}>
      <ThemeProvider>
        <QueryClientProvider client={new QueryClient()}>
          <NavigatorContext value={nowhere}>
            <NavigationContext value={{ address, pattern: address.path, ...nowhere }}>
              <PublicLayout>
                <SignInScreen />
              </PublicLayout>
            </NavigationContext>
          </NavigatorContext>
        </QueryClientProvider>
      </ThemeProvider>
    </SpokenWords>,
  )
  // Without a script a form puts the password into the address, if something submits it.
  return html
    .replace('<div', '<div data-early')
    .replace('<form', '<form method="post"')
    .replaceAll('type="submit"', 'type="button" data-submits')
}
