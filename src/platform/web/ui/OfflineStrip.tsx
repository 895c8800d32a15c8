import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useWords } from '../i18n/use-words.ts'
import styles from './states.module.css'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** A strip at the top while the device has no connection. */
export function OfflineStrip() {
  const { t } = useWords()
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
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
