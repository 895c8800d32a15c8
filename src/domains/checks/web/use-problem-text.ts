import { useCallback } from 'react'
import type { IncompleteStart } from '#domains/checks/contract/incomplete-starts.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'

/** Returns a formatter of what a start lacks: “Contract: missing”, “Forklift: expires on 7 Dec 2026”. */
export function useProblemText(): (
  problem: Pick<IncompleteStart['problems'][number], 'item' | 'name' | 'problem' | 'expiresOn'>,
) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return useCallback(
    ({ item, name, problem, expiresOn }) =>
      t(`checks.problem.${problem}`, {
        item: name ?? t(`checks.item.${item}`),
        date: expiresOn === null ? '' : format.date(expiresOn),
      }),
    [t, format],
  )
}
