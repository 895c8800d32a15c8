import { IconAlertTriangle, IconMailOff, IconReportMoney } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FilterTiles } from '#platform/web/ui/list/FilterTiles.tsx'
import { billingRoutes } from '../../contract.ts'
import { type StatementGroup, statementGroups } from '../../rules.ts'

const icons: Readonly<Record<StatementGroup, ComponentType<{ size?: number | string }>>> = {
  outstanding: IconReportMoney,
  overdue: IconAlertTriangle,
  unsent: IconMailOff,
}

/** What is outstanding, overdue and not sent: each leads to its invoices, and the chosen one back to all. */
export function StatementTiles({ chosen }: { chosen: StatementGroup | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const totals = useRead(billingRoutes.readStatementTotals, {})
  return (
    <FilterTiles
      label={t('billing.tiles.title')}
      tiles={statementGroups.map((group) => {
        const of = totals.data?.[group]
        return {
          key: group,
          label: t(`billing.tiles.${group}`),
          icon: icons[group],
          value: of ? (of.open.length > 0 ? format.moneys(of.open) : '–') : '…',
          note: of ? t('billing.tiles.count', { count: of.invoices }) : ' ',
          to: chosen === group ? '/provider/statements' : `/provider/statements?group=${group}`,
          isChosen: chosen === group,
          isAlarm: group === 'overdue' && (of?.invoices ?? 0) > 0,
        }
      })}
    />
  )
}
