import { ratingForm } from '#domains/assignments/contract.ts'
import { StarsField } from '#domains/assignments/web/StarsField.tsx'
import { useWrite } from '#platform/web/api/use-write.ts'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type EndedAssignment, portalRatingRoutes } from '../../contract/ratings.ts'
import { usePortalContact } from '../contact.ts'

/** Rates a worker after an assignment, or changes the rating. */
export function RateWorkerDialog({ assignment, onClose }: { assignment: EndedAssignment; onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { company } = usePortalContact()
  const { write } = useWrite(portalRatingRoutes.rateEndedAssignment)
  const { id, worker, rating } = assignment
  const form = useContractForm(ratingForm, { rating: rating?.stars, comment: rating?.comment ?? '' })
  return (
    <FormDialog
      title={t('portal.ratings.rateOf', { name: worker })}
      form={form}
      save={(body) => write({ params: { id }, body })}
      onSaved={() => tell.success(t('portal.ratings.done'))}
      onClose={onClose}
      submit={t('platform.action.save')}
    >
      <StarsField name="rating" label={t('portal.ratings.stars')} required />
      <TextAreaField
        name="comment"
        label={t('portal.ratings.comment')}
        description={t('portal.ratings.commentHelp', { company })}
        rows={4}
      />
    </FormDialog>
  )
}
