import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { InvoiceSums } from '../../rules/invoice-runs.ts'

interface Summed {
  readonly clients: number
  readonly sums: readonly InvoiceSums[]
}

/** Returns the clients, hours and amounts of invoices in words: `6 clients · 3,655 h · €145,000.00`. */
export function useSumsText(): (summed: Summed) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ clients, sums }) =>
    t('receivables.toInvoice.sum', {
      clients,
      hours: format.duration(sums.reduce((all, { minutes }) => all + minutes, 0)),
      amounts:
        sums.length === 0 ? '–' : format.moneys(sums.map(({ total, currency }) => ({ amount: total, currency }))),
    })
}
