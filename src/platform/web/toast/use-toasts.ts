import { useMemo } from 'react'
import type { Failure } from '#platform/web/failure/problem.ts'
import { useFailureWords } from '#platform/web/failure/use-failure-words.ts'
import { type ToastAction, toasts } from './toasts.ts'

/** Tells the reader something in a toast. */
export interface ToastCalls {
  /** The action is a button of the toast, as to undo what was done; what is answered takes the toast away, as once it was undone. */
  readonly success: (text: string, action?: ToastAction) => () => void
  readonly info: (text: string, action?: ToastAction) => void
  readonly error: (text: string, action?: ToastAction) => void
  /** Says why a call failed. */
  readonly failure: (failure: Failure) => void
}

/** Toasts for success, errors and news; each goes away after five seconds. */
export function useToasts(): ToastCalls {
  const wordsOf = useFailureWords()
  return useMemo(
    () => ({
      success: (text, action) => {
        const id = toasts.add('success', text, action)
        return () => toasts.remove(id)
      },
      info: (text, action) => void toasts.add('info', text, action),
      error: (text, action) => void toasts.add('error', text, action),
      failure: (failure) => void toasts.add('error', wordsOf(failure)),
    }),
    [wordsOf],
  )
}
