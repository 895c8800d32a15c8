import { type ReactNode, useSyncExternalStore } from 'react'
import type { Dictionary } from './dictionary.ts'
import { SpokenWords } from './use-words.ts'

/** Provides the texts of a dictionary in its current language. */
export function WordsProvider({ dictionary, children }: { dictionary: Dictionary; children: ReactNode }) {
  const spoken = useSyncExternalStore(dictionary.subscribe, dictionary.snapshot)
  return <SpokenWords value={{ ...spoken, dictionary }}>{children}</SpokenWords>
}
