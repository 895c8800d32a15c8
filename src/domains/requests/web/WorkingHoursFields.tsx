import { Button, Checkbox, Pill, Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import { DateInput } from '#platform/web/forms/date/DateInput.tsx'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { NumberField } from '#platform/web/forms/field/NumberField.tsx'
import { TimeField } from '#platform/web/forms/field/TimeField.tsx'
import { useFaultText } from '#platform/web/forms/field/use-field.ts'
import { useFormFields } from '#platform/web/forms/form/form-context.ts'
import { dayOf } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { WorkingHours } from '../rules/working-hours.ts'
import { weekName } from '../rules/working-hours-texts.ts'
import { typedMinutes, usualHours, withDay, withSameTimes, withWeeks } from './working-week.ts'
import styles from './WorkingHoursFields.module.css'

interface Props {
  /** The first day of the request or the offer, whose week becomes week A. */
  startDate: string
}

const name = 'workingHours'

/** The working hours of a form, at `workingHours`: a week or two, holidays and days left out. They are optional. */
export function WorkingHoursFields({ startDate }: Props) {
  const { t } = useTranslation()
  const form = useFormFields()
  const hours = (form.valueOf(name) ?? null) as WorkingHours | null
  const set = (value: WorkingHours | null) => form.set(name, value)
  return (
    <Stack component="fieldset" data-wide gap="1rem">
      <Switch
        label={t('requests.workingHours.known')}
        description={hours ? undefined : t('requests.workingHours.unknown')}
        checked={hours !== null}
        onChange={(event) => set(event.currentTarget.checked ? usualHours : null)}
      />
      {hours && (
        <>
          <Switch
            label={t('requests.workingHours.alternate')}
            checked={hours.weeks.length > 1}
            onChange={(event) => set(withWeeks(hours, event.currentTarget.checked ? 2 : 1, startDate))}
          />
          {hours.weeks.length > 1 && (
            <DateField
              name={`${name}.weekAStartDate`}
              label={t('requests.workingHours.weekAStart')}
              description={t('requests.workingHours.weekAStartHelp')}
              required
            />
          )}
          {hours.weeks.map((_, index) => (
            <Week key={weekName(index, { t })} index={index} hours={hours} set={set} />
          ))}
          <CheckField name={`${name}.skipHolidays`} label={t('requests.workingHours.withoutHolidays')} />
          <ExceptDays hours={hours} set={set} />
        </>
      )}
    </Stack>
  )
}

interface WeekProps {
  index: number
  hours: WorkingHours
  set: (hours: WorkingHours) => void
}

/** One week: a line for each weekday, with times if it is worked. */
function Week({ index, hours, set }: WeekProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const form = useFormFields()
  const faultText = useFaultText()
  const days = hours.weeks[index]?.days ?? []
  const setDays = (changed: typeof days) =>
    set({ ...hours, weeks: hours.weeks.map((week, other) => (other === index ? { days: changed } : week)) })
  const minutes = typedMinutes(hours)?.[index]
  const path = `${name}.weeks.${index}.days`
  const fault = form.faultOf(path)
  const title = hours.weeks.length > 1 ? weekName(index, { t }) : t('requests.field.workingHours')
  return (
    <div role="group" aria-label={title}>
      {hours.weeks.length > 1 && <strong>{title}</strong>}
      <Stack gap={0}>
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => {
          const position = days.findIndex((day) => day.weekday === weekday)
          const dayName = format.weekday(weekday)
          return (
            <div key={weekday} className={styles.day} role="group" aria-label={dayName}>
              <Checkbox
                className={styles.name}
                label={dayName}
                checked={position >= 0}
                onChange={() => setDays(withDay(days, weekday))}
              />
              {position >= 0 && (
                <div className={styles.times}>
                  <TimeField name={`${path}.${position}.startTime`} label={t('requests.workingHours.start')} required />
                  <TimeField
                    name={`${path}.${position}.endTime`}
                    label={t('requests.workingHours.end')}
                    example="16:30"
                    required
                  />
                  <NumberField name={`${path}.${position}.breakMinutes`} label={t('requests.workingHours.break')} />
                </div>
              )}
            </div>
          )
        })}
      </Stack>
      {fault && <p className={styles.fault}>{faultText(fault)}</p>}
      {days.length > 1 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setDays(withSameTimes(days))}>
          {t('requests.workingHours.sameTimes', { day: format.weekday(days[0]?.weekday ?? 1) })}
        </Button>
      )}
      {minutes !== undefined && (
        <p className={styles.sum}>{t('requests.workingHours.perWeek', { hours: format.duration(minutes) })}</p>
      )}
    </div>
  )
}

/** The days left out, each with a button that removes it, and a box that adds one. */
function ExceptDays({ hours, set }: Omit<WeekProps, 'index'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const setExcept = (except: readonly string[]) => set({ ...hours, except: [...new Set(except)].sort() })
  const add = (value: string) => {
    setTyped(dayOf(value) ? '' : value)
    if (dayOf(value)) setExcept([...hours.except, value])
  }
  return (
    <div>
      <DateInput
        label={t('requests.workingHours.except')}
        description={t('requests.workingHours.exceptHelp')}
        value={typed}
        onChange={add}
      />
      <Pill.Group mt="xs">
        {hours.except.map((date) => (
          <Pill
            key={date}
            size="lg"
            withRemoveButton
            onRemove={() => setExcept(hours.except.filter((one) => one !== date))}
            removeButtonProps={{
              'aria-label': t('requests.workingHours.removeExcept', { date: format.date(date) }),
              'aria-hidden': false,
              tabIndex: 0,
            }}
          >
            {format.date(date)}
          </Pill>
        ))}
      </Pill.Group>
    </div>
  )
}
