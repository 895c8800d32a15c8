import { Stack } from '@mantine/core'
import { IconArrowForward, IconCalendarOff } from '@tabler/icons-react'
import { useRead } from '#platform/web/api/use-read.ts'
import { dayOf, todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { WeekPicker } from '#platform/web/forms/date/WeekPicker.tsx'
import { shiftRoutes } from '../../contract.ts'
import type { OwnShift } from '../../contract/own-shifts.ts'
import { ShiftTile } from './ShiftTile.tsx'
import styles from './ShiftWeek.module.css'
import { daysOf, minutesOf } from './weeks.ts'

/** One week of the worker's shifts by day: stacked on a phone, in columns on wide screens. */
export function ShiftWeek() {
  const { t } = useTranslation()
  const format = useFormat()
  const today = todayIn(format.timeZone)
  const [{ date }, setQuery] = useAddressQuery({ date: '' })
  const week = format.week(dayOf(date) ?? today)
  const [from = today, to = today] = [week[0], week[6]]
  const shifts = useRead(shiftRoutes.listOwnShifts, { query: { from, to, limit: '200' } }, { keep: true })
  return (
    <Stack gap="1rem">
      <WeekPicker week={week} today={today} onChoose={(chosen) => setQuery({ date: chosen === today ? '' : chosen })} />
      <Reading of={shifts} loading={<Loading rows={7} height={56} />}>
        {({ items }) => {
          const days = daysOf(week, items, format.timeZone)
          const beginning = days.flatMap(({ begin }) => begin)
          const planned = beginning.filter(({ status }) => status !== 'cancelled').length
          if (items.length === 0) {
            return (
              <Empty icon={IconCalendarOff} title={t('shifts.own.emptyWeek')} text={t('shifts.own.emptyWeekText')} />
            )
          }
          return (
            <>
              <p className={styles.sum}>
                {t('shifts.own.weekSum', { count: planned, hours: format.duration(minutesOf(beginning)) })}
              </p>
              <ol className={styles.days}>
                {days.map((day) => (
                  <li key={day.date} className={styles.day} data-today={day.date === today || undefined}>
                    <h3 className={styles.name}>
                      <span className="visually-hidden">{format.date(day.date, 'long')}</span>
                      <span aria-hidden>{format.date(day.date, 'weekdayName')}</span>
                      <span aria-hidden className={styles.number}>
                        {Number(day.date.slice(8))}
                      </span>
                    </h3>
                    <div className={styles.shifts}>
                      {day.goOn.map((shift) => (
                        <ShiftTail key={shift.id} shift={shift} />
                      ))}
                      {day.begin.map((shift) => (
                        <ShiftTile key={shift.id} shift={shift} />
                      ))}
                      {day.begin.length + day.goOn.length === 0 && (
                        <p className={styles.free}>{t('shifts.own.nothing')}</p>
                      )}
                    </div>
                  </li>
                ))}
              </ol>
            </>
          )
        }}
      </Reading>
    </Stack>
  )
}

/** The part of the previous night's shift that is on this day. */
function ShiftTail({ shift: { role, endsAt, status } }: { shift: OwnShift }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <p className={styles.tail} data-status={status}>
      <IconArrowForward size={16} aria-hidden />
      <span>{t('shifts.own.until', { role, time: format.time(endsAt) })}</span>
    </p>
  )
}
