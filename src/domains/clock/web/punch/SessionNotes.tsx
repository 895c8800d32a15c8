import { IconAlertTriangle } from '@tabler/icons-react'
import { distanceIn } from '#base/distance.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { ClockState } from '../../contract.ts'
import { leftOpenMinutes } from '../../rules.ts'
import styles from './SessionNotes.module.css'

/** Warnings about the session: outside the work site, past the shift's end, forgotten, incomplete. */
export function SessionNotes({ clock, now }: { clock: ClockState; now: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { session, shift } = clock
  if (!session) return null
  const { place, distanceMetres, incompleteReason, startedAt } = session
  const notes: string[] = []
  if (now - Date.parse(startedAt) >= leftOpenMinutes * 60_000) {
    notes.push(t('clock.note.leftOpen', { hours: leftOpenMinutes / 60 }))
  } else if (shift && now >= Date.parse(shift.endsAt)) {
    notes.push(t('clock.note.pastEnd', { time: format.time(shift.endsAt) }))
  }
  if (incompleteReason) {
    notes.push(`${t(`timesheets.incomplete.${incompleteReason}`)} ${t('clock.note.incomplete')}`)
  } else if (place === 'outside') {
    notes.push(t('clock.note.outside', { distance: distanceIn(format.locale, distanceMetres ?? 0) }))
  } else if (place === 'unknown' && distanceMetres !== null) {
    notes.push(t('clock.note.inexact'))
  }
  if (notes.length === 0) return null
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note} className={styles.note}>
          <IconAlertTriangle size={20} aria-hidden />
          {note}
        </li>
      ))}
    </ul>
  )
}
