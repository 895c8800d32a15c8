import {
  IconBeach,
  IconCalendarCheck,
  IconChartBar,
  IconClockPlay,
  IconPlus,
  IconReportMoney,
} from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import styles from './QuickActions.module.css'

const actions = [
  { name: 'clock', to: '/worker/timesheet', icon: IconClockPlay },
  { name: 'addEntry', to: '/worker/timesheet/add-entry', icon: IconPlus },
  { name: 'timesheet', to: '/worker/timesheet?tab=my-timesheet', icon: IconReportMoney },
  { name: 'timeOff', to: '/worker/time-off', icon: IconBeach },
  { name: 'assignments', to: '/worker/assignments', icon: IconCalendarCheck },
  { name: 'statistics', to: '/worker/statistics', icon: IconChartBar },
] as const

/** Links to a worker's most frequent actions. */
export function QuickActions() {
  const { t } = useTranslation()
  return (
    <nav className={styles.actions} data-tour="quick" aria-label={t('app.quick.label')}>
      {actions.map(({ name, to, icon: Icon }) => (
        <Link key={name} to={to} className={styles.action}>
          <Icon size={22} stroke={1.7} aria-hidden />
          {t(`app.quick.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
