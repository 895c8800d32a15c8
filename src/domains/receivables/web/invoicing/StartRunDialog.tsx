import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { invoiceRunRoutes, type ToInvoice } from '../../contract/invoice-runs.ts'
import type { InvoiceSums } from '../../rules/invoice-runs.ts'

interface Props {
  period: { fromDate: string; toDate: string }
  rows: readonly ToInvoice[]
  sums: readonly InvoiceSums[]
  send: boolean
  onClose: () => void
}

/** Confirms a run with its number of invoices and its total, and starts it. */
export function StartRunDialog({ period, rows, sums, send, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const { go } = useNavigation()
  const { act } = useWrite(invoiceRunRoutes.startInvoiceRun, {
    onDone: ({ id }) => {
      tell.success(t('receivables.run.started'))
      go(`/provider/invoice-runs/${id}`)
    },
  })
  const count = rows.length
  const by = (channel: ToInvoice['channel']) => rows.filter((row) => row.channel === channel).length
  const amounts = format.moneys(sums.map(({ total, currency }) => ({ amount: total, currency })))
  return (
    <Confirm
      open
      title={t(send ? 'receivables.toInvoice.confirmSend' : 'receivables.toInvoice.confirmCreate', { count })}
      action={t(send ? 'receivables.toInvoice.createAndSend' : 'receivables.toInvoice.create')}
      onClose={onClose}
      onConfirm={async () => {
        const invoices = rows.flatMap(({ client, invoice }) =>
          invoice
            ? [
                {
                  clientId: client.id,
                  orderNumber: invoice.orderNumber,
                  net: { amount: invoice.net, currency: invoice.currency },
                  digest: invoice.digest,
                },
              ]
            : [],
        )
        const { fromDate, toDate } = period
        await act({ body: { fromDate, toDate, send, invoices } })
      }}
    >
      <p>{t('receivables.toInvoice.confirmText', { amounts })}</p>
      {send && by('peppol') > 0 && (
        <p>{t('receivables.toInvoice.confirmChannels', { email: by('email'), peppol: by('peppol') })}</p>
      )}
      {send && by(null) > 0 && <p>{t('receivables.toInvoice.confirmUnsent', { count: by(null) })}</p>}
    </Confirm>
  )
}
