import { IconAlertTriangle, IconMailOff, IconReportMoney } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { billingRoutes } from '../../contract.ts'
import { type StatementGroup, statementGroups } from '../../rules.ts'
import styles from './StatementTiles.module.css'

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
    <nav className={styles.tiles} aria-label={t('billing.tiles.title')}>
      {statementGroups.map((group) => {
        const Icon = icons[group]
        const of = totals.data?.[group]
        return (
          <Link
            key={group}
            to={chosen === group ? '/provider/statements' : `/provider/statements?group=${group}`}
            className={styles.tile}
            aria-current={chosen === group ? 'true' : undefined}
            data-alert={(group === 'overdue' && (of?.invoices ?? 0) > 0) || undefined}
          >
            <span className={styles.label}>
              <Icon size={18} aria-hidden />
              {t(`billing.tiles.${group}`)}
            </span>
            <strong className={styles.value}>{of ? (of.open.length > 0 ? format.moneys(of.open) : '–') : '…'}</strong>
            <span className={styles.count}>{of ? t('billing.tiles.count', { count: of.invoices }) : ' '}</span>
          </Link>
        )
      })}
    </nav>
  )
}
