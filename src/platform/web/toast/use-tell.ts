import { useMemo } from 'react'
import type { Failure } from '../api/problem.ts'
import { useFailureWords } from '../api/use-failure-words.ts'
import { toasts } from './toasts.ts'

/** Tells the reader something in a toast. */
export interface Tell {
  readonly success: (text: string) => void
  readonly info: (text: string) => void
  readonly error: (text: string) => void
  /** Says why a call failed. */
  readonly failure: (failure: Failure) => void
}

/** Toasts for success, errors and news; each goes away after five seconds. */
export function useTell(): Tell {
  const wordsOf = useFailureWords()
  return useMemo(
    () => ({
      success: (text) => toasts.add('success', text),
      info: (text) => toasts.add('info', text),
      error: (text) => toasts.add('error', text),
      failure: (failure) => toasts.add('error', wordsOf(failure)),
    }),
    [wordsOf],
  )
}
