import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDot,
  IconCircleX,
  IconClockHour4,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './StatusBadge.module.css'

const icons = {
  neutral: IconCircleDashed,
  waiting: IconClockHour4,
  active: IconPlayerPlay,
  good: IconCircleCheck,
  bad: IconCircleX,
  attention: IconAlertTriangle,
  alarm: IconAlertTriangle,
  news: IconCircleDot,
} as const

/** The meaning of a status, which sets its colour and icon. */
export type Tone = keyof typeof icons

/**
 * The tone of every status of a type. `Words` is the type of the English texts, where each status has its label under its name. A status
 * without a tone or a text does not compile; the other two languages are compared with English in a test.
 */
export type Tones<Status extends string, Words> = {
  readonly [One in Status]: One extends keyof Words ? Tone : never
}

interface Props<Status extends string> {
  status: Status
  tones: Readonly<Record<Status, Tone>>
  /** The key of its label. */
  label: string
}

/** The badge of a status. A status that this version of the page does not know yet is shown as unknown. */
export function StatusBadge<Status extends string>({ status, tones, label }: Props<Status>) {
  const { t } = useTranslation()
  if (!Object.hasOwn(tones, status)) return <ToneBadge tone="neutral">{t('platform.state.unknown')}</ToneBadge>
  return <ToneBadge tone={tones[status]}>{t(label)}</ToneBadge>
}

/** A badge whose text is not a status, such as a deadline: its colour and icon show the tone. */
export function ToneBadge({ tone, children }: { tone: Tone; children: string }) {
  const Icon = icons[tone]
  return (
    <span className={styles.badge} data-tone={tone}>
      <Icon size={14} stroke={2.2} aria-hidden />
      {children}
    </span>
  )
}

/** The icon and colour of a status without its label, if the label is beside it or read out. */
export function StatusMark({ tone, size = 16 }: { tone: Tone; size?: number }) {
  const Icon = icons[tone]
  return (
    <span className={styles.mark} data-tone={tone} aria-hidden>
      <Icon size={size} stroke={2.2} />
    </span>
  )
}
