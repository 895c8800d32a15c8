import type { ComponentType } from 'react'
import styles from './FigureIcon.module.css'

/** The icon and tone of a figure. */
export interface FigureLook {
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  tone: 'good' | 'waiting' | 'news' | 'odd' | 'alarm'
}

/** The icon of a figure, in its tone; a quiet one has none. */
export function FigureIcon({ icon: Icon, tone, quiet = false }: FigureLook & { quiet?: boolean }) {
  return (
    <span className={styles.icon} data-tone={quiet ? undefined : tone} aria-hidden>
      <Icon size={22} stroke={1.7} />
    </span>
  )
}
