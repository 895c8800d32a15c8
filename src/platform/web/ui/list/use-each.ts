import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem, NetworkFailure } from '#platform/web/failure/problem.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type BulkResult, bulkResult } from './BulkReport.tsx'

/** The most records that are changed one after another. */
const mostInTurn = 100

/** How many of the selected records have been sent. */
export interface TurnProgress {
  readonly done: number
  readonly total: number
}

interface Selection<Item> {
  readonly items: readonly Item[]
  readonly nameOf: (item: Item) => string
  /** What was done, with its number. */
  readonly words: (count: number) => string
}

/**
 * Returns a function that sends the single action of each selected record in turn: a refusal is reported with its record and does not stop the
 * others; without a connection, the rest is reported too. `progress` is undefined while nothing is sent.
 */
export function useEach(): {
  readonly each: <Item extends { readonly id: string }>(
    selection: Selection<Item>,
    /** Returns why nothing was sent, if the caller finds out itself. */
    send: (item: Item) => Promise<string | undefined>,
  ) => Promise<BulkResult>
  readonly progress: TurnProgress | undefined
} {
  const { t } = useTranslation()
  const client = useQueryClient()
  const wordsOf = useFailureText()
  const [progress, setProgress] = useState<TurnProgress>()
  return {
    progress,
    async each({ items, ...how }, send) {
      const done: string[] = []
      const failed: { id: string; message: string }[] = []
      let lost: NetworkFailure | undefined
      for (const [index, item] of items.entries()) {
        setProgress({ done: index, total: items.length })
        if (index >= mostInTurn) {
          failed.push({ id: item.id, message: t('platform.list.tooMany', { count: mostInTurn }) })
          continue
        }
        try {
          if (lost) throw lost
          const reason = await send(item)
          if (reason === undefined) done.push(item.id)
          else failed.push({ id: item.id, message: reason })
        } catch (failure) {
          if (!(failure instanceof ApiProblem || failure instanceof NetworkFailure)) throw failure
          if (failure instanceof NetworkFailure) lost = failure
          failed.push({ id: item.id, message: wordsOf(failure) })
        }
      }
      setProgress(undefined)
      void client.invalidateQueries()
      return bulkResult({ done, failed }, { items, ...how })
    },
  }
}
