import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { IconCalendarOff } from '@tabler/icons-react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { useMay } from '#domains/accounts/web/session.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { type Schedule, shiftRoutes } from '../../contract.ts'
import { boardOf, type Grouping, groupings } from './board.ts'
import { type Density, useDensity } from '#platform/web/ui/list/use-density.ts'
import { DayGrid } from './DayGrid.tsx'
import { DayList } from './DayList.tsx'
import { ScheduleBar } from './ScheduleBar.tsx'
import { type FindWorkers, ScheduleDialogs } from './ScheduleDialogs.tsx'
import styles from './ScheduleScreen.module.css'
import { useScheduleDialog } from './use-open-dialog.ts'
import { useCreations } from './use-creations.ts'
import { useMoves } from './use-moves.ts'
import { useUndoable } from './use-undoable.ts'
import { useScheduleFilter } from './use-schedule-filter.ts'
import { StartsBar } from './StartsBar.tsx'
import { type StartLacks, useStartLacks } from './start-lacks.ts'
import { type ScheduleRange, useScheduleRange } from './use-schedule-range.ts'
import { WeekGrid } from './WeekGrid.tsx'
import { PhoneSteps } from './PhoneSteps.tsx'
import { OverrideDialog } from '../OverrideDialog.tsx'
import { ShiftSelection } from '../selection/ShiftSelection.tsx'
import { useOpenShifts } from '../selection/use-open-shifts.ts'
import { useSelection } from '../selection/use-selection.ts'
import { OpenShiftsBar, SwapsBar } from './OpenShiftsBar.tsx'
import type { ShiftActions } from '../shift/ShiftDialog.tsx'

/** The schedule: workers × the days of a week or the hours of a day; on a phone a list by day. */
export function ScheduleScreen({ find, shiftActions }: { find: FindWorkers; shiftActions?: ShiftActions }) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const range = useScheduleRange(isPhone)
  const { filter } = useScheduleFilter()
  const dialogs = useScheduleDialog(range.date)
  const rows = useDensity('schedule.rows')
  const [isSelecting, setSelecting] = useState(false)
  const [{ group, demand }, change] = useAddressQuery({ group: 'worker', demand: 'shown' })
  const grouping = (!isPhone && groupings.find((one) => one === group)) || 'worker'
  const [from, to] = [range.days[0] ?? range.date, range.days.at(-1) ?? range.date]
  const open = useOpenShifts(range.days, isPhone)
  const schedule = useRead(shiftRoutes.readSchedule, { query: { from, to, ...filter } }, { keep: true })
  const lacks = useStartLacks({ from, to, ...filter })
  return (
    <div className={styles.page} data-wide>
      <section className={styles.panel}>
        <ScheduleBar
          range={range}
          schedule={schedule.data}
          isPhone={isPhone}
          rows={rows}
          grouping={grouping}
          onGroup={(next) => change({ group: next })}
          demand={
            range.view === 'week'
              ? { isShown: demand === 'shown', onShow: (isShown) => change({ demand: isShown ? 'shown' : 'hidden' }) }
              : undefined
          }
          selecting={isPhone ? undefined : { isOn: isSelecting, toggle: () => setSelecting(!isSelecting) }}
          onAddOpen={dialogs.addOpen}
          onCopy={dialogs.copy}
          onPublish={dialogs.publish}
        />
        <SwapsBar onOpen={dialogs.showSwap} />
        <div className={styles.board} data-loading={schedule.isPlaceholderData || undefined}>
          <Reading of={schedule}>
            {(known) => (
              <Board
                schedule={known}
                open={open}
                lacks={lacks}
                range={range}
                dialogs={dialogs}
                isSelecting={isSelecting}
                onSelecting={setSelecting}
                isPhone={isPhone}
                density={rows.density}
                grouping={grouping}
                withDemand={demand === 'shown' && range.view === 'week' && !isPhone}
                find={find}
                shiftActions={shiftActions}
              />
            )}
          </Reading>
        </div>
      </section>
    </div>
  )
}

interface BoardProps {
  schedule: Schedule
  open: ReturnType<typeof useOpenShifts>
  lacks: StartLacks
  range: ReturnType<typeof useScheduleRange>
  dialogs: ReturnType<typeof useScheduleDialog>
  /** True while a click selects a shift instead of opening it. */
  isSelecting: boolean
  onSelecting: (isOn: boolean) => void
  isPhone: boolean
  density: Density
  grouping: Grouping
  /** True if the open positions of requests have rows. */
  withDemand: boolean
  find: FindWorkers
  shiftActions: ShiftActions | undefined
}

