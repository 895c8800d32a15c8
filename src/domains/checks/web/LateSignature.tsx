import { Alert } from '@mantine/core'
import { IconWritingOff } from '@tabler/icons-react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { StartChecks } from '../contract.ts'
import { lateConsequence } from '../rules.ts'

/** Says that the contract was signed after the work began, and what follows from that in the country of the rules. */
export function LateSignature({ late, country }: Pick<StartChecks, 'late' | 'country'>) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!late) return null
  return (
    <Alert color="yellow" icon={<IconWritingOff size={20} aria-hidden />} title={t('checks.late.title')}>
      <p>{t('checks.late.dates', { begun: format.moment(late.begunAt), signed: format.moment(late.signedAt) })}</p>
      <p>{t(`checks.late.${lateConsequence(country) ?? 'other'}`)}</p>
      <p>{t('checks.late.advice')}</p>
    </Alert>
  )
}
