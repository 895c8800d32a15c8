import { IconCash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Money } from '#base/money.ts'
import { useMay } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ItemPanel } from '#platform/web/ui/items/ItemPanel.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { receivableRoutes } from '../contract.ts'
import { PaymentRow } from './payment/PaymentRow.tsx'
import { RecordPaymentDialog } from './payment/RecordPaymentDialog.tsx'

/** The balance of a client and its payments; hidden without permission. */
export function PaymentsOfClient({ clientId }: { clientId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const may = useMay('billing:read')
  const found = useRead(receivableRoutes.readClientReceivables, { params: { id: clientId } }, { enabled: may })
  const [isRecording, setRecording] = useState(false)
  if (!may) return null
  const amounts = (list: readonly Money[]) => list.map((one) => format.money(one)).join(', ')
  const balance = (name: 'open' | 'overdue' | 'credit') => {
    const list = found.data?.[name] ?? []
    return list.length > 0 && t(`receivables.balance.${name}`, { amount: amounts(list) })
  }
  return (
    <ItemPanel
      title={t('receivables.balance.title')}
      lead={
        found.data
          ? [balance('open') || t('receivables.balance.none'), balance('overdue'), balance('credit')]
              .filter(Boolean)
              .join(' · ')
          : t('receivables.balance.lead')
      }
      of={found}
      add={
        found.data?.allowed.includes('record') && (
          <ActionButton variant="default" icon={IconCash} onClick={() => setRecording(true)}>
            {t('receivables.record.action')}
          </ActionButton>
        )
      }
      empty={{
        icon: IconCash,
        title: t('receivables.balance.empty'),
        text: t('receivables.balance.emptyText'),
      }}
      row={(payment) => <PaymentRow payment={payment} />}
    >
      {isRecording && <RecordPaymentDialog clientId={clientId} onClose={() => setRecording(false)} />}
    </ItemPanel>
  )
}
