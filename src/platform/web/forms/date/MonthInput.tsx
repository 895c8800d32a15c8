import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { todayIn } from '#platform/web/format/calendar.ts'
import { parseMonth } from '#platform/web/format/typed-date.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useTyped } from '#platform/web/forms/field/use-typed.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** A month as `2026-11`. */
  month: string
  goTo: (month: string) => void
}

const isMonth = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d$/.test(value)

/** A box to jump to a month, typed freely in the user's language; unreadable text stays in the box. */
export function MonthInput({ month, goTo, ...rest }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const [unread, setUnread] = useState<{ text: string; beside: string }>()
  const today = todayIn(format.timeZone)
  const typed = useTyped<string>({
    value: unread?.beside === month ? unread.text : month,
    read: (text) => parseMonth(text, { locale: format.locale, order: format.dateOrder, today, from: `${month}-01` }),
    write: (one) => format.date(`${one}-01`, 'month'),
    isValue: isMonth,
    isWhole: () => false,
    set: (next) => {
      const isRead = next === null || isMonth(next)
      setUnread(isRead ? undefined : { text: next, beside: month })
      if (isMonth(next)) goTo(next)
    },
  })
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      type="text"
      {...typed.errorOr(t('platform.typed.monthInvalid', { example: format.date(today, 'month') }), undefined)}
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => typed.leave()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') typed.leave()
      }}
    />
  )
}
