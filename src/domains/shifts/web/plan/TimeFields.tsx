import { daysAfter } from '#base/days.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { NumberField } from '#platform/web/forms/field/NumberField.tsx'
import { OffsetField } from '#platform/web/forms/field/OffsetField.tsx'
import { TimeField } from '#platform/web/forms/field/TimeField.tsx'
import type { FormFields } from '#platform/web/forms/form/use-contract-form.ts'
import { dayOf, timeOf } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { instantsOf } from '#base/calendar.ts'

interface Props {
  form: FormFields
  /** The prefix of the field names, including the dot. */
  path: string
  /** The days on which the shift starts, as far as they are known. */
  days: readonly string[]
}

/** The local start and end of a shift and its break, with a choice of the offset in a repeated hour. */
export function TimeFields({ form, path, days }: Props) {
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  const text = (name: string) => String(form.valueOf(path + name) ?? '')
  const endsNextDay = form.valueOf(`${path}endsNextDay`) === true
  const meantOn = (ofDay: (day: string) => string, time: string) =>
    time === ''
      ? []
      : (days
          .filter((day) => dayOf(day))
          .map((day) => instantsOf(ofDay(day), time, timeZone))
          .find(({ length }) => length > 1) ?? [])
  // An end that is not after the start is on the next day.
  const timed: FormFields = {
    ...form,
    set(name, value) {
      form.set(name, value)
      const start = name === `${path}startTime` ? String(value) : text('startTime')
      const end = name === `${path}endTime` ? String(value) : text('endTime')
      if (timeOf(start) && timeOf(end)) form.set(`${path}endsNextDay`, end <= start)
    },
  }
  return (
    <>
      <TimeField form={timed} name={`${path}startTime`} label={t('shifts.field.startTime')} required />
      <TimeField form={timed} name={`${path}endTime`} label={t('shifts.field.endTime')} required example="16:30" />
      <OffsetField
        name={`${path}startOffset`}
        label={t('shifts.field.startOffset')}
        instants={meantOn((day) => day, text('startTime'))}
      />
      <OffsetField
        name={`${path}endOffset`}
        label={t('shifts.field.endOffset')}
        instants={meantOn((day) => (endsNextDay ? daysAfter(day, 1) : day), text('endTime'))}
      />
      <NumberField name={`${path}breakMinutes`} label={t('shifts.field.breakMinutes')} />
      <div data-wide>
        <CheckField name={`${path}endsNextDay`} label={t('shifts.field.endsNextDay')} />
      </div>
    </>
  )
}
