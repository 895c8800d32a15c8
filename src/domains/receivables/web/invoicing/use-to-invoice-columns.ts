import { createElement } from 'react'
import type { Answer } from '#base/route.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Column } from '#platform/web/ui/list/column.ts'
import type { invoiceRunRoutes, ToInvoice } from '../../contract/invoice-runs.ts'
import { ChannelCell, ObstaclesCell, ReadinessCell } from './ToInvoiceCells.tsx'

type Found = Answer<typeof invoiceRunRoutes.listToInvoice>

/** Returns the columns of the invoices that can be created; the order number only if one has it. */
export function useToInvoiceColumns(found: Found): readonly Column<ToInvoice>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const order: Column<ToInvoice> = {
    key: 'order',
    label: t('receivables.toInvoice.order'),
    priority: 3,
    deskOnly: true,
    show: ({ invoice }) => invoice?.orderNumber ?? '–',
  }
  return [
    { key: 'client', label: t('receivables.toInvoice.client'), show: ({ client }) => client.name },
    ...(found.items.some(({ invoice }) => invoice?.orderNumber) ? [order] : []),
    {
      key: 'hours',
      label: t('receivables.toInvoice.hours'),
      figures: true,
      show: ({ invoice }) => (invoice ? format.duration(invoice.minutes) : '–'),
      cell: ({ invoice }) => invoice && { minutes: invoice.minutes },
    },
    {
      key: 'net',
      label: t('receivables.toInvoice.net'),
      figures: true,
      priority: 3,
      deskOnly: true,
      show: ({ invoice }) => (invoice ? format.money({ amount: invoice.net, currency: invoice.currency }) : '–'),
      cell: ({ invoice }) => invoice && { amount: invoice.net, currency: invoice.currency },
    },
    {
      key: 'total',
      label: t('receivables.toInvoice.total'),
      figures: true,
      priority: 1,
      end: true,
      show: ({ invoice }) => (invoice ? format.money({ amount: invoice.total, currency: invoice.currency }) : '–'),
      cell: ({ invoice }) => invoice && { amount: invoice.total, currency: invoice.currency },
    },
    {
      key: 'channel',
      label: t('receivables.toInvoice.channel'),
      priority: 3,
      show: (row) => createElement(ChannelCell, { row }),
    },
    {
      key: 'status',
      label: t('receivables.toInvoice.status'),
      priority: 1,
      // Beside the amount, there would be no room for the name of the client.
      end: false,
      show: (row) => createElement(ReadinessCell, { row }),
    },
    {
      key: 'obstacles',
      label: t('receivables.toInvoice.obstacles'),
      priority: 1,
      reason: true,
      show: (row) => createElement(ObstaclesCell, { row, period: found }),
    },
  ]
}
