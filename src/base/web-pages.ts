import type { Language } from './language.ts'

/** The first segments of the paths of the web's pages; the server answers with the page at these and at `/` alone. */
export const pageRoots: readonly string[] = [
  'auth',
  'client',
  'confirm',
  'inspection',
  'provider',
  'worker',
  'kiosk',
  'help',
  'privacy',
  'terms',
]

/** The sign-in page as rendered by the build: HTML by language and type of account, and the address of its styles. */
export interface StaticSignIn {
  readonly stylesheet: string
  readonly pages: Readonly<Record<Language, Readonly<Record<'organisation' | 'worker', string>>>>
}
