import { type ReactNode, useSyncExternalStore } from 'react'
import type { Dictionary } from './dictionary.ts'
import { SpokenWords } from './use-words.ts'

/** Gives everything below it the words of a dictionary, in the language that it speaks. */
export function WordsProvider({ dictionary, children }: { dictionary: Dictionary; children: ReactNode }) {
  const spoken = useSyncExternalStore(dictionary.subscribe, dictionary.snapshot)
  return <SpokenWords value={{ ...spoken, dictionary }}>{children}</SpokenWords>
}
