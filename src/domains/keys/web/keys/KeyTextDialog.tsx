import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { RecordDialog } from '#platform/web/ui/dialog/RecordDialog.tsx'
import { CopyLine } from '#platform/web/ui/record/CopyLine.tsx'

/** Shows a new API key, this one time. */
export function KeyTextDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <RecordDialog title={t('keys.text.title')} onClose={onClose}>
      <p>{t('keys.text.lead')}</p>
      <CopyLine
        label={t('keys.text.label')}
        value={text}
        copy={t('keys.text.copy')}
        copied={t('keys.text.copied')}
        autoFocus
      />
    </RecordDialog>
  )
}
