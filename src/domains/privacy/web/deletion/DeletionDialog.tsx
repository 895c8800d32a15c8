import { Text } from '@mantine/core'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { privacyRoutes } from '../../contract.ts'
import { TypedConfirmDialog } from '#domains/privacy/web/TypedConfirmDialog.tsx'

interface Props {
  type: 'provider' | 'worker'
  onDeleted: () => void
  onClose: () => void
}

/** A dialog that asks for the word and the password to delete the account. */
export function DeletionDialog({ type, onDeleted, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(privacyRoutes.deleteAccount)
  return (
    <TypedConfirmDialog
      title={t('privacy.deletion.title')}
      save={write}
      onSaved={() => {
        tell.success(t('privacy.deletion.done'))
        onDeleted()
      }}
      onClose={onClose}
      submit={t('privacy.deletion.action')}
      failed={t('privacy.deletion.failed')}
    >
      <Text>{t(`privacy.deletion.lead.${type}`)}</Text>
      {type === 'worker' && <Text>{t('privacy.deletion.unpaid')}</Text>}
    </TypedConfirmDialog>
  )
}
