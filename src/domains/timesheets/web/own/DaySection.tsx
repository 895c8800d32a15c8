import { ActionIcon } from '@mantine/core'
import { IconBeach, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { OwnTimeOff } from '#domains/absences/contract.ts'
import { TimeOffStatusBadge } from '#domains/absences/web/TimeOffStatusBadge.tsx'
import { useDaysText, useTypeText } from '#domains/absences/web/use-time-off-texts.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import type { OwnEntry } from '../../contract.ts'
import type { TimesheetDay } from '../../rules/hours-shapes.ts'
import type { DayStatus } from '../../rules.ts'
import { DayStatusBadge } from '../DayStatusBadge.tsx'
import styles from './DaySection.module.css'
import { OwnEntryCard } from './OwnEntryCard.tsx'

interface Props {
  date: string
  entries: readonly OwnEntry[]
  status: DayStatus | null
  /** The shifts of the day. */
  shifts: TimesheetDay['shifts']
  /** The time off that includes the day. */
  away: OwnTimeOff | undefined
  today: string
  /** True for the requested day, which is scrolled into view. */
  chosen: boolean
  /** True if no other day is shown. */
  alone: boolean
  hidden: boolean
}

/** One day with its status and entries. */
export function DaySection({ date, entries, status, shifts, away, today, chosen, alone, hidden }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (chosen) section.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  if (hidden) return null
  const name = format.date(date, 'long')
  return (
    <section ref={section} className={styles.day} data-chosen={chosen || undefined} aria-label={name}>
      <header className={styles.head}>
        <h3 className={styles.name}>{format.date(date, 'weekday')}</h3>
        {status && <DayStatusBadge status={status} />}
        {date <= today && (
          <ActionIcon
            component={Link}
            to={`/worker/timesheet/add-entry?date=${date}`}
            variant="subtle"
            size={44}
            className={styles.add ?? ''}
            aria-label={t('timesheets.own.addOn', { date: name })}
          >
            <IconPlus size={20} aria-hidden />
          </ActionIcon>
        )}
      </header>
      {away && <DayAway timeOff={away} />}
      {entries.length === 0 &&
        shifts.map(({ id, project, startsAt, endsAt }) => (
          <p key={id} className={styles.none}>
            {t('timesheets.own.planned', {
              from: format.time(startsAt),
              to: format.time(endsAt),
              project: project.name,
            })}
          </p>
        ))}
      {entries.length > 0 ? (
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <OwnEntryCard entry={entry} />
            </li>
          ))}
        </ul>
      ) : (
        (chosen || alone) && <p className={styles.none}>{t('timesheets.own.emptyDate')}</p>
      )}
    </section>
  )
}

/** The pending or approved time off of a day. */
function DayAway({ timeOff }: { timeOff: OwnTimeOff }) {
  const daysText = useDaysText()
  const typeText = useTypeText()
  return (
    <p className={styles.away}>
      <IconBeach size={18} aria-hidden />
      <Link to="/worker/time-off" className={styles.awayType}>
        {typeText(timeOff.type)}
      </Link>
      <span className={styles.awayDays}>{daysText(timeOff)}</span>
      <TimeOffStatusBadge status={timeOff.status} />
    </p>
  )
}
