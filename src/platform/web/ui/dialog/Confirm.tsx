import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Dialog } from './Dialog.tsx'
import styles from './Confirm.module.css'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'

interface Props {
  open: boolean
  title: string
  /** The consequence of the action. */
  children: ReactNode
  /** The label of the main button: a verb. */
  action: string
  danger?: boolean
  /** The action. The dialog closes after it, unless it returns `false`. */
  onConfirm: () => unknown
  onClose: () => void
}

/** Asks before an action that cannot easily be undone. */
export function Confirm({ open, title, children, action, danger = false, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  if (!open) return null
  async function confirm() {
    setPending(true)
    try {
      if ((await onConfirm()) !== false) onClose()
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={title}>
      <div className={styles.text}>{children}</div>
      <StickyBar>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('platform.action.close')}
        </Button>
        <Button color={danger ? 'red' : 'spruce'} loading={pending} onClick={() => void confirm()}>
          {action}
        </Button>
      </StickyBar>
    </Dialog>
  )
}
