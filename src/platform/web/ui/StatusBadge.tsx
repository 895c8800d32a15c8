import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClockHour4,
  IconPlayerPlay,
  IconSparkles,
} from '@tabler/icons-react'
import styles from './StatusBadge.module.css'

const icons = {
  neutral: IconCircleDashed,
  waiting: IconClockHour4,
  active: IconPlayerPlay,
  good: IconCircleCheck,
  bad: IconCircleX,
  attention: IconAlertTriangle,
  news: IconSparkles,
} as const

/** What a status means to its reader, whatever it is called. */
export type Tone = keyof typeof icons

/** A status: its words, with a colour and a shape for its tone. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  const Icon = icons[tone]
  return (
    <span className={styles.badge} data-tone={tone}>
      <Icon size={14} stroke={2.2} aria-hidden />
      {children}
    </span>
  )
}

/** The shape and colour of a status without its words, where they stand beside it or are read out. */
export function StatusMark({ tone, size = 16 }: { tone: Tone; size?: number }) {
  const Icon = icons[tone]
  return (
    <span className={styles.mark} data-tone={tone} aria-hidden>
      <Icon size={size} stroke={2.2} />
    </span>
  )
}
