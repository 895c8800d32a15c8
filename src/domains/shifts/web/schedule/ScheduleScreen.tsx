import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { type Schedule, shiftRoutes } from '../../contract.ts'
import { boardOf } from './board.ts'
import { DayGrid } from './DayGrid.tsx'
import { DayList } from './DayList.tsx'
import { NoRows } from './NoRows.tsx'
import { OverrideDialog } from './OverrideDialog.tsx'
import { ScheduleBar } from './ScheduleBar.tsx'
import { ScheduleDialogs } from './ScheduleDialogs.tsx'
import { ScheduleFilters } from './ScheduleFilters.tsx'
import { ScheduleLegend } from './ScheduleLegend.tsx'
import styles from './ScheduleScreen.module.css'
import { useScheduleDialog } from './use-open-dialog.ts'
import { useMoves } from './use-moves.ts'
import { useScheduleFilter } from './use-schedule-filter.ts'
import { useSchedulePlace } from './use-schedule-place.ts'
import { WeekGrid } from './WeekGrid.tsx'

/** The schedule: workers × the days of a week or the hours of a day; on a phone a list by day. */
export function ScheduleScreen() {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const place = useSchedulePlace()
  const { filter } = useScheduleFilter()
  const dialogs = useScheduleDialog()
  const [from, to] = [place.days[0] ?? place.date, place.days.at(-1) ?? place.date]
  const schedule = useRead(shiftRoutes.readSchedule, { query: { from, to, ...filter } }, { keep: true })
  return (
    <Page wide title={t('shifts.schedule.title')}>
      <Panel flush>
        {!isPhone && (
          <div className={styles.head}>
            <ScheduleFilters isFolded={false} />
          </div>
        )}
        <ScheduleBar
          place={place}
          schedule={schedule.data}
          isPhone={isPhone}
          filters={isPhone && <ScheduleFilters isFolded />}
          onCopy={dialogs.copy}
          onPublish={dialogs.publish}
        />
        <div className={styles.board} data-loading={schedule.isPlaceholderData || undefined}>
          <Reading of={schedule}>
            {(known) => <Board schedule={known} place={place} dialogs={dialogs} isPhone={isPhone} />}
          </Reading>
        </div>
        {!isPhone && <ScheduleLegend />}
      </Panel>
    </Page>
  )
}

interface BoardProps {
  schedule: Schedule
  place: ReturnType<typeof useSchedulePlace>
  dialogs: ReturnType<typeof useScheduleDialog>
  isPhone: boolean
}

function Board({ schedule, place, dialogs, isPhone }: BoardProps) {
  const { timeZone } = useFormat()
  const { moved, move, blocked: blockedMove, insist, close } = useMoves()
  const key = place.days.join()
  const rows = useMemo(() => boardOf(schedule, key.split(','), timeZone, moved), [schedule, key, timeZone, moved])
  const holidays = useMemo(() => new Map(schedule.holidays.map(({ date, name }) => [date, name])), [schedule])
  const props = { rows, place, holidays, move, onOpen: dialogs.open, onAdd: dialogs.plan }
  return (
    <>
      {rows.length === 0 ? (
        <NoRows place={place} isPhone={isPhone} />
      ) : isPhone ? (
        <DayList {...props} />
      ) : place.view === 'day' ? (
        <DayGrid {...props} />
      ) : (
        <WeekGrid {...props} />
      )}
      <ScheduleDialogs dialogs={dialogs} rows={rows} schedule={schedule} place={place} />
      {blockedMove && <OverrideDialog blocked={blockedMove} insist={insist} onClose={close} />}
    </>
  )
}
