import { ActionIcon } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type Notification, notificationRoutes } from '../contract.ts'
import { NotificationLine } from './NotificationLine.tsx'
import styles from './NotificationRow.module.css'

/** One notification with its actions: mark as read, clear. */
export function NotificationRow({ notification, onLeave }: { notification: Notification; onLeave?: () => void }) {
  const { t } = useTranslation()
  const params = { id: notification.id }
  const read = useWrite(notificationRoutes.readNotification)
  const clear = useWrite(notificationRoutes.deleteNotification)
  const readable = notification.allowed.includes('read')
  function follow() {
    if (readable) void read.write({ params })
    onLeave?.()
  }
  return (
    <li className={styles.row}>
      <NotificationLine notification={notification} onRead={follow} />
      <span className={styles.actions}>
        {readable && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            loading={read.pending}
            aria-label={t('notifications.read')}
            title={t('notifications.read')}
            onClick={() => void read.act({ params })}
          >
            <IconCheck size={17} aria-hidden />
          </ActionIcon>
        )}
        {notification.allowed.includes('delete') && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            loading={clear.pending}
            aria-label={t('notifications.clear')}
            title={t('notifications.clear')}
            onClick={() => void clear.act({ params })}
          >
            <IconX size={17} aria-hidden />
          </ActionIcon>
        )}
      </span>
    </li>
  )
}
