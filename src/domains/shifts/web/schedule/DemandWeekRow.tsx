import { IconUserQuestion } from '@tabler/icons-react'
import { type KeyboardEvent, memo } from 'react'
import { weekdayOf } from '#base/days.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useShiftTimes } from '../use-shift-times.ts'
import type { DemandCell, DemandRow } from './board.ts'
import styles from './DemandWeekRow.module.css'
import { GroupHeading } from './GroupHeading.tsx'
import heads from './RowHead.module.css'
import type { GridProps } from './use-grid.ts'
import rows from './WeekRow.module.css'

interface Props {
  row: DemandRow
  /** True if the Tab key enters the open positions here. */
  isEntry: boolean
  free: ReadonlySet<string>
  today: string
  onOpen: GridProps['onDemand']
}

/** The row of a project with the open positions of its requests on the days of a week; a press leads to filling them. */
export const DemandWeekRow = memo(function DemandWeekRow({ row, isEntry, free, today, onOpen }: Props) {
  const { t } = useTranslation()
  const { project, client } = row
  const first = row.cells.find(({ count }) => count > 0)?.date
  return (
    <>
      {row.heading && <GroupHeading heading={row.heading} row={row} />}
      <div
        role="row"
        aria-rowindex={row.number + 1}
        className={`${rows.row} ${styles.row}`}
        style={{ top: row.top, height: row.height }}
        onKeyDown={stepAcross}
      >
        <div role="rowheader" className={`${heads.head} ${styles.head}`} title={`${project.name} · ${client.name}`}>
          <IconUserQuestion size={16} color={project.colour} aria-hidden />
          <span className="visually-hidden">{t('shifts.cover.open')}</span>
          <span className={styles.project}>
            <Link to={`/provider/projects/${project.id}`} className={styles.name} tabIndex={-1}>
              {project.name}
            </Link>
            {` · ${client.name}`}
          </span>
        </div>
        {row.cells.map((cell) => (
          <div
            key={weekdayOf(cell.date)}
            role="gridcell"
            className={rows.cell}
            data-today={cell.date === today || undefined}
            data-free={free.has(cell.date) || undefined}
          >
            {cell.count > 0 && (
              <OpenPositions
                cell={cell}
                project={project.name}
                isEntry={isEntry && cell.date === first}
                onOpen={() => onOpen(cell.date, cell.requestIds)}
              />
            )}
          </div>
        ))}
      </div>
    </>
  )
})

interface OpenPositionsProps {
  cell: DemandCell
  project: string
  isEntry: boolean
  onOpen: () => void
}

function OpenPositions({ cell: { date, count, times }, project, isEntry, onOpen }: OpenPositionsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const timesOf = useShiftTimes()
  const positions = t('shifts.schedule.open', { count })
  return (
    <button
      type="button"
      className={styles.open}
      tabIndex={isEntry ? 0 : -1}
      aria-haspopup="dialog"
      aria-label={[positions, project, format.date(date, 'weekday'), times && timesOf(times)]
        .filter(Boolean)
        .join(', ')}
      data-demand={date}
      onClick={onOpen}
    >
      <strong>{times ? `${format.number(count)} ×` : t('shifts.demand.count', { count })}</strong>
      {times && <span className={styles.times}>{timesOf(times)}</span>}
    </button>
  )
}

/** Moves the focus between open positions: left and right within the row, up and down to the next row that has some. */
function stepAcross(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget, key } = event
  if (!(target instanceof HTMLElement) || !target.dataset.demand || !key.startsWith('Arrow')) return
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight'
  const among = isAcross ? currentTarget : (currentTarget.closest('[role="grid"]') ?? currentTarget)
  const all = [...among.querySelectorAll<HTMLElement>('[data-demand]')].filter(
    (one) => isAcross || one === target || one.dataset.demand === target.dataset.demand,
  )
  const step = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1
  event.preventDefault()
  all[all.indexOf(target) + step]?.focus()
}
