import { useMemo } from 'react'
import { useMay } from '#domains/accounts/web/session.ts'
import { type IncompleteStart, incompleteStartRoutes } from '#domains/checks/contract/incomplete-starts.ts'
import { useProblemText } from '#domains/checks/web/use-problem-text.ts'
import { useRead } from '#platform/web/api/use-read.ts'

/** What a start lacks, as its mark shows it. */
export interface StartLack {
  readonly effect: 'warn' | 'block'
  /** In the language of the reader: “Contract: missing”. */
  readonly texts: readonly string[]
}

/** The starts that lack something, by assignment and day. */
export type StartLacks = ReadonlyMap<string, StartLack>

export const noLacks: StartLacks = new Map()

/** The key of the start of an assignment on a day. */
export const lackKey = (assignmentId: string, date: string) => `${assignmentId} ${date}`

interface Days {
  readonly from: string
  readonly to: string
  readonly workerId?: string | undefined
  readonly projectId?: string | undefined
  readonly clientId?: string | undefined
}

/** Reads what the starts of some days lack, for users who plan: the schedule is shown before it is known. */
export function useStartLacks({ from, to, workerId, projectId, clientId }: Days): StartLacks {
  const mayPlan = useMay('assignments:write')
  const textOf = useProblemText()
  const { data } = useRead(
    incompleteStartRoutes.listIncompleteStarts,
    { query: { from, to, workerId, projectId, clientId, drafts: 'true' } },
    { keep: true, enabled: mayPlan },
  )
  return useMemo(
    () => new Map((data?.items ?? []).map((start) => [lackKey(start.assignmentId, start.date), lackOf(start, textOf)])),
    [data, textOf],
  )
}

function lackOf(
  { problems }: IncompleteStart,
  textOf: (one: IncompleteStart['problems'][number]) => string,
): StartLack {
  return {
    effect: problems.some(({ effect }) => effect === 'block') ? 'block' : 'warn',
    texts: problems.map(textOf),
  }
}
