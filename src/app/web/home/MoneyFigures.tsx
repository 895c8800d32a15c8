import {
  IconAlertTriangle,
  IconChartBar,
  IconCoins,
  IconFileInvoice,
  IconNotes,
  IconReportMoney,
} from '@tabler/icons-react'
import type { Money } from '#base/money.ts'
import { useMay } from '#domains/accounts/web/session.ts'
import { type MoneySummary, moneyRoutes } from '#domains/statistics/contract/money.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FigureRow } from '#platform/web/ui/record/FigureCard.tsx'
import { Figure } from './Figure.tsx'

/** Reads the figures, for users who may read billing. */
export const useMoneySummary = () => useRead(moneyRoutes.readMoneySummary, {}, { enabled: useMay('billing:read') })

/** Whether an amount includes VAT: what clients owe does. */
const vatOf = {
  toInvoice: 'exclVat',
  overdue: 'inclVat',
  outstanding: 'inclVat',
  revenue: 'exclVat',
  margin: 'exclVat',
} as const

/**
 * What is to be invoiced, what clients owe, and revenue and margin of last month, for users who may read billing; the margin only with access
 * to pay.
 */
export function MoneyFigures({ of: summary }: { of: ReturnType<typeof useMoneySummary> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [readsBilling, readsPay] = [useMay('billing:read'), useMay('pay:read')]
  if (!readsBilling) return null
  const clients = summary.data?.toInvoice?.clients ?? 0
  const tiles = [
    { name: 'toInvoice', icon: IconFileInvoice, tone: 'waiting', to: '/provider/to-invoice' },
    { name: 'overdue', icon: IconAlertTriangle, tone: 'alarm', to: '/provider/receivables?age=overdue' },
    { name: 'outstanding', icon: IconReportMoney, tone: 'odd', to: '/provider/receivables' },
    { name: 'revenue', icon: IconCoins, tone: 'good', to: '/provider/statistics/money?period=last_month' },
    ...(readsPay
      ? [
          {
            name: 'margin',
            icon: IconChartBar,
            tone: 'news',
            to: '/provider/statistics/money?period=last_month',
          } as const,
        ]
      : []),
    ...(summary.data?.brokenPromises
      ? [
          {
            name: 'brokenPromises',
            icon: IconNotes,
            tone: 'alarm',
            to: '/provider/receivables?notes=broken',
          } as const,
        ]
      : []),
  ] as const
  const text = (amounts: readonly Money[]) => (amounts.length > 0 ? format.moneys(amounts) : '–')
  const amountsOf = (found: MoneySummary, name: 'toInvoice' | 'revenue' | 'margin' | 'outstanding' | 'overdue') =>
    (name === 'toInvoice' ? found.toInvoice?.amounts : found[name]) ?? []
  return (
    <FigureRow label={t('app.providerHome.money.label')}>
      {tiles.map(({ name, icon, tone, to }) => (
        <Figure
          key={name}
          label={
            name === 'toInvoice' && clients > 0
              ? t('app.providerHome.money.toInvoiceFor', { count: clients })
              : t(`app.providerHome.money.${name}`)
          }
          of={summary}
          value={(found) => (name === 'brokenPromises' ? format.number(found[name]) : text(amountsOf(found, name)))}
          isQuiet={(found) => name !== 'brokenPromises' && amountsOf(found, name).length === 0}
          note={() => (name === 'brokenPromises' ? undefined : t(`app.providerHome.money.${vatOf[name]}`))}
          icon={icon}
          tone={tone}
          to={to}
        />
      ))}
    </FigureRow>
  )
}
