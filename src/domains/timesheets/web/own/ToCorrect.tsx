import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { timesheetRoutes } from '../../contract.ts'
import { EntryStatusBadge } from '../EntryStatusBadge.tsx'
import styles from './ToCorrect.module.css'

const few = 5

/** The entries of all weeks that need the worker's attention: incomplete, or with requested changes. */
export function ToCorrect() {
  const { t } = useTranslation()
  const format = useFormat()
  const [isWhole, setWhole] = useState(false)
  const oldest = { sort: 'date', limit: '200' } as const
  const incomplete = useRead(timesheetRoutes.listOwnEntries, { query: { status: 'incomplete', ...oldest } })
  const changes = useRead(timesheetRoutes.listOwnEntries, { query: { status: 'changes_requested', ...oldest } })
  if (!incomplete.data || !changes.data) return null
  const count = incomplete.data.total + changes.data.total
  if (count === 0) return null
  const items = [...incomplete.data.items, ...changes.data.items].toSorted((one, other) =>
    one.date.localeCompare(other.date),
  )
  const title = t('timesheets.own.toCorrect', { count })
  return (
    <section className={styles.waiting} aria-label={title}>
      <p className={styles.count}>{title}</p>
      <ul className={styles.entries}>
        {items.slice(0, isWhole ? undefined : few).map(({ id, date, project, status }) => (
          <li key={id} className={styles.entry}>
            <Link to={`/worker/timesheet?tab=my-timesheet&date=${date}`} className={styles.link}>
              <span className={styles.day}>{format.date(date, 'weekday')}</span>
              <span>{project.name}</span>
            </Link>
            <EntryStatusBadge status={status} />
          </li>
        ))}
      </ul>
      {items.length > few && !isWhole && (
        <Button variant="default" onClick={() => setWhole(true)}>
          {t('platform.list.more')}
        </Button>
      )}
    </section>
  )
}
