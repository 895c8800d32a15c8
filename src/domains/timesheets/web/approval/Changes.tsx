import type { ReactNode } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Entry } from '../../contract.ts'
import { EntryStatusBadge } from '../EntryStatusBadge.tsx'
import { EntryTimes } from '../EntryTimes.tsx'
import styles from './Changes.module.css'
import { changesBetween, type Watched } from './what-changed.ts'
import type { Stale } from './use-decisions.ts'

/** The fields that have changed, before and after. */
export function Changes({ stale: { seen, current } }: { stale: Stale }) {
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
      {changesBetween(seen, current).map((name) => (
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
