import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
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
  pending?: boolean
  onConfirm: () => unknown
  onClose: () => void
}

/** Asks before an action that cannot easily be undone. */
export function Confirm({ open, title, children, action, danger = false, pending = false, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  if (!open) return null
  return (
    <Dialog onClose={onClose} title={title}>
      <div className={styles.text}>{children}</div>
      <StickyBar>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('platform.action.cancel')}
        </Button>
        <Button color={danger ? 'red' : 'spruce'} loading={pending} onClick={() => void onConfirm()}>
          {action}
        </Button>
      </StickyBar>
    </Dialog>
  )
}
