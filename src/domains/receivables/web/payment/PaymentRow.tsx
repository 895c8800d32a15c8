import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { CommentDialog } from '#platform/web/forms/form/CommentDialog.tsx'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { MenuAction, MoreMenu } from '#platform/web/ui/page/MoreMenu.tsx'
import { ToneBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import { type Payment, receivableRoutes, reversalForm } from '../../contract.ts'

/** A payment: its amount, what it pays, and a menu to reverse it. */
export function PaymentRow({ payment }: { payment: Payment }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const [asking, ask] = useState<'reverse'>()
  const close = () => ask(undefined)
  const { write } = useWrite(receivableRoutes.reversePayment)
  const { id, receivedOn, unallocated, reference, note, recordedBy, allocations, reversal, allowed } = payment
  const { currency } = payment.amount
  const amount = format.money(payment.amount)
  const invoices = allocations
    .map(({ statement, amount: part }) =>
      t('receivables.payment.part', { number: statement.name, amount: format.money({ amount: part, currency }) }),
    )
    .join(', ')
  const uses = [
    invoices && t('receivables.payment.for', { invoices }),
    unallocated > 0 && t('receivables.payment.onAccount', { amount: format.money({ amount: unallocated, currency }) }),
  ]
  return (
    <ItemRow
      name={t('receivables.payment.of', { amount, date: format.date(receivedOn) })}
      badge={reversal && <ToneBadge tone="neutral">{t('receivables.payment.reversed')}</ToneBadge>}
      notes={[
        uses.filter(Boolean).join(' · '),
        [reference, note].filter(Boolean).join(' · '),
        reversal
          ? t('receivables.payment.reversedBy', { date: format.day(reversal.at), reason: reversal.reason })
          : recordedBy && t('receivables.payment.recordedBy', { name: recordedBy }),
      ]}
      menu={
        allowed.includes('reverse') && (
          <MoreMenu label={t('receivables.payment.actions', { amount })} quiet>
            <MenuAction icon={IconArrowBackUp} onClick={() => ask('reverse')}>
              {t('receivables.payment.reverse')}
            </MenuAction>
          </MoreMenu>
        )
      }
    >
      {asking === 'reverse' && (
        <CommentDialog
          title={t('receivables.payment.reverseTitle', { amount })}
          lead={t('receivables.payment.reverseText')}
          shape={reversalForm}
          name="reason"
          label={t('receivables.payment.reason')}
          action={t('receivables.payment.reverse')}
          danger
          required
          send={(body) => write({ params: { id }, body })}
          onDone={() => tell.success(t('receivables.payment.reversedDone'))}
          onClose={close}
        />
      )}
    </ItemRow>
  )
}
