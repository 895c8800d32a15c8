import { useWrite } from '#platform/web/api/use-write.ts'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type Assignment, assignmentRoutes, ratingForm } from '../../contract.ts'
import { StarsField } from '../StarsField.tsx'

/** The dialog that rates an assignment. */
export function RateDialog({ assignment, onClose }: { assignment: Assignment; onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(assignmentRoutes.rateAssignment)
  const { id, version, rating, worker } = assignment
  const form = useContractForm(ratingForm, { rating: rating?.stars, comment: rating?.comment ?? '' })
  return (
    <FormDialog
      title={t('assignments.rating.of', { name: worker.name })}
      form={form}
      save={(body) => write({ params: { id }, body, ifMatch: version })}
      onSaved={() => tell.success(t('assignments.rating.done'))}
      onClose={onClose}
      submit={t('platform.action.save')}
    >
      <StarsField name="rating" label={t('assignments.rating.label')} required />
      <TextAreaField
        name="comment"
        label={t('assignments.rating.comment')}
        description={t('assignments.rating.seen')}
        rows={4}
      />
    </FormDialog>
  )
}
