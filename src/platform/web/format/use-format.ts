import { useContext, useMemo } from 'react'
import { Formats } from '#base/formats.ts'
import { zoneName } from '#base/time.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { localeFor } from './locale.ts'
import { ReaderRegion, TimeZone } from './reader.ts'

/** Returns functions that format dates, times, durations and money for the user. */
export function useFormat(): Formats {
  const { language } = useTranslation()
  const timeZone = useContext(TimeZone)
  const region = useContext(ReaderRegion)
  return useMemo(() => {
    const zone = timeZone ? zoneName(timeZone) : new Intl.DateTimeFormat().resolvedOptions().timeZone
    return new Formats(localeFor(language), zone, region)
  }, [language, timeZone, region])
}
