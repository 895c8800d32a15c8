import type { ReactNode } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Entry } from '../../contract.ts'
import { EntryStatusBadge } from '../EntryStatusBadge.tsx'
import { EntryTimes } from '../EntryTimes.tsx'
import type { EntryChange } from './entry-cache.ts'
import styles from './EntryChanges.module.css'

/** The fields whose changes are shown to the approver. */
const watched = ['status', 'date', 'times', 'break', 'hours', 'project', 'taskDescription', 'comment'] as const
type Watched = (typeof watched)[number]

/** The fields that someone else has changed, before and after. */
export function EntryChanges({ change: { seen, current } }: { change: EntryChange }) {
  const { t } = useTranslation()
  const format = useFormat()
  const show: Readonly<Record<Watched, (entry: Entry) => ReactNode>> = {
    status: ({ status }) => <EntryStatusBadge status={status} />,
    date: ({ date }) => format.date(date, 'weekday'),
    times: (entry) => <EntryTimes entry={entry} />,
    break: ({ breakMinutes }) => format.duration(breakMinutes),
    hours: ({ totalMinutes }) => format.duration(totalMinutes),
    project: ({ project }) => project.name,
    taskDescription: ({ taskDescription }) => taskDescription ?? '–',
    comment: ({ comment }) => comment ?? '–',
  }
  return (
    <dl className={styles.changes}>
      {watched
        .filter((name) => valueOf(seen, name) !== valueOf(current, name))
        .map((name) => (
          <div key={name}>
            <dt>{t(`timesheets.field.${name}`)}</dt>
            <dd>
              <del>{show[name](seen)}</del>
              <span aria-hidden> → </span>
              <ins>{show[name](current)}</ins>
            </dd>
          </div>
        ))}
    </dl>
  )
}

function valueOf(entry: Entry, name: Watched): unknown {
  if (name === 'times') return [entry.startTime, entry.endTime, entry.endsNextDay].join()
  if (name === 'break') return entry.breakMinutes
  if (name === 'hours') return entry.totalMinutes
  return name === 'project' ? entry.project.id : entry[name]
}
