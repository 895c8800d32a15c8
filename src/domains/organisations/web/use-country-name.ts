import { useMemo } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'

/** Returns a function that names a country code in the reader’s language. */
export function useCountryName(): (code: string) => string {
  const { locale } = useFormat()
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region' })
    return (code) => names.of(code) ?? code
  }, [locale])
}
