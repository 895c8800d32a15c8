import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { StatusBadge, ToneBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { AgedNote } from '../../contract/aged.ts'
import type { ReceivableNote } from '../../contract/receivable-notes.ts'
import type texts from '../../locales/en.json'

const tones: Tones<ReceivableNote['status'], (typeof texts)['notes']['status']> = {
  noted: 'neutral',
  open: 'waiting',
  kept: 'good',
  broken: 'alarm',
  replaced: 'neutral',
  closed: 'neutral',
}

/** The status of a note; a call has none. */
export function NoteStatusBadge({ status }: Pick<ReceivableNote, 'status'>) {
  return status === 'noted' ? null : (
    <StatusBadge status={status} tones={tones} label={`receivables.notes.status.${status}`} />
  )
}

/** The dispute or promise that most needs attention, in a list of open amounts. */
export function AgedNoteBadge({ note }: { note: AgedNote | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (note === null) return ''
  if (note.status === 'broken') return <ToneBadge tone="alarm">{t('receivables.notes.brokenPromise')}</ToneBadge>
  if (note.promisedOn === null) return <ToneBadge tone="attention">{t('receivables.notes.kind.dispute')}</ToneBadge>
  return <ToneBadge tone="waiting">{t('receivables.notes.promised', { date: format.date(note.promisedOn) })}</ToneBadge>
}
