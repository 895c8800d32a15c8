import { Button } from '@mantine/core'
import { useState } from 'react'
import { isRefusal } from '#platform/web/failure/problem.ts'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type Entry, timesheetRoutes } from '../../contract.ts'
import { submittedValues } from '../../rules/corrections.ts'
import { WorkFields } from '../form/EntryFields.tsx'
import { type EntryValues, inputOf, typedBreaksOf, valuesOf } from '../form/entry-input.ts'
import { offsetOf, typedSpanOf } from '../form/entry-span.ts'
import { TypeFields } from '../form/MoreFields.tsx'
import { type TakenTimes, timesBetween } from '../typed-times.ts'
import type { EntryChange } from './entry-cache.ts'
import { EntryChanges } from './EntryChanges.tsx'
import styles from './HoursDialog.module.css'
import type { CorrectionInput } from './use-entry-writes.ts'
import { useWorkerProjects } from './use-worker-projects.ts'

interface Props {
  entry: Entry
  stale: EntryChange | undefined
  send: (body: CorrectionInput) => Promise<Outcome<Entry>>
  onClose: () => void
}

/** Corrects a submitted entry and, unless another user or the client has to agree first, approves it. */
export function CorrectDialog({ entry, stale, send, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const zone = format.timeZone
  const approve = !entry.correctionAwaits
  const action = approve ? 'correctAndApprove' : 'correct'
  const [initial] = useState(() => ({ ...valuesFor(entry, zone), reason: '' }))
  const form = useContractForm<typeof timesheetRoutes.correctEntry.body, EntryValues & { reason: string }>(
    timesheetRoutes.correctEntry.body,
    initial,
    {
      toInput: ({ reason, ...values }) => ({ ...correctedInput(values, entry), reason, approve }),
      also: (values) => typedSpanOf(values, zone).faults,
    },
  )
  const { values } = form
  const span = typedSpanOf(values, zone)
  const { choices } = useWorkerProjects(entry.worker.id, values.date, entry)
  const submitted = submittedValues(entry.corrections)
  const sources = [
    ['takePlanned', entry.planned],
    ['takePunched', entry.punched],
    ['takeSubmitted', submitted],
  ] as const
  const take = (source: TakenTimes & { breaks?: Entry['breaks'] }) => {
    const breaks = typedBreaksOf(source.breaks ?? [], zone)
    const times = { ...timesBetween(source, values.date, zone), breaks }
    form.reset({ ...values, ...times }, form.start)
  }
  return (
    <FormDialog
      title={t(`timesheets.correction.action.${action}`)}
      size="lg"
      fillsPhone
      summary
      form={form}
      save={send}
      explain={(failure) => (isRefusal(failure, 'STALE_VERSION') ? t('timesheets.stale.text') : undefined)}
      onClose={onClose}
      submit={t(`timesheets.correction.action.${action}`)}
    >
      {stale && <EntryChanges change={stale} />}
      <p className={styles.lead}>
        <strong>
          {entry.worker.name} · {format.date(entry.date, 'weekday')} · {format.duration(entry.totalMinutes)}
        </strong>
        <br />
        {approve ? t('timesheets.correction.text') : t('timesheets.correction.textAwaits')}
      </p>
      <TextAreaField name="reason" label={t('timesheets.correction.reason')} rows={2} required autoFocus />
      <WorkFields
        span={span}
        planned={
          <div className={styles.takes}>
            {sources.map(
              ([key, source]) =>
                source && (
                  <Button key={key} size="xs" variant="default" onClick={() => take(source)}>
                    {t(`timesheets.proposal.${key}`)}
                  </Button>
                ),
            )}
          </div>
        }
        project={<SelectField name="projectId" label={t('timesheets.field.project')} choices={choices} required />}
      >
        <TypeFields />
      </WorkFields>
      <p className={styles.total} role="status">
        {span.minutes === undefined ? '' : t('timesheets.proposal.total', { hours: format.duration(span.minutes) })}
      </p>
    </FormDialog>
  )
}

function valuesFor(entry: Entry, zone: string): EntryValues {
  const offsets = { startOffset: offsetOf(zone, entry.startsAt), endOffset: offsetOf(zone, entry.endsAt) }
  return valuesOf(entry, offsets, zone)
}

function correctedInput(values: EntryValues, entry: Entry): Omit<CorrectionInput, 'reason' | 'approve'> {
  const {
    taskDescription: _,
    notes: __,
    equipmentUsed: ___,
    location: ____,
    ...input
  } = inputOf(values, () => true, entry.breaks.length > 0)
  return input
}
