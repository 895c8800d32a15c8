import { useWords } from '#platform/web/i18n/use-words.ts'
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx'
import type { FiledDocument } from '../contract.ts'

/** That a document is still looked at for viruses, or that one was found; nothing where it is clean. */
export function ScanBadge({ scan }: Pick<FiledDocument, 'scan'>) {
  const { t } = useWords()
  if (scan === 'clean') return null
  return scan === 'pending' ? (
    <StatusBadge tone="waiting">{t('documents.scan.pending')}</StatusBadge>
  ) : (
    <StatusBadge tone="bad">{t('documents.scan.infected')}</StatusBadge>
  )
}
