import { CopyLine } from '#platform/web/ui/record/CopyLine.tsx'
import { RecordDialog } from '#platform/web/ui/dialog/RecordDialog.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'

/** Shows a new secret, this one time. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <RecordDialog title={t('webhooks.secret.title')} onClose={onClose}>
      <p>{t('webhooks.secret.lead')}</p>
      <CopyLine
        label={t('webhooks.secret.label')}
        value={secret}
        copy={t('webhooks.secret.copy')}
        copied={t('webhooks.secret.copied')}
        autoFocus
      />
    </RecordDialog>
  )
}
