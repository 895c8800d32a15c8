import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/use-words.ts'
import styles from './Form.module.css'

interface Props {
  /** What the main button says, as "Save". */
  submit: string
  pending: boolean
  onCancel?: () => void
  fullWidth?: boolean
  /** True where it cannot simply be undone. */
  danger?: boolean
  children?: ReactNode
}

/** The buttons at the end of a form. */
export function FormActions({ submit, pending, onCancel, fullWidth = false, danger = false, children }: Props) {
  const { t } = useWords()
  return (
    <div className={styles.actions}>
      <Button type="submit" loading={pending} fullWidth={fullWidth} size="md" {...(danger && { color: 'red' })}>
        {submit}
      </Button>
      {onCancel && (
        <Button variant="subtle" color="gray" size="md" onClick={onCancel}>
          {t('platform.action.cancel')}
        </Button>
      )}
      {children}
    </div>
  )
}
