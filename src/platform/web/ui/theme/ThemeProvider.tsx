import 'virtual:mantine.css'
import './base.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme, tokens } from './theme.ts'

const schemes = localStorageColorSchemeManager({ key: 'interim.scheme' })
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

// The lock on scrolling behind a dialogue writes a style of its own, and looks for its nonce here.
Object.assign(globalThis, { __webpack_nonce__: nonce })

/** The look of everything below it: theme, colours for light and dark, ground styles. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={tokens}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  )
}
