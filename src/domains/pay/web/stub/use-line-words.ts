import { useMemo } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { lineWords } from '../../rules/line-words.ts'

/** How a line of a stub is told: its name, how its amount comes about, and the rule behind it. */
export function useLineWords() {
  const { t } = useWords()
  const format = useFormat()
  return useMemo(() => lineWords(t, format), [t, format])
}
