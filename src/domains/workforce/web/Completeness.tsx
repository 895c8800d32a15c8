import { Badge } from '@mantine/core'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type RecordStep, recordSteps } from '../rules/completeness.ts'

/** How much of a record is complete, with what is missing: `4 of 7`. Nothing for a complete one. */
export function Completeness({ missing }: { missing: readonly RecordStep[] }) {
  const { t } = useTranslation()
  if (missing.length === 0) return null
  const fields = missing.map((step) => t(`workforce.complete.step.${step}`)).join(', ')
  return (
    <Badge color="yellow" variant="light" tt="none" title={t('workforce.complete.missing', { fields })}>
      {t('workforce.complete.count', { done: recordSteps.length - missing.length, all: recordSteps.length })}
    </Badge>
  )
}
