import { Stack } from '@mantine/core'
import { groupedAccount } from '#domains/billing/rules/payment-code.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { CopyLine } from '#platform/web/ui/record/CopyLine.tsx'
import { QrCode } from '#platform/web/ui/record/QrCode.tsx'
import type { ClientInvoice } from '../contract/invoices.ts'
import styles from './PayDialog.module.css'

interface Props {
  invoice: ClientInvoice
  payment: NonNullable<ClientInvoice['payment']>
  onClose: () => void
}

/** What a transfer for an invoice needs: the amount, the account and the reference to copy, and a code to scan. */
export function PayDialog({ invoice: { number, open, currency, dueDate }, payment, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { name, accountNumber, bic, reference, code } = payment
  const lines = [
    ['amount', format.money({ amount: open, currency })],
    ['account', groupedAccount(accountNumber)],
    ['reference', reference],
    ['payee', name],
    ...(bic === null ? [] : [['bic', bic] as const]),
  ] as const
  return (
    <Dialog title={t('portal.pay.title', { number })} onClose={onClose}>
      <Stack gap="0.875rem">
        <p className={styles.lead}>
          {t(code ? 'portal.pay.lead' : 'portal.pay.leadWithoutCode', { date: format.date(dueDate) })}
        </p>
        {code && <QrCode text={code} label={t('portal.pay.code')} className={styles.code} />}
        {lines.map(([key, value]) => (
          <CopyLine
            key={key}
            label={t(`portal.pay.${key}`)}
            value={value}
            copy={t('portal.pay.copy')}
            copied={t('portal.pay.copied')}
          />
        ))}
      </Stack>
    </Dialog>
  )
}
