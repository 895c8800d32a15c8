import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMay } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { creditLimitRoutes } from '../contract/credit-limits.ts'

/** Warns before an offer that the client of a project has exceeded its credit limit; with the amounts for users who see invoices. */
export function CreditWarning({ projectId }: { projectId: string | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const may = useMay('assignments:write')
  const { data } = useRead(
    creditLimitRoutes.checkCredit,
    { params: { id: projectId ?? '' } },
    { enabled: may && projectId !== undefined },
  )
  if (!data?.isExceeded) return null
  const { clientName: client, limit, used } = data
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={t('receivables.limit.warningTitle', { client })}
    >
      {limit && used
        ? t('receivables.limit.warningAmounts', { used: format.money(used), limit: format.money(limit) })
        : t('receivables.limit.warning')}
    </Alert>
  )
}
