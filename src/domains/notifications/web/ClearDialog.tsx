import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { notificationRoutes } from '../contract.ts'

/** Asks before all notifications are deleted. */
export function ClearDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const clear = useWrite(notificationRoutes.clearNotifications)
  return (
    <Confirm
      open={open}
      title={t('notifications.clearTitle')}
      action={t('notifications.clearAll')}
      danger
      onConfirm={async () => (await clear.act({})).ok}
      onClose={onClose}
    >
      {t('notifications.clearText')}
    </Confirm>
  )
}
