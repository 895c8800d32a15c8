import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer, Call, Route } from '#base/route.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { call, type CallExtras } from './client.ts'
import { ApiProblem, type Failure, isRefusal, NetworkFailure } from '../failure/problem.ts'

/** The outcome of a write. */
export type Outcome<T> = { readonly ok: true; readonly answer: T } | { readonly ok: false; readonly problem: Failure }

/** A write of the API. */
export interface Write<R extends Route> {
  /** Sends the request and returns its outcome: for forms, which show a failure themselves. */
  readonly write: (input: Call<R> & CallExtras) => Promise<Outcome<Answer<R>>>
  /** Sends the request and shows a failure in a toast: for buttons. */
  readonly act: (input: Call<R> & CallExtras) => Promise<Outcome<Answer<R>>>
  readonly pending: boolean
  /** The last failure, or null. */
  readonly problem: Failure | null
}

/** Options of a write. */
interface WriteOptions<R extends Route> {
  readonly onDone?: (answer: Answer<R>) => unknown
  /**
   * True if the caller puts the answer into what is shown, and the `current` record of a refused stale version. Nothing shown is
   * read again then, except after another conflict (409); other screens read their data again when they are opened.
   */
  readonly showsAnswer?: boolean
}

/** Writes through a route; after success all shown data is read again, unless the caller shows the answer (`showsAnswer`). */
export function useWrite<R extends Route>(route: R, { onDone, showsAnswer = false }: WriteOptions<R> = {}): Write<R> {
  const client = useQueryClient()
  const tell = useToasts()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<Failure | null>(null)

  async function write(input: Call<R> & CallExtras): Promise<Outcome<Answer<R>>> {
    setPending(true)
    setProblem(null)
    try {
      const answer = await call(route, input)
      await onDone?.(answer)
      void client.invalidateQueries(showsAnswer ? { refetchType: 'none' } : {})
      return { ok: true, answer }
    } catch (failure) {
      if (!(failure instanceof ApiProblem || failure instanceof NetworkFailure)) throw failure
      setProblem(failure)
      // The record has changed meanwhile: show its current state.
      const isShown = showsAnswer && isRefusal(failure, 'STALE_VERSION') && failure.problem.current !== undefined
      if (failure instanceof ApiProblem && failure.status === 409 && !isShown) void client.invalidateQueries()
      return { ok: false, problem: failure }
    } finally {
      setPending(false)
    }
  }

  async function act(input: Call<R> & CallExtras): Promise<Outcome<Answer<R>>> {
    const outcome = await write(input)
    if (!outcome.ok) tell.failure(outcome.problem)
    return outcome
  }

  return { write, act, pending, problem }
}
