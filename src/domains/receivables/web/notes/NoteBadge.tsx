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

/** Returns the text about the dispute or promise that most needs attention, in a list of open amounts; undefined without one. */
export function useAgedNoteText(): (note: AgedNote | null) => string | undefined {
  const { t } = useTranslation()
  const format = useFormat()
  return (note) => {
    if (note === null) return undefined
    if (note.status === 'broken') return t('receivables.notes.brokenPromise')
    if (note.promisedOn === null) return t('receivables.notes.kind.dispute')
    return t('receivables.notes.promised', { date: format.date(note.promisedOn) })
  }
}

/** The dispute or promise that most needs attention, in a list of open amounts. */
export function AgedNoteBadge({ note }: { note: AgedNote | null }) {
  const textOf = useAgedNoteText()
  if (note === null) return ''
  const tone = note.status === 'broken' ? 'alarm' : note.promisedOn === null ? 'attention' : 'waiting'
  return <ToneBadge tone={tone}>{textOf(note) ?? ''}</ToneBadge>
}
