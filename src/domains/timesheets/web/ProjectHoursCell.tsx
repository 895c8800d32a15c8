import { useMay, useProfile } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { timesheetRoutes } from '../contract.ts'
import { seesHoursOf } from '../rules.ts'
import styles from './ProjectHoursCell.module.css'

interface Row {
  readonly id: string
  readonly budgetHours: number | null
  readonly projectManager: { readonly id: string } | null
}

/** The number of projects per request. */
const atOnce = 100

/** The approved hours of a project against its budget, in a list of projects whose hours are read together. */
export function ProjectHoursCell({ project, among }: { project: Row; among: readonly Row[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, role } = useProfile()
  const may = useMay('timesheets:read')
  const start = Math.max(0, Math.floor(among.indexOf(project) / atOnce) * atOnce)
  const projectIds = among
    .slice(start, start + atOnce)
    .map((one) => one.id)
    .join(',')
  const hours = useRead(timesheetRoutes.listProjectHours, { query: { projectIds } }, { enabled: may, keep: true })
  const budget = project.budgetHours === null ? null : project.budgetHours * 60
  if (!seesHoursOf({ accountId: id, role }, project.projectManager?.id)) {
    return budget === null ? null : <span className={styles.budget}>{format.duration(budget)}</span>
  }
  const found = hours.data?.items.find((one) => one.project.id === project.id)
  if (!found) return null
  const share = budget ? found.approvedMinutes / budget : undefined
  return (
    <span className={styles.cell}>
      <span>
        {format.duration(found.approvedMinutes)}{' '}
        {budget !== null && (
          <span className={styles.budget}>{t('timesheets.project.of', { budget: format.duration(budget) })}</span>
        )}
      </span>
      {share !== undefined && (
        <span className={styles.track} aria-hidden>
          <span data-over={share > 1 || undefined} style={{ width: `${Math.min(1, share) * 100}%` }} />
        </span>
      )}
    </span>
  )
}
