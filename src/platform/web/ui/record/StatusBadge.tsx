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
  news: IconCircleDot,
} as const

/** The meaning of a status, which sets its colour and icon. */
export type Tone = keyof typeof icons

/** The display of a status: its tone, and the translation key of its label. */
interface ShownStatus {
  readonly tone: Tone
  readonly label: string
}

/**
 * The display of every status of a type. `Words` is the type of the English texts whose keys begin with `Prefix`; each status has its label there under
 * its name. A status without a tone, a label or a text does not compile; the other two languages are compared with English in a test.
 */
export type ShownStatuses<Status extends string, Prefix extends string, Words> = {
  readonly [One in Status]: ShownStatus & { readonly label: One extends keyof Words ? `${Prefix}${One}` : never }
}

/** The badge of a status. A status that this version of the page does not know yet is shown as unknown. */
export function StatusBadge<Status extends string>({
  status,
  of,
}: {
  status: Status
  of: Readonly<Record<Status, ShownStatus>>
}) {
  const { t } = useTranslation()
  const { tone, label }: ShownStatus = Object.hasOwn(of, status)
    ? of[status]
    : { tone: 'neutral', label: 'platform.state.unknown' }
  return <ToneBadge tone={tone}>{t(label)}</ToneBadge>
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
