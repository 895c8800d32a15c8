import { Stack } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { useWrite } from '#platform/web/api/use-write.ts'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type Assignment, assignmentRoutes, ratingForm } from '../../contract.ts'
import { Stars } from '../Stars.tsx'
import { StarsField } from '../StarsField.tsx'
import styles from './AssignmentRating.module.css'

/** The ratings of a completed assignment by the organisation and by the client, with a button to rate it. Renders nothing if there is neither. */
export function AssignmentRating({ assignment }: { assignment: Assignment }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const { rating, clientRating, allowed, worker } = assignment
  const mayRate = allowed.includes('rate')
  if (!rating && !clientRating && !mayRate) return null
  return (
    <Panel
      title={t('assignments.rating.title')}
      lead={!rating && t('assignments.rating.lead', { name: worker.name })}
      action={
        mayRate && (
          <ActionButton variant={rating ? 'default' : 'filled'} icon={IconStar} onClick={() => setAsking(true)}>
            {t(rating ? 'assignments.rating.change' : 'assignments.rating.action')}
          </ActionButton>
        )
      }
    >
      {rating ? (
        <Stack gap="0.5rem" align="flex-start">
          <Stars stars={rating.stars} size={24} />
          {rating.comment && <p className={styles.comment}>{rating.comment}</p>}
          <p className={styles.by}>
            {t('assignments.rating.by', { name: rating.by.name, at: format.moment(rating.at) })}
          </p>
        </Stack>
      ) : (
        <p className={styles.by}>{t('assignments.rating.none')}</p>
      )}
      {clientRating && (
        <Stack role="group" aria-label={t('assignments.rating.byClient')} gap="0.5rem" align="flex-start">
          <h3 className={styles.client}>{t('assignments.rating.byClient')}</h3>
          <Stars stars={clientRating.stars} size={24} />
          {clientRating.comment && <p className={styles.comment}>{clientRating.comment}</p>}
          <p className={styles.by}>
            {t('assignments.rating.by', { name: clientRating.by, at: format.moment(clientRating.at) })}
          </p>
        </Stack>
      )}
      {isAsking && <RateDialog assignment={assignment} onClose={() => setAsking(false)} />}
    </Panel>
  )
}

/** The dialog that rates an assignment. */
function RateDialog({ assignment, onClose }: { assignment: Assignment; onClose: () => void }) {
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
