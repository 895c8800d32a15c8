import { type ReactNode, useSyncExternalStore } from 'react'
import type { Dictionary } from './dictionary.ts'
import { SpokenWords } from './use-translation.ts'

/** Provides the texts of a dictionary in its current language. */
export function TranslationProvider({ dictionary, children }: { dictionary: Dictionary; children: ReactNode }) {
  const spoken = useSyncExternalStore(dictionary.subscribe, dictionary.snapshot)
  return <SpokenWords value={{ ...spoken, dictionary }}>{children}</SpokenWords>
}
