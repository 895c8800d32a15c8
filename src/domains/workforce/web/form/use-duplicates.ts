import { type RefObject, useRef, useState } from 'react'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { ApiProblem } from '#platform/web/failure/problem.ts'
import type { Duplicate } from '../../contract/duplicates.ts'

interface Found {
  readonly duplicates: readonly Duplicate[]
  /** False if the email address is taken, which another person cannot have either. */
  readonly isPossible: boolean
}

export type Duplicates = ReturnType<typeof useDuplicates>

/**
 * Notices that the server has refused a form because of workers who seem to be the same person. `guard` wraps the sending of the form;
 * `proceed` sends it again as another person.
 */
export function useDuplicates(element: RefObject<HTMLFormElement | null>) {
  const [found, setFound] = useState<Found>()
  const isAnother = useRef(false)
  async function guard<Saved>(
    send: (more: { anotherPerson?: true }) => Promise<Outcome<Saved>>,
  ): Promise<Outcome<Saved>> {
    const outcome = await send(isAnother.current ? { anotherPerson: true } : {})
    isAnother.current = false
    const problem = !outcome.ok && outcome.problem instanceof ApiProblem ? outcome.problem : undefined
    const duplicates = problem?.problem.duplicates as readonly Duplicate[] | undefined
    if (problem && duplicates) setFound({ duplicates, isPossible: problem.fields.length === 0 })
    return outcome
  }
  function proceed() {
    setFound(undefined)
    isAnother.current = true
    element.current?.requestSubmit()
  }
  return { found, guard, proceed, close: () => setFound(undefined) }
}
