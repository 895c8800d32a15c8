import { IconCalendarOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { DateSteps } from '#platform/web/ui/date/DateSteps.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { useSwipe } from '#platform/web/ui/date/use-swipe.ts'
import { MoreButton } from '#platform/web/ui/list/MoreButton.tsx'
import { WeekDays } from '#platform/web/ui/date/WeekDays.tsx'
import { requestRoutes, type StaffingRequest } from '../../contract.ts'
import { dayOf, weekdayOf, weekNumber } from '../timeline/days.ts'
import { TimelineBar } from '../timeline/TimelineBar.tsx'
import { useHolidays } from '../timeline/use-holidays.ts'
import { useTimelinePosition } from '../timeline/use-timeline-position.ts'
import type { useRequestFilter } from '../use-request-filter.ts'
import styles from './Agenda.module.css'
import { AgendaCard } from './AgendaCard.tsx'
import { AgendaSheet } from './AgendaSheet.tsx'

interface Props {
  filter: ReturnType<typeof useRequestFilter>['filter']
  isFiltered: boolean
  add: ReactNode
}

/** The timeline on a phone: a list of the requests of a week or day. Tapping one opens its details. */
export function Agenda({ filter, isFiltered, add }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const position = useTimelinePosition()
  const { view, date, today, goTo, goBy, setView } = position
  const [opened, setOpened] = useState<string>()
  const week = format.week(date)
  const [from, to] = view === 'day' ? [date, date] : [week[0] ?? date, week[6] ?? date]
  const list = useList(requestRoutes.listRequests, { query: { ...filter, from, to, sort: 'startDate' } })
  const holidays = useHolidays(date)
  const step = view === 'day' ? 1 : 7
  const swipe = useSwipe((way) => goBy(way * step))
  const groups = groupsOf(list.items, from)
  const shown = list.items.find(({ id }) => id === opened)
  return (
    <>
      <TimelineBar position={position} agenda />
      <div className={styles.agenda} {...swipe}>
        <AgendaDays
          week={week}
          today={today}
          chosen={view === 'day' ? date : undefined}
          holidays={holidays}
          requests={list.items}
          onChoose={(day) => (view === 'day' && day === date ? setView('week') : position.goToView('day', day))}
        />
        <h2 className={styles.title} aria-live="polite">
          {view === 'day'
            ? format.date(date, 'long')
            : `${t('requests.timeline.weekNumber', { number: weekNumber(dayOf(week[3] ?? date)) })} · ${format.dates(from, to)}`}
        </h2>
        {list.failure ? (
          <Failed failure={list.failure} retry={list.retry} />
        ) : list.loading ? (
          <Loading rows={4} height={88} />
        ) : list.items.length === 0 ? (
          <Empty
            icon={IconCalendarOff}
            title={isFiltered ? t('requests.list.nothing') : t('requests.timeline.empty')}
            text={isFiltered ? t('requests.list.nothingText') : t('requests.timeline.emptyText')}
            action={isFiltered ? undefined : add}
          />
        ) : (
          groups.map(([day, requests]) => (
            <section key={day} aria-labelledby={`agenda-${day}`}>
              <h3 id={`agenda-${day}`} className={styles.day} data-today={day === today || undefined}>
                {day === 'before' ? t('requests.agenda.before') : format.date(day, 'weekday')}
              </h3>
              <ul className={styles.cards}>
                {requests.map((request) => (
                  <AgendaCard key={request.id} request={request} week={week} onOpen={() => setOpened(request.id)} />
                ))}
              </ul>
            </section>
          ))
        )}
        {list.hasMore && (
          <div className={styles.more}>
            <MoreButton list={list} fullWidth />
          </div>
        )}
      </div>
      <DateSteps thumb onEarlier={() => goBy(-step)} onToday={() => goTo(today)} onLater={() => goBy(step)} />
      <AgendaSheet request={shown} onClose={() => setOpened(undefined)} />
    </>
  )
}

/** Groups requests by start date, after those that started earlier. */
function groupsOf(requests: readonly StaffingRequest[], from: string): [day: string, requests: StaffingRequest[]][] {
  const groups = new Map<string, StaffingRequest[]>()
  for (const request of requests) {
    const day = request.startDate < from ? 'before' : request.startDate
    groups.set(day, [...(groups.get(day) ?? []), request])
  }
  return [...groups]
}

interface AgendaDaysProps {
  week: readonly string[]
  today: string
  chosen: string | undefined
  holidays: ReadonlyMap<number, string>
  requests: readonly StaffingRequest[]
  onChoose: (day: string) => void
}

/** The days of a week, of which one is selected. A dot marks days on which a request starts. */
function AgendaDays({ week, today, chosen, holidays, requests, onChoose }: AgendaDaysProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <WeekDays
      label={t('requests.agenda.days')}
      days={week.map((day) => {
        const isMarked = requests.some(({ startDate }) => startDate === day)
        const holiday = holidays.get(dayOf(day))
        const name = [format.date(day, 'weekday'), holiday, isMarked && t('requests.agenda.begins')]
        return {
          day,
          name: name.filter(Boolean).join(', '),
          isFree: holiday !== undefined || weekdayOf(dayOf(day)) > 5,
          isMarked,
        }
      })}
      today={today}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
