import { PriorityMark } from '#domains/shifts/web/PriorityMark.tsx'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { FillRun } from '../../contract.ts'
import styles from './FillWeek.module.css'

/** The positions that a plan leaves empty, and why. */
export function UnfilledShifts({ run }: { run: FillRun }) {
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
                </strong>
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
