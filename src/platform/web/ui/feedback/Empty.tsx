import { IconInbox } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import own from './Empty.module.css'
import styles from './states.module.css'

interface Props {
  title: string
  text?: string
  /** The first action to take. */
  action?: ReactNode
  icon?: ComponentType<{ size?: number | string }>
  /** One low line, for a list that is usually empty above others that matter more then. */
  low?: boolean
}

/** An empty state: its title, an explanation, and an action. */
export function Empty({ title, text, action, icon: Icon = IconInbox, low = false }: Props) {
  return (
    <div className={`${styles.state} ${own.empty}`} data-low={low || undefined}>
      <span className={`${styles.icon} ${own.icon}`} aria-hidden>
        <Icon size={low ? 18 : 26} />
      </span>
      <p className={`${styles.title} ${own.words}`}>{title}</p>
      {text && <p className={`${styles.text} ${own.words}`}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
