import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { timesheetRoutes } from '../contract.ts'

/** An entry to approve, in the version that was seen. */
export interface EntryToApprove {
  readonly id: string
  readonly version: number
  /** The name of its worker. */
  readonly worker: string
  readonly date: string
}

/** Returns a function that approves an entry outside of the approval screen, and offers to undo it. */
export function useApproveEntry(): (entry: EntryToApprove) => Promise<void> {
  const { t } = useTranslation()
  const tell = useToasts()
  const format = useFormat()
  const approve = useWrite(timesheetRoutes.approveEntry)
  const bulk = useWrite(timesheetRoutes.decideInBulk)

  async function undo(id: string, version: number) {
    const outcome = await bulk.act({ body: { action: 'undo', items: [{ id, version }], comment: null } })
    if (!outcome.ok) return
    const [failed] = outcome.answer.failed
    if (failed) tell.error(failed.message)
    else tell.success(t('timesheets.decision.undo.doneMany', { count: 1 }))
  }

  return async ({ id, version, worker, date }) => {
    const outcome = await approve.act({ params: { entryId: id }, ifMatch: version })
    if (!outcome.ok) return
    tell.success(t('timesheets.decision.approve.done', { worker, date: format.date(date) }), {
      label: t('timesheets.decision.undo.action'),
      run: () => void undo(id, outcome.answer.version),
    })
  }
}
