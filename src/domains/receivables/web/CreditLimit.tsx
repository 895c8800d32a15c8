import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Money } from '#base/money.ts'
import { useMay } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { MoneyField } from '#platform/web/forms/field/MoneyField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FactsPanel } from '#platform/web/ui/record/FactsPanel.tsx'
import { ToneBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import { type CreditLimit, creditLimitForm, creditLimitRoutes } from '../contract/credit-limits.ts'

/** The credit limit of a client, and how much of it is used and left; hidden without permission. */
export function CreditLimitOfClient({ clientId }: { clientId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const may = useMay('billing:read')
  const found = useRead(creditLimitRoutes.readCreditLimit, { params: { id: clientId } }, { enabled: may })
  if (!may) return null
  return (
    <FactsPanel
      title={t('receivables.limit.title')}
      lead={t('receivables.limit.lead')}
      of={found}
      factsOf={({ limit, used, left, setBy }) => [
        [t('receivables.limit.limit'), limit ? format.money(limit) : t('receivables.limit.none')],
        ...(limit && used && left
          ? [
              [t('receivables.limit.used'), format.money(used)] as const,
              [
                t('receivables.limit.left'),
                left.amount < 0 ? (
                  <ToneBadge key="left" tone="alarm">
                    {t('receivables.limit.exceededBy', {
                      amount: format.money({ ...left, amount: -left.amount }),
                    })}
                  </ToneBadge>
                ) : (
                  format.money(left)
                ),
              ] as const,
              [t('receivables.limit.setBy'), setBy ?? undefined] as const,
            ]
          : []),
      ]}
      edit={t('receivables.limit.edit')}
      dialog={(settings, onClose) => <LimitDialog clientId={clientId} current={settings} onClose={onClose} />}
    />
  )
}

interface Props {
  clientId: string
  current: CreditLimit
  onClose: () => void
}

function LimitDialog({ clientId, current, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(creditLimitRoutes.saveCreditLimit)
  const form = useContractForm<typeof creditLimitForm, { limit: Money | null }>(creditLimitForm, {
    limit: current.limit,
  })
  return (
    <FormDialog
      title={t('receivables.limit.edit')}
      form={form}
      save={(body) => write({ params: { id: clientId }, body })}
      onSaved={() => tell.success(t('receivables.limit.saved'))}
      onClose={onClose}
      submit={t('platform.action.save')}
    >
      <MoneyField name="limit" label={t('receivables.limit.limit')} description={t('receivables.limit.help')} />
    </FormDialog>
  )
}

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
