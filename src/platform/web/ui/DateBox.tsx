import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../i18n/use-words.ts'

interface Props {
  date: string
  goTo: (date: string) => void
  className?: string | undefined
}

/** A day to go to; it follows where one is, but for while one types. */
export function DateBox({ date, goTo, className }: Props) {
  const { t } = useWords()
  const [at, setAt] = useState(date)
  const [typed, setTyped] = useState(date)
  if (at !== date) {
    setAt(date)
    setTyped(date)
  }
  return (
    <TextInput
      size="sm"
      type="date"
      className={className ?? ''}
      aria-label={t('platform.dates.goTo')}
      title={t('platform.dates.goTo')}
      min="1900-01-01"
      max="2199-12-31"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => goTo(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') goTo(typed)
      }}
    />
  )
}
