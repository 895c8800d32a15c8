import { IconAlertTriangle, IconChartBar, IconCoins, IconNotes, IconReportMoney } from '@tabler/icons-react'
import type { Money } from '#base/money.ts'
import { useMay } from '#domains/accounts/web/session.ts'
import { moneyRoutes } from '#domains/statistics/contract/money.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FigureRow } from '#platform/web/ui/record/FigureCard.tsx'
import { Figure } from './Figure.tsx'

/** Revenue and margin of last month, and what clients owe, for users who may read billing; the margin only with access to pay. */
export function MoneyFigures() {
  const { t } = useTranslation()
  const format = useFormat()
  const [readsBilling, readsPay] = [useMay('billing:read'), useMay('pay:read')]
  const summary = useRead(moneyRoutes.readMoneySummary, {}, { enabled: readsBilling })
  if (!readsBilling) return null
  const tiles = [
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
    { name: 'outstanding', icon: IconReportMoney, tone: 'odd', to: '/provider/receivables' },
    { name: 'overdue', icon: IconAlertTriangle, tone: 'alarm', to: '/provider/receivables?age=overdue' },
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
  const text = (amounts: readonly Money[] | null) => (amounts && amounts.length > 0 ? format.moneys(amounts) : '–')
  return (
    <FigureRow label={t('app.providerHome.money.label')}>
      {tiles.map(({ name, icon, tone, to }) => (
        <Figure
          key={name}
          label={t(`app.providerHome.money.${name}`)}
          of={summary}
          value={(found) => (name === 'brokenPromises' ? format.number(found[name]) : text(found[name]))}
          isQuiet={(found) => name !== 'brokenPromises' && !found[name]?.length}
          icon={icon}
          tone={tone}
          to={to}
        />
      ))}
    </FigureRow>
  )
}
