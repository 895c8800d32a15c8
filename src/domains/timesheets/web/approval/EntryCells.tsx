import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Entry } from '../../contract.ts'
import { EntryStatusBadge } from '../EntryStatusBadge.tsx'
import { EntryTimes } from '../EntryTimes.tsx'
import { ClientBadge } from './ClientBadge.tsx'
import styles from './EntryCells.module.css'

/** The project of an entry above its client; both in full on hover. */
export function ProjectCell({ entry: { project, client } }: { entry: Entry }) {
  return (
    <span title={`${project.name} · ${client.name}`}>
      <span className={styles.name}>{project.name}</span>
      <span className={styles.client}>{client.name}</span>
    </span>
  )
}

/** The start and end of an entry, and those of its shift if they differ. */
export function TimesCell({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { planned, marks } = entry
  return (
    <span className={styles.times}>
      <EntryTimes entry={entry} />
      {planned && marks.includes('differs_from_plan') && (
        <span className={styles.plan}>
          {/* Word joiners keep a line from ending at the dash. */}
          {t('timesheets.approval.plan', {
            from: `${format.time(planned.startsAt)}\u2060`,
            to: `\u2060${format.time(planned.endsAt)}`,
          })}
        </span>
      )}
    </span>
  )
}

/** The hours of an entry, which an approver looks at first. */
export function HoursCell({ entry: { totalMinutes } }: { entry: Entry }) {
  return <strong className={styles.hours}>{useFormat().duration(totalMinutes)}</strong>
}

/** The status of an entry, and the decision of its client. */
export function StatusCell({ entry }: { entry: Entry }) {
  return (
    <span className={styles.badges}>
      <EntryStatusBadge status={entry.status} />
      <ClientBadge entry={entry} />
    </span>
  )
}
