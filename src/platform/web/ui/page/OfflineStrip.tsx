import { IconWifiOff } from '@tabler/icons-react'
import { useOnline } from '#platform/web/device/use-online.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from '#platform/web/ui/feedback/states.module.css'

/** A strip at the top while the device has no connection. */
export function OfflineStrip() {
  const { t } = useTranslation()
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <div className={styles.offline}>
          <IconWifiOff size={18} aria-hidden />
          {t('platform.state.offline')}
        </div>
      )}
    </div>
  )
}
