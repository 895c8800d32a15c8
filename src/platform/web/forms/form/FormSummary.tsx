import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './FormSummary.module.css'

/** The error summary at the top of a form: announced immediately, and focused if no field is. */
export function FormSummary({ children }: { children: ReactNode }) {
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      tabIndex={-1}
      data-form-summary
      icon={<IconAlertTriangle size={20} aria-hidden />}
      classNames={{ root: styles.summary ?? '' }}
    >
      {children}
    </Alert>
  )
}
