import { SegmentedControl } from '@mantine/core'
import { monthToShow } from '#base/days.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { type StatisticsRange, statisticsRanges } from '../rules.ts'
import styles from './RangeChoice.module.css'

/** The selected range, stored in the address; at first this month, or last month while this one has just begun. */
export function useRange(): readonly [StatisticsRange, (range: StatisticsRange) => void] {
  const { timeZone } = useFormat()
  const [query, setQuery] = useAddressQuery({ range: '' })
  const usual = monthToShow(todayIn(timeZone)) === 'last' ? 'last_month' : 'current_month'
  const range = statisticsRanges.find((one) => one === query.range) ?? usual
  return [range, (next) => setQuery({ range: next })]
}

/** A choice of ranges. */
export function RangeChoice({
  range,
  onChange,
}: {
  range: StatisticsRange
  onChange: (range: StatisticsRange) => void
}) {
  const { t } = useTranslation()
  const { root = '', label = '' } = styles
  return (
    <SegmentedControl
      size="md"
      classNames={{ root, label }}
      aria-label={t('statistics.range.label')}
      value={range}
      onChange={(next) => onChange(next as StatisticsRange)}
      data={statisticsRanges.map((value) => ({ value, label: t(`statistics.range.${value}`) }))}
    />
  )
}
