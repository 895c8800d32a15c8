import { SegmentedControl } from '@mantine/core'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { type StatisticsRange, statisticsRanges } from '../rules.ts'
import styles from './RangeChoice.module.css'

/** The selected range, stored in the address. */
export function useRange(): readonly [StatisticsRange, (range: StatisticsRange) => void] {
  const [query, setQuery] = useAddressQuery({ range: 'current_month' })
  const range = statisticsRanges.find((one) => one === query.range) ?? 'current_month'
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
