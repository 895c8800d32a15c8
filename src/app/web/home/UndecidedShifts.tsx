import { Anchor } from '@mantine/core'
import { ShiftTimes } from '#domains/shifts/web/ShiftTimes.tsx'
import type { ProviderHome } from '#domains/statistics/contract.ts'
import { dateIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { ToneBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import styles from './Home.module.css'
import { HomeRow } from './HomeRow.tsx'

/** Past shifts on which nobody clocked in, until they are decided in their dialog; renders nothing if there are none. */
export function UndecidedShifts({ undecided }: { undecided: ProviderHome['undecided'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!undecided || undecided.total === 0) return null
  return (
    <Panel
      flush
      title={t('app.providerHome.undecided.title')}
      lead={t('app.providerHome.undecided.lead', { count: undecided.total })}
    >
      <ul className={styles.rows}>
        {undecided.items.map((shift) => {
          const path = `/provider/schedule?view=day&date=${dateIn(format.timeZone, shift.startsAt)}&shift=${shift.id}`
          return (
            <HomeRow
              key={shift.id}
              name={shift.worker.name}
              phone={shift.phone}
              to={path}
              detail={
                <>
                  {shift.project.name} · {format.day(shift.startsAt, 'weekday')}, <ShiftTimes shift={shift} />
                </>
              }
              more={
                <Anchor component={Link} className={styles.rowMore} to={path}>
                  {t('app.providerHome.undecided.decide')}
                </Anchor>
              }
              badge={<ToneBadge tone="bad">{t('app.providerHome.uncovered.late')}</ToneBadge>}
            />
          )
        })}
      </ul>
    </Panel>
  )
}
