import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { instantsOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { isRefusal } from '#platform/web/failure/problem.ts'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { NumberField } from '#platform/web/forms/field/NumberField.tsx'
import { OffsetField } from '#platform/web/forms/field/OffsetField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { TimeField } from '#platform/web/forms/field/TimeField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { timeOf } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type Entry, timesheetRoutes } from '../../contract.ts'
import { type ProposedTimes, proposalFor } from '../../rules/proposal.ts'
import type { EntryChange } from './entry-cache.ts'
import { EntryChanges } from './EntryChanges.tsx'
import { type TakenTimes, timesBetween, type TypedTimes, typedTimesOf } from '../typed-times.ts'
import styles from './RequestChangesDialog.module.css'
import type { DecisionInput } from './use-entry-writes.ts'

interface Props {
  entry: Entry
  stale: EntryChange | undefined
  send: (input: DecisionInput) => Promise<Outcome<unknown>>
  onDone: () => void
  onClose: () => void
}

/** Requests changes to one entry: a comment, and proposed times that its worker can accept. */
export function RequestChangesDialog({ entry, stale, send, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const zone = format.timeZone
  const [now] = useState(() => new Date().toISOString())
  const form = useContractForm(
    timesheetRoutes.requestChanges.body,
    { comment: '', proposal: typedTimesOf(entry) },
    {
      toInput: ({ comment, proposal }) => ({ comment, proposal: proposedOf(proposal, entry) }),
      also: ({ proposal }) => {
        const counted = meaning(proposedOf(proposal, entry))
        if (!counted || !('faults' in counted)) return {}
        return Object.fromEntries(counted.faults.map(({ path, messageKey }) => [`proposal.${path}`, messageKey]))
      },
    },
  )
  const { proposal: typed } = form.values
  const proposed = proposedOf(typed, entry)
  const counted = meaning(proposed)
  const endDate = typed.endsNextDay ? daysAfter(entry.date, 1) : entry.date

  function meaning(times: ProposedTimes | undefined) {
    const isWritten =
      times && timeOf(times.startTime) && timeOf(times.endTime) && typeof times.breakMinutes === 'number'
    return isWritten ? proposalFor(entry, times, zone, now) : undefined
  }

  const take = (source: TakenTimes) => form.set('proposal', timesBetween(source, entry.date, zone))
  return (
    <FormDialog
      title={t('timesheets.decision.requestChanges.title')}
      summary
      form={form}
      save={send}
      explain={(failure) => (isRefusal(failure, 'STALE_VERSION') ? t('timesheets.stale.text') : undefined)}
      onSaved={onDone}
      onClose={onClose}
      submit={t('timesheets.decision.requestChanges.action')}
    >
      {stale && <EntryChanges change={stale} />}
      <p className={styles.lead}>
        <strong>
          {entry.worker.name} · {format.date(entry.date, 'weekday')} · {format.duration(entry.totalMinutes)}
        </strong>
        <br />
        {t('timesheets.decision.requestChanges.text')}
      </p>
      <TextAreaField name="comment" label={t('timesheets.field.comment')} rows={3} required autoFocus />
      <fieldset className={styles.times}>
        <legend>{t('timesheets.proposal.legend')}</legend>
        <p className={styles.hint}>{t('timesheets.proposal.hint')}</p>
        {(entry.planned ?? entry.punched) && (
          <Group gap="0.5rem" align="stretch">
            {entry.planned && (
              <Button size="xs" variant="default" onClick={() => entry.planned && take(entry.planned)}>
                {t('timesheets.proposal.takePlanned')}
              </Button>
            )}
            {entry.punched && (
              <Button size="xs" variant="default" onClick={() => entry.punched && take(entry.punched)}>
                {t('timesheets.proposal.takePunched')}
              </Button>
            )}
          </Group>
        )}
        <div className={styles.fields}>
          <TimeField name="proposal.startTime" label={t('timesheets.field.startTime')} />
          <TimeField name="proposal.endTime" label={t('timesheets.field.endTime')} example="16:30" />
          <NumberField
            name="proposal.breakMinutes"
            label={t('timesheets.field.breakMinutes')}
            unit={t('timesheets.unit.minutes')}
          />
        </div>
        <OffsetField
          name="proposal.startOffset"
          label={t('timesheets.field.startOffset')}
          instants={proposed ? instantsOf(entry.date, typed.startTime, zone) : []}
        />
        <OffsetField
          name="proposal.endOffset"
          label={t('timesheets.field.endOffset')}
          instants={proposed ? instantsOf(endDate, typed.endTime, zone) : []}
        />
        <CheckField name="proposal.endsNextDay" label={t('timesheets.field.endsNextDay')} />
        <p className={styles.total} role="status">
          {counted && 'totalMinutes' in counted
            ? t('timesheets.proposal.total', { hours: format.duration(counted.totalMinutes) })
            : ''}
        </p>
      </fieldset>
    </FormDialog>
  )
}

/** Returns the times to propose, or undefined if they are unchanged. */
function proposedOf(values: TypedTimes, entry: Entry): ProposedTimes | undefined {
  const before = typedTimesOf(entry)
  const isSame = (['startTime', 'endTime', 'endsNextDay', 'breakMinutes'] as const).every(
    (name) => values[name] === before[name],
  )
  // A value that is not a number is sent as typed, so that validation refuses it.
  return isSame ? undefined : { ...values, breakMinutes: (values.breakMinutes ?? 0) as number }
}
