import { IconCheck } from '@tabler/icons-react'
import { memo } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Tick } from '#platform/web/ui/Tick.tsx'
import type { Entry } from '../../contract.ts'
import { EntryStatusBadge } from '../EntryStatusBadge.tsx'
import { EntryTimes } from '../EntryTimes.tsx'
import styles from './EntryTable.module.css'
import { Marks } from './Marks.tsx'

interface Props {
  entry: Entry
  href: string
  isChosen: boolean
  isOpen: boolean
  /** True while it is being decided. */
  isPending: boolean
}

/** One entry of the list. What is pressed in it is heard by the table, so that many rows stay light. */
export const EntryRow = memo(function EntryRow({ entry, href, isChosen, isOpen, isPending }: Props) {
  const { t } = useWords()
  const format = useFormat()
  const { worker, project, client, allowed } = entry
  const day = format.date(entry.date, 'weekday')
  const named = { worker: worker.name, date: day }
  return (
    <tr
      data-entry={entry.id}
      data-open={isOpen || undefined}
      data-chosen={isChosen || undefined}
      data-pending={isPending || undefined}
      aria-busy={isPending || undefined}
    >
      <td className={styles.check}>
        {allowed.includes('approve') && <Tick label={t('timesheets.approval.choose', named)} checked={isChosen} />}
      </td>
      <td className={styles.worker}>
        <a href={href} data-opener aria-expanded={isOpen} className={styles.link}>
          {worker.name}
        </a>
      </td>
      <td
        className={styles.project}
        title={`${project.name} · ${client.name}`}
        data-label={t('timesheets.field.project')}
      >
        <span className={styles.name}>{project.name}</span>
        <span className={styles.note}>{client.name}</span>
      </td>
      <td className={styles.date} data-label={t('timesheets.field.date')}>
        {day}
      </td>
      <td className={styles.times} data-label={t('timesheets.field.times')}>
        <EntryTimes entry={entry} />
        {entry.planned && entry.marks.includes('differs_from_plan') && (
          <span className={styles.note}>
            {t('timesheets.approval.plan', {
              from: format.time(entry.planned.startsAt),
              to: format.time(entry.planned.endsAt),
            })}
          </span>
        )}
      </td>
      <td className={styles.marks}>
        <Marks marks={entry.marks} />
      </td>
      <td className={styles.break} data-label={t('timesheets.field.break')}>
        {entry.breakMinutes > 0 ? format.duration(entry.breakMinutes) : '–'}
      </td>
      <td className={styles.hours} data-label={t('timesheets.field.hours')}>
        {format.duration(entry.totalMinutes)}
      </td>
      <td className={styles.worth} data-label={t('timesheets.field.worth')}>
        {format.money(entry.worth)}
      </td>
      <td className={styles.status}>
        <EntryStatusBadge status={entry.status} />
      </td>
      <td className={styles.act}>
        {allowed.includes('approve') && (
          <button
            type="button"
            data-approve
            className={styles.approve}
            title={t('timesheets.decision.approve.action')}
            aria-label={t('timesheets.approval.approveOne', named)}
          >
            <IconCheck size={18} aria-hidden />
            <span className={styles.approveWord}>{t('timesheets.decision.approve.action')}</span>
          </button>
        )}
      </td>
    </tr>
  )
})
