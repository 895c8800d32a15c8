import { createContext, useContext, useMemo } from 'react'
import { Formats } from '#base/formats.ts'
import { type Region, usualRegion } from '#base/region.ts'
import { zoneName } from '#base/time.ts'
import { useWords } from '../i18n/use-words.ts'
import { localeFor } from './locale.ts'

/** The organisation's time zone, as its profile names it; the device's own where nobody is signed in. */
export const TimeZone = createContext<string | undefined>(undefined)

/** How the reader wants dates, times and amounts to be shown. */
export const ReaderRegion = createContext<Region>(usualRegion)

/** How dates, times, durations and money are written for the reader. */
export function useFormat(): Formats {
  const { language } = useWords()
  const timeZone = useContext(TimeZone)
  const region = useContext(ReaderRegion)
  return useMemo(() => {
    const zone = timeZone ? zoneName(timeZone) : new Intl.DateTimeFormat().resolvedOptions().timeZone
    return new Formats(localeFor(language), zone, region)
  }, [language, timeZone, region])
}
