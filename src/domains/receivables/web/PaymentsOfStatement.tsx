import { IconCash, IconCoins } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import type { Statement } from '#domains/billing/contract.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { ItemPanel } from '#platform/web/ui/items/ItemPanel.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { receivableRoutes } from '../contract.ts'
import { PaymentRow } from './payment/PaymentRow.tsx'

/** The payments of an invoice and what is still to be paid; `InvoiceActions` records one. */
export function PaymentsOfStatement({ invoice }: { invoice: Statement }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const params = { id: invoice.id }
  const found = useRead(receivableRoutes.readStatementPayments, { params })
  const [isUsing, setUsing] = useState(false)
  const use = useWrite(receivableRoutes.applyCredit, { onDone: () => tell.success(t('receivables.credit.done')) })
  const { allowed = [], open, credit } = found.data ?? {}
  const total = format.money({ amount: invoice.total, currency: invoice.currency })
  return (
    <ItemPanel
      title={t('receivables.invoice.title')}
      lead={
        open === undefined || open.amount > 0
          ? t('receivables.invoice.lead', { open: open ? format.money(open) : total, total })
          : t('receivables.invoice.settled')
      }
      of={found}
      add={null}
      actions={
        allowed.includes('applyCredit') && (
          <ActionButton variant="default" icon={IconCoins} onClick={() => setUsing(true)}>
            {t('receivables.credit.action')}
          </ActionButton>
        )
      }
      empty={{
        icon: IconCash,
        title: t('receivables.invoice.empty'),
        text: t('receivables.invoice.emptyText'),
      }}
      row={(payment) => <PaymentRow payment={payment} />}
    >
      {open && credit && (
        <Confirm
          open={isUsing}
          title={t('receivables.credit.title')}
          action={t('receivables.credit.action')}
          onConfirm={() => use.act({ params })}
          onClose={() => setUsing(false)}
        >
          {t('receivables.credit.text', { credit: format.money(credit), open: format.money(open) })}
        </Confirm>
      )}
    </ItemPanel>
  )
}
