import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import type { BulkResult } from '#platform/web/ui/list/BulkReport.tsx'
import { type Chosen, useChosen } from '#platform/web/ui/list/use-chosen.ts'
import { absenceRoutes, type TimeOff } from '../../contract.ts'

export const decisions = ['reject', 'approve'] as const
export type Decision = (typeof decisions)[number]

const mayDecide = ({ allowed }: TimeOff) => allowed.includes('approve')

/** The decisions on the requests of a list. */
interface Decisions {
  readonly chosen: Chosen<TimeOff>
  readonly decide: (decision: Decision, some: readonly TimeOff[]) => Promise<void>
  /** The decision whose dialog is open. */
  readonly asking: { readonly decision: Decision; readonly items: readonly TimeOff[] } | undefined
  readonly finish: (outcome: BulkResult | undefined) => void
  readonly cancel: () => void
  /** The result of the last decision on several. */
  readonly result: BulkResult | undefined
  readonly closeResult: () => void
}

/**
 * Returns the decisions on the requests of a list. A single request without shifts on its days is approved immediately; otherwise a dialog
 * shows the requests, and asks whether the shifts are kept. A rejection asks for its reason.
 */
export function useDecisions(items: readonly TimeOff[]): Decisions {
  const { t } = useTranslation()
  const tell = useToasts()
  const chosen = useChosen(items, ({ id }) => id, mayDecide)
  const [asking, setAsking] = useState<Decisions['asking']>()
  const [result, setResult] = useState<BulkResult>()
  const { act } = useWrite(absenceRoutes.approveTimeOff)
  return {
    chosen,
    async decide(decision, some) {
      const [first, ...more] = some
      if (!first) return
      if (decision === 'reject' || more.length > 0 || first.shifts.length > 0)
        return setAsking({ decision, items: some })
      const outcome = await act({ params: { id: first.id }, ifMatch: first.version, body: {} })
      if (outcome.ok) tell.success(t('absences.approve.done', { worker: first.worker.name }))
    },
    asking,
    finish(outcome) {
      setResult(outcome)
      chosen.chooseNone()
    },
    cancel: () => setAsking(undefined),
    result,
    closeResult: () => setResult(undefined),
  }
}
