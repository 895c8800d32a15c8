import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { DayRange } from '../rules.ts'
import type { ComparedPeriods } from '../rules/periods.ts'
import type { PeriodFilter } from './use-period.ts'

/** The periods that figures are compared with. */
export const earlierPeriods = ['before', 'lastYear'] as const
export type EarlierPeriod = (typeof earlierPeriods)[number]

/** Returns a function that writes the client and the period of figures, and the earlier periods of which there are data. */
export function usePeriodLead({ client }: PeriodFilter) {
  const { t } = useTranslation()
  const format = useFormat()
  const dates = ({ from, to }: DayRange) => format.dates(from, to)
  return (found: ComparedPeriods, earlier: readonly EarlierPeriod[]) => {
    const [first, second] = earlier
    const period = dates(found.period)
    const compared =
      first === undefined
        ? period
        : second === undefined
          ? t('statistics.compared.one', { period, before: dates(found[first]) })
          : t('statistics.compared.both', { period, before: dates(found[first]), lastYear: dates(found[second]) })
    return [client?.name, compared].filter(Boolean).join(' · ')
  }
}
