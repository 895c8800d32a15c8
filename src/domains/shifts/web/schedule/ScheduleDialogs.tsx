import { Group, NavLink } from '@mantine/core'
import { IconCalendarOff, IconUserQuestion } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { foldText } from '#base/folding.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { daysAfter } from '#base/days.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { SearchBox } from '#platform/web/ui/list/SearchBox.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { type Planning, type Schedule, shiftRoutes } from '../../contract.ts'
import { DemandDialog } from '../demand/DemandDialog.tsx'
import { AddOpenShiftDialog } from '../open/AddOpenShiftDialog.tsx'
import { OpenShiftDialog } from '../open/OpenShiftDialog.tsx'
import { PlanDialog } from '../plan/PlanDialog.tsx'
import { usualTimesOf } from '../plan/usual-times.ts'
import { type ShiftActions, ShiftDialog } from '../shift/ShiftDialog.tsx'
import { SwapDialog } from '../swaps/SwapDialog.tsx'
import { type BoardRow, isOpenOn, type ScheduleAssignment } from './board.ts'
import { CopyWeekDialog } from './CopyWeekDialog.tsx'
import type { useScheduleDialog } from './use-open-dialog.ts'
import { useScheduleFilter } from './use-schedule-filter.ts'
import type { ScheduleRange } from './use-schedule-range.ts'

interface Props {
  dialogs: ReturnType<typeof useScheduleDialog>
  rows: readonly BoardRow[]
  schedule: Schedule
  range: ScheduleRange
  onPlanned: (items: Planning['items']) => void
  find: FindWorkers
  shiftActions: ShiftActions | undefined
}

/** Shows the workers who could take a shift or an open shift: a later domain ranks them. */
export type FindWorkers = (target: { shiftId: string } | { openShiftId: string }, onClose: () => void) => ReactNode

/** The dialogs of the schedule: shift, open shift, swap, plan, copy, publish. */
export function ScheduleDialogs({ dialogs, rows, schedule, range, onPlanned, find, shiftActions }: Props) {
  const { shift, openShift, swap, target, dialog, plan, close } = dialogs
  const { selection } = useScheduleFilter()
  if (target) return find(target, close)
  if (shift !== '') return <ShiftDialog id={shift} actions={shiftActions} onClose={close} />
  if (openShift !== '') return <OpenShiftDialog id={openShift} onClose={close} />
  if (swap !== '') return <SwapDialog id={swap} onClose={close} />
  if (dialog?.kind === 'demand')
    return (
      <DemandDialog
        demand={schedule.demand}
        openPositions={schedule.openPositions}
        date={dialog.date}
        requestIds={dialog.requestIds}
        mayPlan={schedule.allowed.includes('plan')}
        onChoose={(requestId) => dialogs.showDemand(dialog.date, [requestId])}
        onFind={dialogs.findFor}
        onClose={close}
      />
    )
  if (dialog?.kind === 'addOpen') return <AddOpenShiftDialog date={range.days[0] ?? range.date} onClose={close} />
  if (dialog?.kind === 'publish')
    return <PublishDialog days={range.days} selection={selection} drafts={schedule.drafts} onClose={close} />
  if (dialog?.kind === 'copy') {
    const from = range.days[0] ?? range.date
    return (
      <CopyWeekDialog from={from} selection={selection} schedule={schedule} onCopied={range.goTo} onClose={close} />
    )
  }
  if (dialog?.kind !== 'plan' || !schedule.allowed.includes('plan')) return null
  const { rowId, dates } = dialog
  const open = rows.filter(({ assignments }) => assignments.some((one) => dates.some((date) => isOpenOn(one, date))))
  const row = open.find(({ id }) => id === rowId)
  if (!row)
    return (
      <ChooseWorkerDialog rows={open} onChoose={(id) => plan(id, dates)} onAddOpen={dialogs.addOpen} onClose={close} />
    )
  return <PlanInRow key={rowId} row={row} dates={dates} onPlanned={onPlanned} onClose={close} />
}

