import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { LeaveGuard } from '#platform/web/forms/form/LeaveGuard.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { absenceRoutes, type TimeOff } from '../../contract.ts'
import { ShiftChoiceField } from '#domains/absences/web/ShiftChoiceField.tsx'
import { useApprovalForm } from './use-approval-form.ts'

interface Props {
  timeOff: TimeOff
  onDone: () => void
  onCancel: () => void
}

/** Approves a request, with a choice to cancel or keep overlapping shifts. */
export function ApproveForm({ timeOff, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(absenceRoutes.approveTimeOff)
  const { id, version, worker, shifts } = timeOff
  const form = useApprovalForm(shifts.length)
  return (
    <Form
      form={form}
      summary={false}
      save={(body) => write({ params: { id }, ifMatch: version, body })}
      onSaved={() => {
        onDone()
        tell.success(t('absences.approve.done', { worker: worker.name }))
      }}
    >
      {shifts.length > 0 && <ShiftChoiceField count={shifts.length} />}
      <TextAreaField name="comment" label={t('absences.approve.comment')} rows={2} autoFocus={shifts.length === 0} />
      <FormActions submit={t('absences.approve.action')} pending={form.pending} onCancel={onCancel} />
      <LeaveGuard active={form.changed} isStored={false} />
    </Form>
  )
}
