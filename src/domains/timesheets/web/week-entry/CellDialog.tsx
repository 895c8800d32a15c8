import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { BreakRows } from '../form/BreakFields.tsx'
import { MoreFields } from '../form/MoreFields.tsx'
import { emptyDetails, type EntryDetails } from '../form/entry-input.ts'
import { cellInputOf, cellShape } from './cell-details.ts'
import styles from './CellDialog.module.css'
import type { GridProject } from './open-days.ts'

interface Props {
  date: string
  project: GridProject
  /** The hours as typed. */
  hours: string
  details: EntryDetails | undefined
  onTake: (details: EntryDetails) => void
  onClose: () => void
}

/** The details of a cell of the week: its own task, breaks by kind, notes, equipment, place. */
export function CellDialog({ date, project, hours, details, onTake, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const form = useContractForm<typeof cellShape, EntryDetails>(cellShape, details ?? emptyDetails, {
    toInput: cellInputOf,
  })
  return (
    <FormDialog
      title={project.name}
      size="lg"
      fillsPhone
      form={form}
      save={async () => ({ ok: true, answer: form.values })}
      onSaved={onTake}
      onClose={onClose}
      submit={t('timesheets.grid.takeDetails')}
    >
      <p className={styles.lead}>
        {[format.date(date, 'long'), hours.trim()].filter(Boolean).join(' · ')}
        <br />
        <span className={styles.quiet}>{t('timesheets.grid.detailsText')}</span>
      </p>
      <TextAreaField name="taskDescription" label={t('timesheets.grid.ownTask')} rows={2} />
      <BreakRows />
      <MoreFields />
    </FormDialog>
  )
}
