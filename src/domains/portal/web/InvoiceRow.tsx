import { Group } from '@mantine/core'
import { IconCreditCardPay, IconFileTypePdf, IconFileTypeXml } from '@tabler/icons-react'
import { useState } from 'react'
import { StatementBadge } from '#domains/billing/web/StatementBadges.tsx'
import { useSave } from '#platform/web/api/use-save.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { type ClientInvoice, portalInvoiceRoutes } from '../contract/invoices.ts'
import { PayDialog } from './PayDialog.tsx'

/** An invoice with its status, what is to be paid, and its downloads. */
export function InvoiceRow({ invoice }: { invoice: ClientInvoice }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { save, pending } = useSave()
  const [isPaying, setPaying] = useState(false)
  const { id, kind, number, issueDate, dueDate, currency, total, open, hasXml, payment } = invoice
  const params = { id }
  const name = `${t(`billing.kind.${kind}`)} ${number}`
  const due = kind === 'invoice' && open > 0
  return (
    <ItemRow
      name={name}
      badge={<StatementBadge statement={invoice} />}
      notes={[
        [t('portal.invoices.issued', { date: format.date(issueDate) }), format.money({ amount: total, currency })].join(
          ' · ',
        ),
        due &&
          t(dueDate < todayIn(format.timeZone) ? 'portal.invoices.wasDue' : 'portal.invoices.due', {
            open: format.money({ amount: open, currency }),
            date: format.date(dueDate),
          }),
      ]}
      action={
        <Group component="span" gap="0.5rem" align="stretch">
          <ActionButton
            variant="default"
            icon={IconFileTypePdf}
            loading={pending}
            aria-label={t('portal.invoices.pdfOf', { name })}
            onClick={() => void save(portalInvoiceRoutes.readClientInvoicePdf, { params })}
          >
            {t('portal.invoices.pdf')}
          </ActionButton>
          {hasXml && (
            <ActionButton
              variant="default"
              icon={IconFileTypeXml}
              loading={pending}
              aria-label={t('portal.invoices.xmlOf', { name })}
              onClick={() => void save(portalInvoiceRoutes.readClientInvoiceXml, { params })}
            >
              {t('portal.invoices.xml')}
            </ActionButton>
          )}
          {payment && (
            <ActionButton
              icon={IconCreditCardPay}
              aria-label={t('portal.pay.of', { name })}
              onClick={() => setPaying(true)}
            >
              {t('portal.pay.action')}
            </ActionButton>
          )}
          {payment && isPaying && <PayDialog invoice={invoice} payment={payment} onClose={() => setPaying(false)} />}
        </Group>
      }
    />
  )
}
