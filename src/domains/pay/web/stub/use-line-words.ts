import { useMemo } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { lineWords } from '../../rules/line-words.ts'

/** Returns the texts of a stub's line: its name, the calculation of its amount, and the rule. */
export function useLineWords() {
  const { t } = useWords()
  const format = useFormat()
  return useMemo(() => lineWords(t, format), [t, format])
}