function Board(props: BoardProps) {
  const { schedule, open, lacks, range, dialogs, isSelecting, onSelecting, isPhone, density, grouping } = props
  const { withDemand, find, shiftActions } = props
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  const undoable = useUndoable()
  const { moved, move, blocked: blockedMove, insist, close } = useMoves(undoable)
  const { blockedCopy, insistOnCopy, closeCopy, ...creations } = useCreations(undoable)
  const key = range.days.join()
  const { rows, demand } = useMemo(
    () => boardOf(schedule, key.split(','), timeZone, { moved, density, grouping, withDemand, lacks }),
    [schedule, key, timeZone, moved, density, grouping, withDemand, lacks],
  )
  const holidays = useMemo(() => new Map(schedule.holidays.map(({ date, name }) => [date, name])), [schedule])
  const openPositions = useMemo(
    () => new Map(schedule.openPositions.map(({ date, count }) => [date, count])),
    [schedule],
  )
  const mayPlan = schedule.allowed.includes('plan')
  const selection = useSelection(rows, mayPlan && !isPhone)
  const endSelection = () => {
    selection.clear()
    open.chosen.chooseNone()
    onSelecting(false)
  }
  const isOn = mayPlan && !isPhone && (isSelecting || selection.items.length + open.chosen.items.length > 0)
  const copy = mayPlan ? creations.copy : undefined
  const grid = {
    rows,
    demand,
    range,
    holidays,
    openPositions,
    onDemand: dialogs.showDemand,
    density,
    move,
    copy,
    selecting: { isOn, selection, end: endSelection },
    onOpen: dialogs.open,
    onAdd: dialogs.plan,
  }
  return (
    <>
      <div className={styles.notices}>
        <StartsBar lacks={lacks} from={range.days[0] ?? range.date} to={range.days.at(-1) ?? range.date} />
        <OpenShiftsBar
          days={range.days}
          open={open}
          demand={schedule.demand}
          openPositions={schedule.openPositions}
          onDemand={range.view === 'day' && !isPhone ? () => dialogs.showDemand(range.date) : undefined}
          selecting={isPhone ? undefined : { isOn, end: endSelection }}
          onOpen={dialogs.showOpen}
        />
      </div>
      {rows.length === 0 && schedule.demand.length === 0 ? (
        <NoRows range={range} isPhone={isPhone} />
      ) : isPhone ? (
        <DayList {...grid} />
      ) : range.view === 'day' ? (
        <DayGrid {...grid} />
      ) : (
        <WeekGrid {...grid} />
      )}
      <ShiftSelection
        items={selection.items}
        open={open.chosen.items}
        date={range.date}
        assignments={schedule.assignments}
        undoable={undoable}
        onCreated={creations.created}
        onClear={endSelection}
      />
      <ScheduleDialogs
        dialogs={dialogs}
        rows={rows}
        schedule={schedule}
        range={range}
        onPlanned={creations.created}
        find={find}
        shiftActions={shiftActions}
      />
      {blockedMove && (
        <OverrideDialog
          title={t('shifts.move.against')}
          action={t('shifts.move.anyway')}
          warnings={blockedMove.warnings}
          insist={(reason) => insist(blockedMove, reason)}
          onClose={close}
        />
      )}
      {blockedCopy && (
        <OverrideDialog
          title={t('shifts.create.against')}
          action={t('shifts.copy.anyway')}
          warnings={blockedCopy.warnings}
          insist={(reason) => insistOnCopy(blockedCopy, reason)}
          onClose={closeCopy}
        />
      )}
    </>
  )
}

/** The empty state of a schedule without assignments: the reason, and what to do next. */
function NoRows({ range, isPhone }: { range: ScheduleRange; isPhone: boolean }) {
  const { t } = useTranslation()
  const { isFiltered } = useScheduleFilter()
  const mayOffer = useMay('assignments:write')
  return (
    <>
      <Empty
        icon={IconCalendarOff}
        title={isFiltered ? t('shifts.schedule.nothing') : t('shifts.schedule.empty')}
        text={isFiltered ? t('shifts.schedule.nothingText') : t('shifts.schedule.emptyText')}
        action={
          !isFiltered && mayOffer && <LinkButton to="/provider/assignments/add">{t('assignments.list.add')}</LinkButton>
        }
      />
      {isPhone && <PhoneSteps range={range} />}
    </>
  )
}
