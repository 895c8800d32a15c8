import { Anchor } from '@mantine/core'
import { dateIn } from '#platform/web/format/calendar.ts'
import type { ProviderHome } from '#domains/statistics/contract.ts'
import { ShiftTimes } from '#domains/shifts/web/ShiftTimes.tsx'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type words from '../../locales/en.json'
import styles from './Home.module.css'
import { HomeRow } from './HomeRow.tsx'

type Reason = NonNullable<ProviderHome['uncovered']>['items'][number]['reason']

const reasons: Tones<Reason, (typeof words)['providerHome']['uncovered']> = {
  late: 'bad',
  leftEarly: 'bad',
  inactive: 'bad',
  unanswered: 'waiting',
  unpublished: 'neutral',
}

/** Shifts at risk now and in the next two days; renders nothing if there are none. */
export function Uncovered({ uncovered }: { uncovered: ProviderHome['uncovered'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!uncovered || uncovered.total === 0) return null
  return (
    <Panel
      flush
      tour="uncovered"
      title={t('app.providerHome.uncovered.title')}
      lead={t('app.providerHome.uncovered.lead', { count: uncovered.total })}
      action={
        <Anchor component={Link} to="/provider/schedule?view=day">
          {t('app.providerHome.uncovered.all')}
        </Anchor>
      }
    >
      <ul className={styles.rows}>
        {uncovered.items.map((shift) => (
          <HomeRow
            key={shift.id}
            name={shift.worker.name}
            to={`/provider/schedule?view=day&date=${dateIn(format.timeZone, shift.startsAt)}&shift=${shift.id}`}
            detail={
              <>
                {shift.project.name} · {format.day(shift.startsAt, 'weekday')}, <ShiftTimes shift={shift} />
              </>
            }
            badge={
              <StatusBadge status={shift.reason} tones={reasons} label={`app.providerHome.uncovered.${shift.reason}`} />
            }
          />
        ))}
      </ul>
    </Panel>
  )
}