interface PlanInRowProps {
  row: BoardRow
  dates: readonly string[]
  onPlanned: (items: Planning['items']) => void
  onClose: () => void
}

/** The plan dialog of a row, with the times that its worker had most often in the last four weeks. */
function PlanInRow({ row, dates, onPlanned, onClose }: PlanInRowProps) {
  const { timeZone } = useFormat()
  const first = dates[0] ?? ''
  const weeks = { from: daysAfter(first, -28), to: daysAfter(first, -1), workerId: row.worker.id }
  const recent = useRead(shiftRoutes.readSchedule, { query: weeks })
  if (recent.isPending) return null
  // The assignment that is open on most of the days comes first.
  const openDays = (one: ScheduleAssignment) => dates.filter((date) => isOpenOn(one, date)).length
  const assignments = row.assignments
    .filter((one) => openDays(one) > 0)
    .sort((one, other) => openDays(other) - openDays(one))
  return (
    <PlanDialog
      assignments={assignments}
      mode="days"
      dates={dates}
      times={usualTimesOf(recent.data?.items ?? [], timeZone)}
      onPlanned={onPlanned}
      onClose={onClose}
    />
  )
}

interface ChooseWorkerDialogProps {
  rows: readonly BoardRow[]
  onChoose: (rowId: string) => void
  onAddOpen: () => void
  onClose: () => void
}

/** Asks for the worker of a new shift, or leads to an open shift. */
function ChooseWorkerDialog({ rows, onChoose, onAddOpen, onClose }: ChooseWorkerDialogProps) {
  const { t } = useTranslation()
  const [q, setQ] = useState('')
  const words = foldText(q)
  const found = rows.filter(({ worker, assignments }) =>
    [worker.name, ...assignments.map(({ project }) => project.name)].some((name) => foldText(name).includes(words)),
  )
  return (
    <Dialog onClose={onClose} title={t('shifts.schedule.addShort')}>
      <Group gap="0.5rem" align="stretch">
        <SearchBox label={t('shifts.schedule.searchWho')} value={q} onSearch={setQ} />
        <ActionButton variant="default" icon={IconUserQuestion} onClick={onAddOpen}>
          {t('shifts.open.action')}
        </ActionButton>
      </Group>
      {rows.length > 0 && found.length === 0 && <Empty icon={IconCalendarOff} title={t('shifts.schedule.nothing')} />}
      {rows.length === 0 && (
        <Empty
          icon={IconCalendarOff}
          title={t('shifts.schedule.nobody')}
          text={t('shifts.schedule.nobodyText')}
          action={<LinkButton to="/provider/assignments/add">{t('assignments.list.add')}</LinkButton>}
        />
      )}
      {found.map(({ id, worker, assignments }) => (
        <NavLink
          key={id}
          component="button"
          type="button"
          label={worker.name}
          description={[...new Set(assignments.map(({ project }) => project.name))].join(', ')}
          onClick={() => onChoose(id)}
        />
      ))}
    </Dialog>
  )
}

interface PublishDialogProps {
  days: readonly string[]
  selection: ReturnType<typeof useScheduleFilter>['selection']
  drafts: number
  onClose: () => void
}

/** Confirms the publication of the drafts on screen. */
function PublishDialog({ days, selection, drafts, onClose }: PublishDialogProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const { act } = useWrite(shiftRoutes.publishShifts)
  const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
  return (
    <Confirm
      open
      title={t('shifts.publish.title', { count: drafts })}
      action={t('shifts.publish.action')}
      onClose={onClose}
      onConfirm={async () => {
        const outcome = await act({ body: { from, to, ...selection } })
        if (outcome.ok) tell.success(t('shifts.publish.doneWithOpen', outcome.answer))
      }}
    >
      {t('shifts.publish.text', { dates: format.dates(from, to) })}
    </Confirm>
  )
}
