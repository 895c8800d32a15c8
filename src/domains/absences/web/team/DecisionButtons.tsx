import { IconCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { RowButton } from '#platform/web/ui/list/RowButton.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { useDaysText } from '#domains/absences/web/use-time-off-texts.ts'
import type { TimeOff } from '../../contract.ts'
import { type Decision, decisions } from './use-decisions.ts'

const icons = { approve: IconCheck, reject: IconX }

/** The decisions on one request, at the end of its row. */
export function DecisionButtons({ of, onDecide }: { of: TimeOff; onDecide: (decision: Decision) => void }) {
  const { t } = useTranslation()
  const daysOf = useDaysText()
  return decisions
    .filter((decision) => of.allowed.includes(decision))
    .map((decision) => (
      <RowButton
        key={decision}
        icon={icons[decision]}
        {...(decision === 'approve' && { tone: 'good' })}
        title={t(`absences.${decision}.action`)}
        label={t(`absences.${decision}.one`, { worker: of.worker.name, days: daysOf(of) })}
        onClick={() => onDecide(decision)}
      />
    ))
}

/** The decisions on the selected requests. */
export function SelectionDecisions({ onDecide }: { onDecide: (decision: Decision) => void }) {
  const { t } = useTranslation()
  return decisions.map((decision) => (
    <ActionButton
      key={decision}
      variant={decision === 'approve' ? 'filled' : 'default'}
      icon={icons[decision]}
      onClick={() => onDecide(decision)}
    >
      {t(`absences.${decision}.action`)}
    </ActionButton>
  ))
}
