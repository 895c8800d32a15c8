import type { Language } from './language.ts'

/** The sign-in page as rendered by the build: HTML by language and type of account, and the address of its styles. */
export interface StaticSignIn {
  readonly stylesheet: string
  readonly pages: Readonly<Record<Language, Readonly<Record<'organisation' | 'worker', string>>>>
}
