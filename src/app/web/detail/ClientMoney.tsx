import { IconAlertTriangle, IconChartBar, IconFileInvoice, IconReportMoney } from '@tabler/icons-react'
import { useMay } from '#domains/accounts/web/session.ts'
import { billingRoutes } from '#domains/billing/contract.ts'
import { receivableRoutes } from '#domains/receivables/contract.ts'
import { moneyRoutes } from '#domains/statistics/contract/money.ts'
import { useAmounts } from '#domains/statistics/web/money/use-amounts.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FigureRow } from '#platform/web/ui/record/FigureCard.tsx'
import { Figure } from '../home/Figure.tsx'

/** What a client owes, what can be invoiced, and the margin of last month, each with a link to its rows; the margin only with access to pay. */
export function ClientMoney({ clientId }: { clientId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { percent } = useAmounts()
  const seesMargin = useMay('pay:read')
  const owed = useRead(receivableRoutes.readClientReceivables, { params: { id: clientId } })
  const toInvoice = useRead(billingRoutes.previewStatements, { params: { id: clientId }, query: {} })
  const money = useRead(moneyRoutes.readMoney, { query: { clientId, period: 'last_month' } }, { enabled: seesMargin })
  const sums = (amounts: Parameters<typeof format.moneys>[0]) => (amounts.length > 0 ? format.moneys(amounts) : '–')
  return (
    <FigureRow label={t('app.client.money')}>
      <Figure
        label={t('app.client.open')}
        of={owed}
        value={({ open }) => sums(open)}
        isQuiet={({ open }) => open.length === 0}
        icon={IconReportMoney}
        tone="odd"
        to={`/provider/receivables?clientId=${clientId}`}
      />
      <Figure
        label={t('app.client.overdue')}
        of={owed}
        value={({ overdue }) => sums(overdue)}
        isQuiet={({ overdue }) => overdue.length === 0}
        isNegative={({ overdue }) => overdue.length > 0}
        icon={IconAlertTriangle}
        tone="alarm"
        to={`/provider/receivables?clientId=${clientId}&age=overdue`}
      />
      <Figure
        label={t('app.client.toInvoice')}
        of={toInvoice}
        value={({ statements }) => sums(statements.map(({ total, currency }) => ({ amount: total, currency })))}
        note={({ statements, fromDate }) =>
          statements.length > 0 ? t('app.client.inclVat', { month: format.date(fromDate, 'month') }) : undefined
        }
        isQuiet={({ statements }) => statements.length === 0}
        icon={IconFileInvoice}
        tone="waiting"
        to={`/provider/statements/make?clientId=${clientId}`}
      />
      {seesMargin && (
        <Figure
          label={t('app.client.margin')}
          of={money}
          value={({ totals }) =>
            sums(totals.flatMap(({ margin, currency }) => (margin === null ? [] : [{ amount: margin, currency }])))
          }
          note={({ totals }) => (totals[0]?.marginPercent == null ? undefined : percent(totals[0].marginPercent))}
          isQuiet={({ totals }) => totals.length === 0}
          isNegative={({ totals }) => totals.some(({ margin }) => margin !== null && margin < 0)}
          icon={IconChartBar}
          tone="news"
          to={`/provider/statistics/money?period=last_month&clientId=${clientId}&by=worker`}
        />
      )}
    </FigureRow>
  )
}
