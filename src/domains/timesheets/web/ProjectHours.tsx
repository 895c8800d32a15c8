import { Stack } from '@mantine/core'
import { HoursMeter } from '#domains/assignments/web/HoursMeter.tsx'
import { useProfile } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Initials } from '#platform/web/ui/record/Initials.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { timesheetRoutes } from '../contract.ts'
import type { WorkerHours } from '../rules/hours-shapes.ts'
import { seesHoursOf } from '../rules.ts'
import styles from './ProjectHours.module.css'

interface Props {
  projectId: string
  projectManagerId: string | undefined
  budgetHours: number | null
}

/** The approved hours of a project against its budget, by worker, and those awaiting approval, if the user may see them. */
export function ProjectHours({ projectId, projectManagerId, budgetHours }: Props) {
  const { t } = useTranslation()
  const { id, role } = useProfile()
  const may = seesHoursOf({ accountId: id, role }, projectManagerId)
  const hours = useRead(timesheetRoutes.listWorkerHours, { params: { id: projectId } }, { enabled: may })
  if (!may) return null
  return (
    <Panel title={t('timesheets.project.title')}>
      <Reading of={hours}>
        {({ items }) => (
          <Stack gap="1.5rem">
            <Budget workers={items} budgetHours={budgetHours} projectId={projectId} />
            {items.length > 0 && <ByWorker workers={items} projectId={projectId} />}
          </Stack>
        )}
      </Reading>
    </Panel>
  )
}

interface BudgetProps {
  workers: readonly WorkerHours[]
  budgetHours: number | null
  projectId: string
}

function Budget({ workers, budgetHours, projectId }: BudgetProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const approved = sum(workers.map((one) => one.approvedMinutes))
  const waiting = sum(workers.map((one) => one.waitingMinutes))
  const budget = budgetHours === null ? null : budgetHours * 60
  const left = budget === null ? 0 : budget - approved
  return (
    <div>
      <HoursMeter
        actualMinutes={approved}
        expectedMinutes={budget}
        label={t('timesheets.project.share')}
        text={
          budget === null
            ? t('timesheets.project.approved')
            : t('timesheets.project.ofBudget', { budget: format.duration(budget) })
        }
      />
      <p className={styles.notes}>
        {budget !== null && (
          <span data-over={left < 0 || undefined}>
            {t(left < 0 ? 'timesheets.project.over' : 'timesheets.project.left', {
              hours: format.duration(Math.abs(left)),
            })}
          </span>
        )}
        {waiting > 0 ? (
          <Link to={`/provider/timesheet?projectId=${projectId}`}>
            {t('timesheets.project.waiting', { hours: format.duration(waiting) })}
          </Link>
        ) : (
          <span>{t('timesheets.project.noneWaiting')}</span>
        )}
      </p>
    </div>
  )
}

function ByWorker({ workers, projectId }: { workers: readonly WorkerHours[]; projectId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const most = Math.max(...workers.map((one) => one.approvedMinutes + one.waitingMinutes))
  return (
    <ul className={styles.workers} aria-label={t('timesheets.project.byWorker')}>
      {workers.map(({ worker, approvedMinutes, waitingMinutes, lastDate }) => (
        <li key={worker.id} className={styles.worker}>
          <Initials name={worker.name} />
          <Stack gap={0} miw={0}>
            <Link
              to={`/provider/timesheet?status=all&projectId=${projectId}&workerId=${worker.id}`}
              className={styles.name}
            >
              {worker.name}
            </Link>
            {lastDate && (
              <span className={styles.last}>
                {t('timesheets.project.last', { date: format.date(lastDate, 'weekday') })}
              </span>
            )}
          </Stack>
          <div className={styles.share} aria-hidden>
            <span style={{ width: `${(approvedMinutes / most) * 100}%` }} />
            <span data-waiting style={{ width: `${(waitingMinutes / most) * 100}%` }} />
          </div>
          <p className={styles.figures}>
            {format.duration(approvedMinutes)}
            {waitingMinutes > 0 && (
              <small>{t('timesheets.project.more', { hours: format.duration(waitingMinutes) })}</small>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

const sum = (minutes: readonly number[]) => minutes.reduce((all, one) => all + one, 0)
