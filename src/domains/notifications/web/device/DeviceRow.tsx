import { Button } from '@mantine/core'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type Device, notificationRoutes } from '../../contract.ts'
import styles from './DevicePanel.module.css'

/** Another device with push notifications, which can be removed. */
export function DeviceRow({ device }: { device: Device }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const { act, pending } = useWrite(notificationRoutes.deleteDevice, {
    onDone: () => tell.success(t('notifications.device.removed')),
  })
  const { browser, system, createdAt } = device
  const name =
    browser && system
      ? t('notifications.device.named', { browser, system })
      : (browser ?? system ?? t('notifications.device.unknown'))
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p className={styles.name}>{name}</p>
        <p className={styles.since}>{t('notifications.device.since', { when: format.moment(createdAt) })}</p>
      </div>
      {device.allowed.includes('delete') && (
        <Button
          variant="subtle"
          color="gray"
          loading={pending}
          aria-label={t('notifications.device.removeOf', { name })}
          onClick={() => void act({ params: { id: device.id } })}
        >
          {t('notifications.device.remove')}
        </Button>
      )}
    </li>
  )
}
