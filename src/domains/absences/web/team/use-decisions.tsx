import { IconCheck, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { BulkReport, type BulkResult } from '#platform/web/ui/list/BulkReport.tsx'
import { type Chosen, useChosen } from '#platform/web/ui/list/use-chosen.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { useDaysText } from '#domains/absences/web/use-time-off-texts.ts'
import { absenceRoutes, type TimeOff } from '../../contract.ts'
import { ApproveDialog, RejectDialog } from './DecisionDialogs.tsx'
import styles from './TimeOffList.module.css'

const decisions = ['reject', 'approve'] as const
type Decision = (typeof decisions)[number]
const icons = { approve: IconCheck, reject: IconX }

const mayDecide = ({ allowed }: TimeOff) => allowed.includes('approve')

/** The decisions that a list of time off offers. */
interface Decisions {
  readonly chosen: Chosen<TimeOff>
  /** The buttons of one request. */
  readonly ofRow: (one: TimeOff) => ReactNode
  /** The buttons of the selected requests. */
  readonly ofSelection: ReactNode
  /** The result of the last decision on several, above the list. */
  readonly report: ReactNode
  readonly dialog: ReactNode
}

/**
 * Returns the decisions on the requests of a list. A single request without shifts on its days is approved at once; otherwise a dialog asks
 * for what happens to the shifts, or shows the selected requests. A rejection asks for its reason.
 */
export function useDecisions(items: readonly TimeOff[]): Decisions {
  const { t } = useTranslation()
  const tell = useToasts()
  const daysOf = useDaysText()
  const chosen = useChosen(items, ({ id }) => id, mayDecide)
  const [asking, setAsking] = useState<{ decision: Decision; items: readonly TimeOff[] }>()
  const [result, setResult] = useState<BulkResult>()
  const { act } = useWrite(absenceRoutes.approveTimeOff)

  async function decide(decision: Decision, some: readonly TimeOff[]): Promise<void> {
    const [first, ...more] = some
    if (!first) return
    if (decision === 'reject' || more.length > 0 || first.shifts.length > 0) return setAsking({ decision, items: some })
    const outcome = await act({ params: { id: first.id }, ifMatch: first.version, body: {} })
    if (outcome.ok) tell.success(t('absences.approve.done', { worker: first.worker.name }))
  }

  function finish(outcome: BulkResult | undefined): void {
    setResult(outcome)
    chosen.chooseNone()
  }

  const Asked = asking?.decision === 'approve' ? ApproveDialog : RejectDialog
  return {
    chosen,
    ofRow: (one) =>
      decisions
        .filter((decision) => one.allowed.includes(decision))
        .map((decision) => {
          const Icon = icons[decision]
          return (
            <button
              key={decision}
              type="button"
              className={styles.decide}
              data-decision={decision}
              title={t(`absences.${decision}.action`)}
              aria-label={t(`absences.${decision}.one`, { worker: one.worker.name, days: daysOf(one) })}
              onClick={() => void decide(decision, [one])}
            >
              <Icon size={18} aria-hidden />
              <span className={styles.word}>{t(`absences.${decision}.action`)}</span>
            </button>
          )
        }),
    ofSelection: decisions.map((decision) => (
      <ActionButton
        key={decision}
        variant={decision === 'approve' ? 'filled' : 'default'}
        icon={icons[decision]}
        onClick={() => void decide(decision, chosen.items)}
      >
        {t(`absences.${decision}.action`)}
      </ActionButton>
    )),
    report: result && <BulkReport result={result} onClose={() => setResult(undefined)} />,
    dialog: asking && <Asked items={asking.items} onDone={finish} onClose={() => setAsking(undefined)} />,
  }
}
