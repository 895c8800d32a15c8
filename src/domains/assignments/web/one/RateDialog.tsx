import { Button, Modal } from '@mantine/core'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { TextAreaField } from '#platform/web/forms/TextAreaField.tsx'
import { useContractForm } from '#platform/web/forms/use-contract-form.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useTell } from '#platform/web/toast/use-tell.ts'
import styles from '#platform/web/ui/Confirm.module.css'
import { type Assignment, assignmentRoutes, ratingForm } from '../../contract.ts'
import { StarsField } from './StarsField.tsx'

/** Asks how well an assignment was done. */
export function RateDialog({ assignment, onClose }: { assignment: Assignment; onClose: () => void }) {
  const { t } = useWords()
  const tell = useTell()
  const { write } = useWrite(assignmentRoutes.rateAssignment)
  const { id, version, rating, worker } = assignment
  const form = useContractForm(ratingForm, { rating: rating?.stars, comment: rating?.comment ?? '' })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('assignments.rating.of', { name: worker.name })}
      closeButtonProps={{ 'aria-label': t('platform.action.close') }}
    >
      <Form
        form={form}
        summary={false}
        save={(body) => write({ params: { id }, body, ifMatch: version })}
        onSaved={() => {
          onClose()
          tell.success(t('assignments.rating.done'))
        }}
      >
        <StarsField form={form} name="rating" label={t('assignments.rating.label')} required />
        <TextAreaField
          form={form}
          name="comment"
          label={t('assignments.rating.comment')}
          description={t('assignments.rating.seen')}
          rows={4}
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('platform.action.cancel')}
          </Button>
          <Button type="submit" loading={form.pending}>
            {t('platform.action.save')}
          </Button>
        </div>
      </Form>
    </Modal>
  )
}
