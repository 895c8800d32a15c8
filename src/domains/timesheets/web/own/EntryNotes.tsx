import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FactRows } from '#platform/web/ui/record/Facts.tsx'
import type { OwnEntry } from '#domains/timesheets/contract.ts'
import styles from './EntryNotes.module.css'

/** The optional details of an entry: unusual types, notes, equipment, place. */
export function EntryNotes({ entry }: { entry: OwnEntry }) {
  const { t } = useTranslation()
  const { workType, shiftType, notes, equipmentUsed, location } = entry
  const place = location && (location.address ?? t('timesheets.entry.placed'))
  const facts = (
    [
      [t('timesheets.field.workType'), workType === 'regular' ? null : t(`timesheets.workType.${workType}`)],
      [t('timesheets.field.shiftType'), shiftType === 'regular' ? null : t(`timesheets.shiftType.${shiftType}`)],
      [t('timesheets.field.notes'), notes],
      [t('timesheets.field.equipmentUsed'), equipmentUsed],
      [t('timesheets.field.location'), place],
    ] as const
  ).filter(([, value]) => value)
  if (facts.length === 0) return null
  return <FactRows facts={facts} className={styles.said} />
}
