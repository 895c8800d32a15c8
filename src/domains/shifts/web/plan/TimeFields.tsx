import { CheckField } from '#platform/web/forms/CheckField.tsx'
import { OffsetField } from '#platform/web/forms/OffsetField.tsx'
import { TextField } from '#platform/web/forms/TextField.tsx'
import type { FormFields } from '#platform/web/forms/use-contract-form.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { daysAfter, instantsOf } from '#base/calendar.ts'

interface Props {
  form: FormFields
  /** What stands before the names of the fields, with its dot. */
  path: string
  /** The days on which the shift begins, as far as they are known. */
  days: readonly string[]
}

/** From when to when a shift is by the clock on the wall; in the hour that the clock change repeats, which of the two. */
export function TimeFields({ form, path, days }: Props) {
  const { t } = useWords()
  const { timeZone } = useFormat()
  const text = (name: string) => String(form.valueOf(path + name) ?? '')
  const endsNextDay = form.valueOf(`${path}endsNextDay`) === true
  const meantOn = (ofDay: (day: string) => string, time: string) =>
    time === ''
      ? []
      : (days.map((day) => instantsOf(ofDay(day), time, timeZone)).find(({ length }) => length > 1) ?? [])
  // Whoever ends no later than the beginning ends on the next day.
  const timed: FormFields = {
    ...form,
    set(name, value) {
      form.set(name, value)
      const start = name === `${path}startTime` ? String(value) : text('startTime')
      const end = name === `${path}endTime` ? String(value) : text('endTime')
      if (start !== '' && end !== '') form.set(`${path}endsNextDay`, end <= start)
    },
  }
  return (
    <>
      <TextField form={timed} name={`${path}startTime`} type="time" label={t('shifts.field.startTime')} required />
      <TextField form={timed} name={`${path}endTime`} type="time" label={t('shifts.field.endTime')} required />
      <OffsetField
        form={form}
        name={`${path}startOffset`}
        label={t('shifts.field.startOffset')}
        instants={meantOn((day) => day, text('startTime'))}
      />
      <OffsetField
        form={form}
        name={`${path}endOffset`}
        label={t('shifts.field.endOffset')}
        instants={meantOn((day) => (endsNextDay && day ? daysAfter(day, 1) : day), text('endTime'))}
      />
      <div data-wide>
        <CheckField form={form} name={`${path}endsNextDay`} label={t('shifts.field.endsNextDay')} />
      </div>
    </>
  )
}
