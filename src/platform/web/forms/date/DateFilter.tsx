import { useState } from 'react'
import { dayOf } from '#platform/web/format/calendar.ts'
import { DateInput, type DateInputProps } from './DateInput.tsx'

/** A date box that filters a screen: reports only valid days or nothing; unreadable text stays in the box. */
export function DateFilter({ value, onChange, ...rest }: Omit<DateInputProps, 'timed'>) {
  const [unread, setUnread] = useState<{ text: string; beside: string }>()
  return (
    <DateInput
      {...rest}
      value={unread?.beside === value ? unread.text : value}
      onChange={(next) => {
        const isRead = next === '' || dayOf(next) !== undefined
        setUnread(isRead ? undefined : { text: next, beside: value })
        if (isRead) onChange(next)
      }}
    />
  )
}
