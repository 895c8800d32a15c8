import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import styles from './Toasts.module.css'
import { useClearance } from './use-clearance.ts'
import { type Toast, toastMilliseconds, toasts } from './toasts.ts'

const icons = { success: IconCircleCheck, error: IconAlertTriangle, info: IconInfoCircle }

/** The region where toasts appear, announced by screen readers. */
export function Toasts() {
  const { t } = useTranslation()
  const shown = useSyncExternalStore(toasts.subscribe, toasts.snapshot)
  const region = useClearance(shown.length)
  return (
    <section
      className={styles.place}
      aria-label={t('platform.toast.place')}
      aria-live="polite"
      aria-relevant="additions"
      ref={region}
    >
      {shown.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function OneToast({ toast }: { toast: Toast }) {
  const { t } = useTranslation()
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (isPaused) return undefined
    const timer = setTimeout(() => toasts.remove(toast.id), toastMilliseconds)
    return () => clearTimeout(timer)
  }, [isPaused, toast.id])
  const Icon = icons[toast.kind]
  return (
    <div
      className={styles.toast}
      data-kind={toast.kind}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon className={styles.icon} size={20} aria-hidden />
      <p className={styles.text}>{toast.text}</p>
      {toast.action && (
        <Button
          size="compact-sm"
          variant="light"
          className={styles.action ?? ''}
          onClick={() => {
            toasts.remove(toast.id)
            toast.action?.run()
          }}
        >
          {toast.action.label}
        </Button>
      )}
      {toast.link && (
        <LinkButton
          to={toast.link}
          variant="light"
          className={styles.action ?? ''}
          onClick={() => toasts.remove(toast.id)}
        >
          {t('platform.action.resolve')}
        </LinkButton>
      )}
      <CloseButton size="md" aria-label={t('platform.toast.close')} onClick={() => toasts.remove(toast.id)} />
    </div>
  )
}
