import { createContext, useContext, useMemo } from 'react'
import { zoneName } from '#base/time.ts'
import { useWords } from '../i18n/use-words.ts'
import { Formats } from './formats.ts'

/** The organisation's time zone, as its profile names it; the device's own where nobody is signed in. */
export const TimeZone = createContext<string | undefined>(undefined)

/** How dates, times, durations and money are written for the reader. */
export function useFormat(): Formats {
  const { language } = useWords()
  const timeZone = useContext(TimeZone)
  return useMemo(
    () => new Formats(language, timeZone ? zoneName(timeZone) : new Intl.DateTimeFormat().resolvedOptions().timeZone),
    [language, timeZone],
  )
}
