import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormActions } from '#platform/web/forms/FormActions.tsx'
import { TextAreaField } from '#platform/web/forms/TextAreaField.tsx'
import { useContractForm } from '#platform/web/forms/use-contract-form.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { BreakRows } from '../add-entry/BreakFields.tsx'
import { MoreFields } from '../add-entry/MoreFields.tsx'
import { type CellDetails, cellInputOf, cellShape, emptyDetails } from './cell-details.ts'
import styles from './CellDialog.module.css'
import type { GridProject } from './open-days.ts'

interface Props {
  date: string
  project: GridProject
  /** The hours as they are typed. */
  hours: string
  details: CellDetails | undefined
  onTake: (details: CellDetails) => void
  onClose: () => void
}

/** What a cell of the week says beside its hours: its own task, breaks by kind, notes, equipment, place. */
export function CellDialog({ date, project, hours, details, onTake, onClose }: Props) {
  const { t } = useWords()
  const format = useFormat()
  const isPhone = useMediaQuery('(max-width: 36em)') ?? false
  const form = useContractForm<typeof cellShape, CellDetails>(cellShape, details ?? emptyDetails, {
    toInput: cellInputOf,
  })
  return (
    <Modal
      opened
      size="lg"
      fullScreen={isPhone}
      onClose={onClose}
      title={project.name}
      closeButtonProps={{ 'aria-label': t('platform.action.close') }}
    >
      <Form
        form={form}
        summary={false}
        save={async () => ({ ok: true, answer: form.values })}
        onSaved={(taken) => {
          onTake(taken)
          onClose()
        }}
      >
        <p className={styles.lead}>
          {[format.date(date, 'long'), hours.trim()].filter(Boolean).join(' · ')}
          <br />
          <span className={styles.quiet}>{t('timesheets.grid.detailsText')}</span>
        </p>
        <TextAreaField form={form} name="taskDescription" label={t('timesheets.grid.ownTask')} rows={2} />
        <BreakRows form={form} />
        <MoreFields form={form} />
        <FormActions submit={t('timesheets.grid.takeDetails')} pending={form.pending} onCancel={onClose} />
      </Form>
    </Modal>
  )
}
