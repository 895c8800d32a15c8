import { TypedAddress } from '#domains/accounts/web/TypedAddress.tsx'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { DurationField } from '#platform/web/forms/field/DurationField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { TimeField } from '#platform/web/forms/field/TimeField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { disputeForm, type Line, type DecisionOutcome } from '../../contract/public.ts'
import type { LineDecider } from '../line-decider.ts'
import type { Refused } from './RefusedLines.tsx'

interface DisputeProps {
  decider: LineDecider
  line: Line
  onRefused: (refused: readonly Pick<Refused, 'line' | 'reason'>[]) => void
  onClose: () => void
}

/** Disputes a line with a comment; times that differ from the shown ones are proposed. */
export function DisputeDialog({ decider, line, onRefused, onClose }: DisputeProps) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { startTime, endTime, breakMinutes } = line
  const proposal = { startTime, endTime, breakMinutes }
  const form = useContractForm(disputeForm, { line: line.line, value: line.value, comment: '', proposal })
  return (
    <FormDialog
      title={t('confirmations.page.disputeTitle')}
      form={form}
      fillsPhone
      summary
      save={(dispute) => {
        const isSame = Object.entries(proposal).every(
          ([name, value]) => dispute.proposal?.[name as 'startTime'] === value,
        )
        const sent = { ...dispute, proposal: isSame ? null : dispute.proposal }
        return decider.write({ confirm: [], dispute: [sent] })
      }}
      onSaved={({ disputed, refused }) => {
        onRefused(refused)
        if (disputed > 0) tell.success(t('confirmations.page.disputed'))
      }}
      onClose={onClose}
      submit={t('confirmations.page.dispute')}
    >
      <TextAreaField
        name="comment"
        label={t('confirmations.page.comment')}
        description={t('confirmations.page.commentHelp')}
        required
        rows={3}
      />
      <TimeField name="proposal.startTime" label={t('confirmations.page.startTime')} />
      <TimeField name="proposal.endTime" label={t('confirmations.page.endTime')} />
      <DurationField name="proposal.breakMinutes" label={t('confirmations.page.break')} />
    </FormDialog>
  )
}

interface AddressProps {
  /** The label of the button. */
  submit: string
  save: (email: string) => Promise<Outcome<DecisionOutcome>>
  onSaved: (outcome: DecisionOutcome) => void
  onClose: () => void
}

/** Asks for the address that the link was sent to before lines are confirmed: mail scanners click buttons, but do not type. */
export function AddressDialog({ submit, save, onSaved, onClose }: AddressProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('confirmations.page.actions')} onClose={onClose}>
      <TypedAddress save={save} onSaved={onSaved} submit={submit} />
    </Dialog>
  )
}
