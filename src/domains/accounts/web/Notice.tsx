import type { ComponentType, ReactNode } from 'react'
import styles from './Notice.module.css'

interface Props {
  tone: 'good' | 'bad' | 'news'
  icon: ComponentType<{ size?: number | string }>
  children?: ReactNode
}

/** A large icon for the result of a step. */
export function Notice({ tone, icon: Icon, children }: Props) {
  return (
    <div className={styles.notice}>
      <span className={styles.mark} data-tone={tone} aria-hidden>
        <Icon size={28} />
      </span>
      {children}
    </div>
  )
}
