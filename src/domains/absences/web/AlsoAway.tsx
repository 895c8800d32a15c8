import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { OtherAbsences } from '../contract.ts'
import styles from './AlsoAway.module.css'
import { useDaysText } from './use-time-off-texts.ts'

/** The other workers who are away on days of a request, with their days; those on a project of its worker first. */
export function AlsoAway({ of }: { of: OtherAbsences }) {
  const { t } = useTranslation()
  const daysOf = useDaysText()
  if (of.items.length === 0) return null
  const unnamed = of.total - of.items.length
  return (
    <>
      <ul className={styles.list}>
        {of.items.map(({ worker, project, status, ...period }) => (
          <li key={worker.id} className={styles.one}>
            <strong className={styles.name}>{worker.name}</strong>
            <span>{daysOf(period)}</span>
            {status === 'pending' && <span className={styles.note}>{t('absences.status.pending')}</span>}
            {project && <span className={styles.note}>{project.name}</span>}
          </li>
        ))}
      </ul>
      {unnamed > 0 && <p className={styles.rest}>{t('absences.away.rest', { count: unnamed })}</p>}
    </>
  )
}
