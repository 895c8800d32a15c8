import { useMay } from '#domains/accounts/web/session.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { addressOf } from './address-of.ts'
import styles from './StatisticsTabs.module.css'
import type { PeriodFilter } from './use-period.ts'

const tabs = {
  hours: '/provider/statistics',
  money: '/provider/statistics/money',
  staffing: '/provider/statistics/staffing',
} as const

/** Links between the screens of the organisation's statistics that the user may read; the period and the filters stay. */
export function StatisticsTabs({ at, filter }: { at: keyof typeof tabs; filter: PeriodFilter }) {
  const { t } = useTranslation()
  const seesMoney = useMay('billing:read')
  const shown = (Object.keys(tabs) as (keyof typeof tabs)[]).filter((name) => name !== 'money' || seesMoney)
  const { by: _, ...period } = filter.values
  const query = addressOf(period)
  return (
    <nav className={styles.tabs} aria-label={t('statistics.title')}>
      {shown.map((name) => (
        <Link
          key={name}
          to={query ? `${tabs[name]}?${query}` : tabs[name]}
          className={styles.tab}
          aria-current={name === at ? 'page' : undefined}
        >
          {t(`statistics.tab.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
