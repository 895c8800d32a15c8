import { useMemo } from 'react'
import { ApiProblem, type Failure } from '#platform/web/failure/problem.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { type ToastAction, toasts } from './toasts.ts'

/** Functions that show a toast. */
export interface ToastCalls {
  /** Shows a success, with an optional button such as Undo; returns a function that removes the toast. */
  readonly success: (text: string, action?: ToastAction) => () => void
  readonly info: (text: string, action?: ToastAction) => void
  readonly error: (text: string, action?: ToastAction) => void
  /** Shows why a request failed. */
  readonly failure: (failure: Failure) => void
}

/** Returns functions to show toasts for success, errors and information; each disappears after five seconds. */
export function useToasts(): ToastCalls {
  const wordsOf = useFailureText()
  return useMemo(
    () => ({
      success: (text, action) => {
        const id = toasts.add('success', text, action)
        return () => toasts.remove(id)
      },
      info: (text, action) => void toasts.add('info', text, action),
      error: (text, action) => void toasts.add('error', text, action),
      failure: (failure) => {
        const link = failure instanceof ApiProblem ? failure.link : null
        toasts.add('error', wordsOf(failure), undefined, link ?? undefined)
      },
    }),
    [wordsOf],
  )
}
