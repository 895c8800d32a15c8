import 'virtual:mantine.css'
import './base.css'
import './components.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme, tokens } from './theme.ts'

const schemes = localStorageColorSchemeManager({ key: 'interim.scheme' })
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

// The scroll lock behind a dialog inserts a style element, and reads its nonce here.
Object.assign(globalThis, { __webpack_nonce__: nonce })

/** Provides the theme, the light and dark colours, and the base styles. */
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
