import { IconInbox } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import styles from './states.module.css'

interface Props {
  title: string
  text?: string
  /** What one can do about it. */
  action?: ReactNode
  icon?: ComponentType<{ size?: number | string }>
}

/** Says that there is nothing, why, and what one can do. */
export function Empty({ title, text, action, icon: Icon = IconInbox }: Props) {
  return (
    <div className={styles.state}>
      <span className={styles.icon} aria-hidden>
        <Icon size={26} />
      </span>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
