import { IconCalendarOff } from '@tabler/icons-react'
import { useMay } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { dayOf, todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PriorityMark } from '#domains/shifts/web/PriorityMark.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { autofillRoutes, type FillRun } from '../../contract.ts'
import { FillProgress } from './FillProgress.tsx'
import { FillStart } from './FillStart.tsx'
import { Suggestions } from './Suggestions.tsx'
import styles from './FillWeek.module.css'

/** Fills a week: the choices, the calculation, and the suggestions to accept. */
export function FillWeekScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const [{ date, run: id, shifts }, change] = useAddressQuery({ date: todayIn(format.timeZone), run: '', shifts: '' })
  const openShiftIds = shifts.split(',').filter(Boolean)
  const day = dayOf(date) ?? todayIn(format.timeZone)
  const days = format.week(day)
  const mayFill = useMay('assignments:write')
  const isSelection = mayFill && openShiftIds.length > 0
  const current = useRead(
    autofillRoutes.readCurrentFillRun,
    { query: { date: day } },
    { enabled: id === '' && !isSelection },
  )
  const begin = ({ id: started }: Pick<FillRun, 'id'>) => change({ run: started })
  return (
    <Page
      title={t('autofill.title')}
      lead={format.dates(days[0] ?? day, days.at(-1) ?? day)}
      back={{ to: `/provider/schedule?date=${day}`, label: t('shifts.schedule.title') }}
    >
      {id === '' && isSelection ? (
        <FillStart date={day} openShiftIds={openShiftIds} onBegin={begin} />
      ) : id === '' ? (
        <Reading of={current}>
          {({ run }) =>
            run ? (
              <FillRunView id={run.id} onBegin={begin} date={day} openShiftIds={openShiftIds} />
            ) : mayFill ? (
              <FillStart date={day} openShiftIds={openShiftIds} onBegin={begin} />
            ) : (
              <Empty icon={IconCalendarOff} title={t('autofill.none')} />
            )
          }
        </Reading>
      ) : (
        <FillRunView id={id} onBegin={begin} date={day} openShiftIds={openShiftIds} />
      )}
    </Page>
  )
}

interface FillRunViewProps {
  id: string
  date: string
  openShiftIds: readonly string[]
  onBegin: (run: FillRun) => void
}

function FillRunView({ id, date, openShiftIds, onBegin }: FillRunViewProps) {
  const mayFill = useMay('assignments:write')
  const every = (run?: FillRun) => (run === undefined || run.status === 'running' ? 1000 : undefined)
  const read = useRead(autofillRoutes.readFillRun, { params: { id } }, { every })
  return (
    <Reading of={read}>
      {(run) => {
        if (run.status === 'running') return <FillProgress run={run} />
        const isOver = run.status === 'failed' || run.status === 'cancelled' || run.status === 'accepted'
        return (
          <>
            {isOver && mayFill && (
              <FillStart key={run.id} date={date} openShiftIds={openShiftIds} failure={run.failure} onBegin={onBegin} />
            )}
            {run.status !== 'failed' && run.status !== 'cancelled' && (
              <>
                <Suggestions key={run.id} run={run} />
                <UnfilledShifts run={run} />
              </>
            )}
          </>
        )
      }}
    </Reading>
  )
}

/** The positions that a plan leaves empty, and why. */
function UnfilledShifts({ run }: { run: FillRun }) {
  const { t } = useTranslation()
  const format = useFormat()
  const shifts = new Map(run.openShifts.map((one) => [one.id, one]))
  if (run.unfilled.length === 0) return null
  return (
    <Panel title={t('autofill.unfilled')}>
      <ul className={styles.list}>
        {run.unfilled.map(({ openShiftId, positions, message }) => {
          const shift = shifts.get(openShiftId)
          if (!shift) return null
          return (
            <li key={openShiftId} className={styles.row}>
              <div>
                <strong>
                  {format.day(shift.startsAt, 'weekday')} {format.time(shift.startsAt)}–{format.time(shift.endsAt)} ·{' '}
                  {shift.role} · {shift.project.name}
                </strong>{' '}
                <PriorityMark priority={shift.priority} />
                <span className={styles.what}>{t('autofill.positions', { count: positions })}</span>
                <span className={styles.reasons}>{message}</span>
              </div>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
