import { type CSSProperties, useMemo } from 'react'
import { localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { type Schedule, shiftRoutes } from '#domains/shifts/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { FillRun, FillSuggestion, ShiftToFill } from '../../contract.ts'
import styles from './GhostGrid.module.css'

interface Props {
  run: FillRun
  chosen: readonly FillSuggestion[]
  onToggle: (id: string) => void
}

/** The week of the workers with suggestions: planned shifts, and the suggestions as ghost cards. */
export function GhostGrid({ run, chosen, onToggle }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const days = Array.from({ length: 7 }, (_, index) => daysAfter(run.weekStart, index))
  const query = { from: run.weekStart, to: daysAfter(run.weekStart, 6) }
  const schedule = useRead(shiftRoutes.readSchedule, { query })
  const cells = useMemo(() => cellsOf(run, schedule.data, format.timeZone), [run, schedule.data, format.timeZone])
  const proposed = run.suggestions.filter(({ status }) => status === 'proposed')
  const workers = [...new Map(proposed.map(({ worker }) => [worker.id, worker])).values()]
  const isChosen = new Set(chosen.map(({ id }) => id))
  return (
    <div className={styles.scroller} role="region" aria-label={t('autofill.week')} tabIndex={0}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">{t('autofill.worker')}</th>
            {days.map((day) => (
              <th key={day} scope="col">
                {format.date(day, 'weekday')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {workers.map((worker) => (
            <tr key={worker.id}>
              <th scope="row">{worker.name}</th>
              {days.map((day) => {
                const { planned, ghosts } = cells.get(`${worker.id} ${day}`) ?? { planned: [], ghosts: [] }
                return (
                  <td key={day}>
                    {planned.map(({ id, startsAt, endsAt, colour }) => (
                      <span key={id} className={styles.planned} style={{ '--colour': colour } as CSSProperties}>
                        {format.time(startsAt)}–{format.time(endsAt)}
                      </span>
                    ))}
                    {ghosts.map(({ suggestion, shift }) => (
                      <button
                        key={suggestion.id}
                        type="button"
                        className={styles.ghost}
                        style={{ '--colour': shift.project.colour } as CSSProperties}
                        aria-pressed={isChosen.has(suggestion.id)}
                        disabled={!run.allowed.includes('accept')}
                        title={suggestion.reasons.join('\n')}
                        onClick={() => onToggle(suggestion.id)}
                      >
                        <span>
                          {format.time(shift.startsAt)}–{format.time(shift.endsAt)}
                        </span>
                        <span className={styles.what}>{shift.project.name}</span>
                        <span className={styles.reason}>{suggestion.reasons[0]}</span>
                      </button>
                    ))}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellContent {
  planned: { id: string; startsAt: string; endsAt: string; colour: string }[]
  ghosts: { suggestion: FillSuggestion; shift: ShiftToFill }[]
}

/** The content of the cells, by worker and day. */
function cellsOf(run: FillRun, schedule: Schedule | undefined, zone: string): Map<string, CellContent> {
  const cells = new Map<string, CellContent>()
  const cellAt = (workerId: string, at: string) => {
    const key = `${workerId} ${localTimeOf(at, zone).date}`
    const found = cells.get(key) ?? { planned: [], ghosts: [] }
    cells.set(key, found)
    return found
  }
  const assignments = new Map((schedule?.assignments ?? []).map((one) => [one.id, one]))
  for (const { id, startsAt, endsAt, assignmentId } of schedule?.items ?? []) {
    const assignment = assignments.get(assignmentId)
    if (assignment)
      cellAt(assignment.worker.id, startsAt).planned.push({ id, startsAt, endsAt, colour: assignment.project.colour })
  }
  const shifts = new Map(run.openShifts.map((one) => [one.id, one]))
  for (const suggestion of run.suggestions) {
    const shift = shifts.get(suggestion.openShiftId)
    if (shift && suggestion.status === 'proposed')
      cellAt(suggestion.worker.id, shift.startsAt).ghosts.push({ suggestion, shift })
  }
  return cells
}
