import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconCopy, IconNote } from '@tabler/icons-react'
import type { OwnTimeOff } from '#domains/absences/contract.ts'
import { TimeInput } from '#platform/web/forms/date/TimeInput.tsx'
import { parseDuration, typedDuration } from '#platform/web/forms/field/durations.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { TimesheetDay } from '../../rules/hours-shapes.ts'
import { DayMark } from '../DayStatusBadge.tsx'
import { saysMore } from './cell-details.ts'
import { OffCell } from './OffCell.tsx'
import type { GridProject } from './open-days.ts'
import type { Week } from './use-week.ts'
import { type DayValues, minutesOf, type WeekValues } from './week-values.ts'
import styles from './WeekForm.module.css'

interface Props {
  week: Week
  day: TimesheetDay
  /** The projects that take hours on this day. */
  projects: readonly GridProject[]
  rows: readonly GridProject[]
  isToday: boolean
  /** The organisation's rounding step in minutes. */
  rounding: number
  /** The week with the previous day copied to this one; undefined if there is nothing to copy. */
  copied: WeekValues | undefined
  /** Pending or approved time off on this day. */
  away: OwnTimeOff | undefined
  onDetails: (project: GridProject) => void
}

/** A day of the grid: a column on wide screens, a card on a phone. */
export function WeekDay({ week, day, projects, rows, isToday, rounding, copied, away, onDetails }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { values, set, faults } = week
  const { date, status, totalMinutes, holiday } = day
  const own = values.days[date]
  const name = format.date(date, 'long')
  const path = (field: string) => `days.${date}.${field}`
  const put = (changes: Partial<DayValues>, field: string) => {
    if (own) set({ ...values, days: { ...values.days, [date]: { ...own, ...changes } } }, path(field))
  }
  const head = (
    <div className={styles.dayHead} data-today={isToday || undefined}>
      <span className={styles.dayName}>{format.date(date, 'weekdayName')}</span>
      <span className={styles.dayNumber}>{format.date(date, 'dayMonth')}</span>
      {holiday && <span className={styles.quiet}>{holiday}</span>}
      {status && (
        <span className={styles.dayStatus}>
          <DayMark status={status} /> {t(`timesheets.day.${status}`)}
        </span>
      )}
    </div>
  )
  if (!own || projects.length === 0) {
    return (
      <div className={styles.day} data-closed role="group" aria-label={name}>
        {head}
        <span className={styles.closed} style={{ gridRowEnd: `span ${rows.length + 2}` }}>
          {own ? t('timesheets.grid.noneThatDay') : t('timesheets.grid.toCome')}
        </span>
        <OffCell week={week} date={date} away={away} />
        <span className={styles.noCell} aria-hidden />
        <span className={styles.noCell} aria-hidden />
      </div>
    )
  }
  return (
    <div className={styles.day} role="group" aria-label={name}>
      {head}
      <label className={styles.cell} data-half>
        <span className={styles.label}>{t('timesheets.field.startTime')}</span>
        <TimeInput
          size="sm"
          name={path('start')}
          aria-label={t('timesheets.grid.startOn', { date: name })}
          value={own.start}
          error={faults[path('start')]}
          onChange={(start) => put({ start }, 'start')}
        />
      </label>
      {rows.map((project) =>
        projects.includes(project) ? (
          <div key={project.id} className={styles.cell}>
            <span className={styles.label} aria-hidden>
              {project.name}
            </span>
            <TextInput
              rightSectionWidth={36}
              rightSection={
                <ActionIcon
                  variant={saysMore(own.details[project.id]) ? 'light' : 'transparent'}
                  className={styles.more ?? ''}
                  data-said={saysMore(own.details[project.id]) || undefined}
                  size={30}
                  title={t('timesheets.grid.details')}
                  aria-label={t(
                    saysMore(own.details[project.id]) ? 'timesheets.grid.detailsSaid' : 'timesheets.grid.detailsOn',
                    { project: project.name, date: name },
                  )}
                  onClick={() => onDetails(project)}
                >
                  <IconNote size={18} aria-hidden />
                </ActionIcon>
              }
              size="sm"
              autoComplete="off"
              inputMode="text"
              placeholder="0:00"
              name={path(`hours.${project.id}`)}
              aria-label={t('timesheets.grid.hoursOn', { project: project.name, date: name })}
              value={own.hours[project.id] ?? ''}
              error={faults[path(`hours.${project.id}`)]}
              onChange={(event) =>
                put({ hours: { ...own.hours, [project.id]: event.currentTarget.value } }, `hours.${project.id}`)
              }
              onBlur={(event) => {
                const minutes = parseDuration(event.currentTarget.value)
                const neat = minutes === undefined ? undefined : typedDuration(minutes)
                if (neat && neat !== own.hours[project.id])
                  put({ hours: { ...own.hours, [project.id]: neat } }, `hours.${project.id}`)
              }}
            />
          </div>
        ) : (
          <span key={project.id} className={styles.noCell} aria-hidden>
            –
          </span>
        ),
      )}
      <label className={styles.cell} data-half data-rest>
        <span className={styles.label}>{t('timesheets.grid.rest')}</span>
        <TextInput
          size="sm"
          autoComplete="off"
          inputMode="numeric"
          placeholder="0"
          rightSection={t('timesheets.unit.minutes')}
          rightSectionPointerEvents="none"
          rightSectionWidth={44}
          name={path('rest')}
          aria-label={t('timesheets.grid.restOn', { date: name })}
          value={own.rest}
          error={faults[path('rest')]}
          onChange={(event) => put({ rest: event.currentTarget.value }, 'rest')}
        />
      </label>
      <OffCell week={week} date={date} away={away} />
      <span className={styles.sum}>
        <span className={styles.label}>{t('timesheets.entry.total')}</span>
        <span className={styles.sumHours}>{format.duration(totalMinutes + minutesOf(own, rounding))}</span>
        {totalMinutes > 0 && (
          <span className={styles.quiet}>{t('timesheets.grid.entered', { hours: format.duration(totalMinutes) })}</span>
        )}
      </span>
      <Button
        variant="subtle"
        size="sm"
        className={styles.copy ?? ''}
        disabled={!copied}
        aria-label={t('timesheets.grid.copyDayOn', { date: name })}
        title={t('timesheets.grid.copyDay')}
        onClick={() => copied && set(copied)}
      >
        <IconCopy size={18} aria-hidden />
        <span className={styles.copyWords}>{t('timesheets.grid.copyDay')}</span>
      </Button>
    </div>
  )
}
