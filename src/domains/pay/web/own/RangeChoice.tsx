import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type CompensationRange, compensationRanges } from '../../rules.ts'
import styles from './RangeChoice.module.css'

/** The choice of the range of dates. */
export function RangeChoice({ range, onChange }: { range: CompensationRange; onChange: (range: string) => void }) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const data = compensationRanges.map((value) => ({ value, label: t(`pay.range.${value}`) }))
  if (isPhone) {
    return (
      <NativeSelect
        aria-label={t('pay.range.label')}
        data={data}
        value={range}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <SegmentedControl
      className={styles.choice ?? ''}
      aria-label={t('pay.range.label')}
      data={data}
      value={range}
      onChange={onChange}
    />
  )
}
