import { TextInput, type TextInputProps } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { dayOf, timeOf, todayIn } from '#platform/web/format/calendar.ts'
import { parseDate, parseDates, parseMoment } from '#platform/web/format/typed-date.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useTyped } from '#platform/web/forms/field/use-typed.ts'
import type { MarkedDays } from './Calendar.tsx'
import { CalendarButton } from './CalendarButton.tsx'
import styles from './DateInput.module.css'

export interface DateInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max' | 'type'> {
  /** A day as `2026-11-20`, or with `timed` as `2026-11-20T08:00`; empty, or unreadable text. */
  value: string
  onChange: (value: string) => void
  /** The first and the last day that the calendar offers. */
  min?: string | undefined
  max?: string | undefined
  /** Days that the calendar marks, such as the period that this day begins or ends. */
  marked?: MarkedDays | undefined
  /** The first day of the period that this day ends: `+1w` counts from it. */
  from?: string | undefined
  /** Called with both days if a period is typed. */
  onPeriod?: ((from: string, to: string) => void) | undefined
  /** Accepts a time after the day; `usual` is the time if none was typed. */
  timed?: { readonly usual: string } | undefined
}

/** A box for a day, or for a day and a time: typed freely in the user's format, or chosen in a calendar. */
export function DateInput(props: DateInputProps) {
  const { value, onChange, min, max, marked, from, onPeriod, timed, onBlur, onKeyDown, error, description, ...rest } =
    props
  const { t } = useTranslation()
  const format = useFormat()
  const ownId = useId()
  const id = rest.id ?? ownId
  const opener = useRef<{ open: () => void }>(null)
  const [announcement, announce] = useState('')
  const today = todayIn(format.timeZone)
  const [least, most] = [min ? dayOf(min) : undefined, max ? dayOf(max) : undefined]
  const reading = {
    locale: format.locale,
    order: format.dateOrder,
    today,
    min: least,
    max: most,
    from: from ? dayOf(from) : undefined,
  }
  const partsOf = (text: string) => {
    const [day = '', time] = text.split('T')
    return { day: dayOf(day), time: time === undefined ? undefined : timeOf(time) }
  }
  const { day, time } = partsOf(value)
  const wordsFor = (style: 'short' | 'medium' | 'long', date: string, at = time) =>
    [format.date(date, style), timed && format.timeOfDay(at ?? timed.usual)].filter(Boolean).join(' ')
  const typed = useTyped<string>({
    value,
    read: (text) => (timed ? parseMoment(text, reading, timed.usual) : parseDate(text, reading)),
    write: (moment) => wordsFor('medium', moment.slice(0, 10)),
    isValue: (one): one is string => {
      if (typeof one !== 'string') return false
      const parts = partsOf(one)
      return parts.day !== undefined && (timed ? parts.time !== undefined : one === parts.day)
    },
    isWhole: (text) =>
      (timed ? /^\d{4}-\d\d-\d\dT\d\d:\d\d$/ : /^\d{4}-\d\d-\d\d$|^\d\d?[/.-]\d\d?[/.-]\d{4}$/).test(text),
    set: (date) => {
      const period = onPeriod && date ? parseDates(date, reading) : undefined
      if (period && onPeriod) onPeriod(period.from, period.to)
      else onChange(date ?? '')
    },
  })
  const example = wordsFor('short', today, '16:30')
  function leave() {
    const left = typed.leave()
    if (left === undefined) return
    const parts = partsOf(left ?? '')
    announce(parts.day ? wordsFor('long', parts.day, parts.time) : '')
  }
  return (
    <TextInput
      autoComplete="off"
      inputMode={timed ? 'text' : 'numeric'}
      classNames={description || error ? {} : { wrapper: styles.plain ?? '' }}
      {...rest}
      id={id}
      type="text"
      className={`figures ${rest.className ?? ''}`}
      placeholder={patternOf(format.date('2033-11-22', 'short'), t('platform.typed.letters'))}
      description={
        <>
          {description}
          <span className="visually-hidden">{t('platform.typed.dateHint', { example })}</span>
        </>
      }
      descriptionProps={description ? {} : { className: 'visually-hidden' }}
      {...typed.errorOr(t(timed ? 'platform.typed.dateTime' : 'platform.typed.date', { example }), error)}
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => {
        leave()
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave()
        if (event.altKey && event.key === 'ArrowDown') {
          event.preventDefault()
          opener.current?.open()
        }
        onKeyDown?.(event)
      }}
      rightSection={
        <>
          <CalendarButton
            opener={opener}
            value={day}
            min={least}
            max={most}
            marked={marked}
            onChoose={(date) => onChange(timed ? `${date}T${time ?? timed.usual}` : date)}
            disabled={rest.disabled || rest.readOnly}
            labelledBy={rest.label ? `${id}-label` : undefined}
            small={rest.size === 'sm'}
          />
          <span className="visually-hidden" aria-live="polite">
            {announcement}
          </span>
        </>
      }
    />
  )
}

/** Returns the format pattern of a date, from the positions of 22, 11 and 2033: `dd/mm/yyyy`. */
function patternOf(written: string, letters: string): string {
  const [day = '', month = '', year = ''] = letters.split(' ')
  return written.replace('2033', year).replace('22', day).replace('11', month)
}
