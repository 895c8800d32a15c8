import { Button } from '@mantine/core'
import { IconMapPinCheck } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import styles from './Clock.module.css'

/** Explains why the location is needed, before the browser asks for it. */
export function LocationReason({ onGoOn, onClose }: { onGoOn: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} title={t('clock.reason.title')}>
      <div className={styles.reason}>
        <span className={styles.icon} aria-hidden>
          <IconMapPinCheck size={28} />
        </span>
        <p>{t('clock.reason.why')}</p>
        <p>{t('clock.reason.never')}</p>
        <Button size="lg" fullWidth onClick={onGoOn} data-autofocus>
          {t('clock.reason.goOn')}
        </Button>
        <Button size="md" fullWidth variant="subtle" color="gray" onClick={onClose}>
          {t('clock.reason.notNow')}
        </Button>
      </div>
    </Dialog>
  )
}
