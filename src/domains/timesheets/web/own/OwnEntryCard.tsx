import { IconAlertTriangle, IconClockPlay } from '@tabler/icons-react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FactRows } from '#platform/web/ui/record/Facts.tsx'
import type { OwnEntry } from '../../contract.ts'
import { missingFieldsOf } from '../../rules.ts'
import { BreakList } from '../BreakList.tsx'
import { EntryCorrections } from '../EntryCorrections.tsx'
import { DecisionComment, EntryNote } from '../EntryNote.tsx'
import { EntryStatusBadge } from '../EntryStatusBadge.tsx'
import { EntryTimes } from '../EntryTimes.tsx'
import { EntryButtons } from './EntryButtons.tsx'
import styles from './OwnEntryCard.module.css'
import { ProposedTimes } from './ProposedTimes.tsx'

/** One of the worker's entries: times, project, hours, status and actions. */
export function OwnEntryCard({ entry }: { entry: OwnEntry }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { project, client, comment, status, breakMinutes } = entry
  const missing = status === 'incomplete' ? missingFieldsOf(entry) : []
  return (
    <article className={styles.card} data-status={status}>
      <div className={styles.main}>
        <div className={styles.when}>
          <span className={styles.times}>
            <EntryTimes entry={entry} />
          </span>
          {breakMinutes > 0 && (
            <span className={styles.quiet}>
              {entry.breaks.length === 0 && t('timesheets.field.break')} <BreakList entry={entry} />
            </span>
          )}
          {entry.clocked && (
            <span className={styles.quiet}>
              <IconClockPlay size={16} aria-hidden /> {t('timesheets.entry.clocked')}
            </span>
          )}
        </div>
        <div className={styles.what}>
          <span className={styles.project}>{project.name}</span>
          <span className={styles.quiet}>{client.name}</span>
          {entry.taskDescription && <p className={styles.task}>{entry.taskDescription}</p>}
        </div>
        <div className={styles.sum}>
          <span className={styles.hours}>{format.duration(entry.totalMinutes)}</span>
          <span className={styles.quiet}>{format.money(entry.worth)}</span>
        </div>
        <div className={styles.status}>
          <EntryStatusBadge status={status} />
        </div>
      </div>
      <OptionalDetails entry={entry} />
      {status === 'incomplete' && entry.incompleteReason && (
        <EntryNote icon={IconAlertTriangle}>{t(`timesheets.incomplete.${entry.incompleteReason}`)}</EntryNote>
      )}
      {missing.length > 0 && (
        <EntryNote icon={IconAlertTriangle}>
          {t('timesheets.failure.missing', { fields: missing.map((name) => t(`timesheets.field.${name}`)).join(', ') })}
        </EntryNote>
      )}
      {comment && <DecisionComment comment={comment} tone={status === 'rejected' ? 'bad' : 'odd'} />}
      <EntryCorrections corrections={entry.corrections} isWorker />
      <ProposedTimes entry={entry} />
      <EntryButtons entry={entry} />
    </article>
  )
}

/** The optional details of an entry: unusual types, notes, equipment, address. */
function OptionalDetails({ entry }: { entry: OwnEntry }) {
  const { t } = useTranslation()
  const { workType, shiftType, notes, equipmentUsed, location } = entry
  const address = location && (location.address ?? t('timesheets.entry.placed'))
  const facts = (
    [
      [t('timesheets.field.workType'), workType === 'regular' ? null : t(`timesheets.workType.${workType}`)],
      [t('timesheets.field.shiftType'), shiftType === 'regular' ? null : t(`timesheets.shiftType.${shiftType}`)],
      [t('timesheets.field.notes'), notes],
      [t('timesheets.field.equipmentUsed'), equipmentUsed],
      [t('timesheets.field.location'), address],
    ] as const
  ).filter(([, value]) => value)
  if (facts.length === 0) return null
  return <FactRows facts={facts} className={styles.details} />
}
