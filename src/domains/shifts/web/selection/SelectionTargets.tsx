import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from '../schedule/CopyWeekDialog.module.css'
import type { SelectionTarget } from './selection-targets.ts'

/** The selected shifts that cannot go where they should, with the reason; nothing if all can. */
export function UnfitTargets({ targets }: { targets: readonly SelectionTarget[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const unfit = targets.flatMap(({ item, landing }) => ('why' in landing ? [{ item, landing }] : []))
  if (unfit.length === 0) return null
  return (
    <div role="status">
      <p className={styles.lead}>{t('shifts.selection.unfit', { count: unfit.length })}</p>
      <ul className={styles.failed}>
        {unfit.map(({ item: { shift, assignment }, landing: { why, date } }) => (
          <li key={shift.id}>
            <strong>{`${assignment.worker.name}, ${format.day(shift.startsAt, 'weekday')}`}</strong>
            {' · '}
            {why === 'noAssignment'
              ? t('shifts.selection.noAssignment', {
                  project: assignment.project.name,
                  date: format.date(date, 'weekday'),
                })
              : t(why === 'repeated' ? 'shifts.validation.timeRepeated' : 'shifts.validation.timeSkipped')}
          </li>
        ))}
      </ul>
    </div>
  )
}
