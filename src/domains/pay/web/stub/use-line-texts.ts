import { useMemo } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { lineTexts } from '#domains/pay/rules/line-texts.ts'

/** Returns the texts of a stub's line: its name, the calculation of its amount, and the rule. */
export function useLineTexts() {
  const { t } = useTranslation()
  const format = useFormat()
  return useMemo(() => lineTexts(t, format), [t, format])
}
