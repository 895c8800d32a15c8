import { useState } from 'react'
import type { Call, Route } from '#base/route.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { take } from './client.ts'
import { ApiProblem, NetworkFailure } from '../failure/problem.ts'
import { saveFile } from './save-file.ts'

/** A route that responds with a file. */
export type FileRoute = Route & { readonly download: readonly string[] }

/** Downloads files and saves them; a failure appears in a toast. */
export function useSave(): {
  readonly save: (of: FileRoute, input: object) => Promise<void>
  readonly pending: boolean
} {
  const tell = useToasts()
  const [pending, setPending] = useState(false)
  async function save(of: FileRoute, input: object) {
    setPending(true)
    try {
      saveFile(await take(of, input as Call<Route>))
    } catch (failure) {
      if (!(failure instanceof ApiProblem || failure instanceof NetworkFailure)) throw failure
      tell.failure(failure)
    } finally {
      setPending(false)
    }
  }
  return { save, pending }
}
