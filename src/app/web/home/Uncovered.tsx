import { Anchor } from '@mantine/core'
import { dateIn } from '#platform/web/format/calendar.ts'
import type { ProviderHome } from '#domains/statistics/contract.ts'
import { replacementPath } from '#domains/shifts/web/replacement.ts'
import { ShiftTimes } from '#domains/shifts/web/ShiftTimes.tsx'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type texts from '../../locales/en.json'
import styles from './Home.module.css'
import { HomeRow } from './HomeRow.tsx'

type Reason = NonNullable<ProviderHome['uncovered']>['items'][number]['reason']

const reasons: Tones<Reason, (typeof texts)['providerHome']['uncovered']> = {
  sick: 'bad',
  replacement: 'bad',
  noShow: 'bad',
  late: 'bad',
  leftEarly: 'bad',
  inactive: 'bad',
  unanswered: 'waiting',
  unpublished: 'neutral',
}

/** Why a published shift is at risk that its worker has not begun, and that somebody else can take over. */
const replaceable: ReadonlySet<Reason> = new Set(['sick', 'replacement', 'noShow', 'late', 'inactive'])

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
            phone={shift.phone}
            to={`/provider/schedule?view=day&date=${dateIn(format.timeZone, shift.startsAt)}&shift=${shift.id}`}
            detail={
              <>
                {shift.project.name} · {format.day(shift.startsAt, 'weekday')}, <ShiftTimes shift={shift} />
              </>
            }
            more={
              replaceable.has(shift.reason) && (
                <Anchor component={Link} className={styles.rowMore} to={replacementPath(shift, format.timeZone)}>
                  {t('shifts.replace.action')}
                </Anchor>
              )
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
