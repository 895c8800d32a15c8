import { Badge } from '@mantine/core'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type RecordStep, recordSteps } from '../rules/completeness.ts'

/** The number of steps that a worker has completed, as in `4 of 7`, with the names of the missing ones. Nothing for a complete record. */
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
