import { Group } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './StateLine.module.css'

interface Props {
  icon?: TablerIcon
  /** The icon has the colour of what is on. */
  isOn?: boolean
  /** True if the text is the result of an action, and is announced. */
  isStatus?: boolean
  text: string
  /** The button at the end. */
  children?: ReactNode
}

/** Whether a way of receiving notifications is on, and the button that changes it. */
export function StateLine({ icon: Icon, isOn = false, isStatus = false, text, children }: Props) {
  return (
    <Group role={isStatus ? 'status' : undefined} gap="0.75rem 1rem">
      {Icon && <Icon className={styles.icon} data-on={isOn || undefined} size={22} aria-hidden />}
      <p className={styles.text}>{text}</p>
      {children}
    </Group>
  )
}
