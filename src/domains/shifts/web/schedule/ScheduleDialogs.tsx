import type { Schedule } from '../../contract.ts'
import { PlanDialog } from '../plan/PlanDialog.tsx'
import { ShiftDialog } from '../shift/ShiftDialog.tsx'
import { type BoardRow, isOpenOn } from './board.ts'
import { CopyWeekDialog } from './CopyWeekDialog.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import type { useScheduleDialog } from './use-open-dialog.ts'
import { useScheduleFilter } from './use-schedule-filter.ts'
import type { SchedulePlace } from './use-schedule-place.ts'
import { ChooseWorkerDialog } from './ChooseWorkerDialog.tsx'

interface Props {
  dialogs: ReturnType<typeof useScheduleDialog>
  rows: readonly BoardRow[]
  schedule: Schedule
  place: SchedulePlace
}

/** The dialogs of the schedule: shift, plan, copy, publish. */
export function ScheduleDialogs({ dialogs: { shift, dialog, plan, close }, rows, schedule, place }: Props) {
  const { selection } = useScheduleFilter()
  if (shift !== '') return <ShiftDialog id={shift} onClose={close} />
  if (dialog?.kind === 'publish')
    return <PublishDialog days={place.days} selection={selection} drafts={schedule.drafts} onClose={close} />
  if (dialog?.kind === 'copy') {
    const from = place.days[0] ?? place.date
    return (
      <CopyWeekDialog from={from} selection={selection} schedule={schedule} onCopied={place.goTo} onClose={close} />
    )
  }
  if (dialog?.kind !== 'plan') return null
  const { workerId, date } = dialog
  const open = rows.filter(({ assignments }) => assignments.some((one) => isOpenOn(one, date)))
  const row = open.find(({ worker }) => worker.id === workerId)
  if (!row) return <ChooseWorkerDialog rows={open} onChoose={(id) => plan(id, date)} onClose={close} />
  const assignments = row.assignments.filter((one) => isOpenOn(one, date))
  return <PlanDialog key={workerId} assignments={assignments} mode="days" date={date} onClose={close} />
}
