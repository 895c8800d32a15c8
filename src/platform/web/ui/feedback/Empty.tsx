import { IconInbox } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import own from './Empty.module.css'
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
    <div className={`${styles.state} ${own.empty}`}>
      <span className={`${styles.icon} ${own.icon}`} aria-hidden>
        <Icon size={26} />
      </span>
      <p className={`${styles.title} ${own.words}`}>{title}</p>
      {text && <p className={`${styles.text} ${own.words}`}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
