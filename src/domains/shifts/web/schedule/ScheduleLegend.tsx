import { ActionIcon, Popover } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconCheck,
  IconDoorExit,
  IconHourglass,
  IconPencil,
  IconPlayerPlayFilled,
  IconQuestionMark,
  IconUserQuestion,
  IconUserX,
  type TablerIcon,
} from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { availabilityKinds } from '#domains/availability/rules.ts'
import { Legend, type LegendEntry } from '#platform/web/ui/record/Legend.tsx'
import card from './ShiftCard.module.css'
import styles from './ScheduleLegend.module.css'

const states = [
  ['draft', IconPencil],
  ['published', undefined],
  ['active', IconPlayerPlayFilled],
  ['notClockedIn', IconUserX],
  ['noShow', IconUserX],
  ['left_early', IconDoorExit],
  ['completed', IconCheck],
  ['cancelled', undefined],
] as const

/** The button that explains the appearance of shifts, their icons, and days. */
export function ScheduleLegend({ size }: { size: number | 'input-sm' }) {
  const { t } = useTranslation()
  const icon = (key: string, Icon: TablerIcon, label: string, colour?: string): LegendEntry => [
    key,
    <Icon key="look" size={16} {...(colour && { color: colour })} aria-hidden />,
    label,
  ]
  const statuses = states.map(([state, Icon]): LegendEntry => [
    state,
    <span key="look" className={styles.look} aria-hidden>
      <span
        className={`${card.card} ${styles.swatch}`}
        data-state={state}
        data-missing={state === 'notClockedIn' || state === 'noShow' || undefined}
        style={{ '--colour': 'var(--accent)' } as CSSProperties}
      />
      {Icon && <Icon size={14} />}
    </span>,
    t(`shifts.status.${state}`),
  ])
  const marks = [
    icon('block', IconAlertTriangle, t('checks.start.block'), 'var(--bad)'),
    icon('warn', IconAlertTriangle, t('checks.start.warn'), 'var(--waiting)'),
    icon('unanswered', IconHourglass, t('shifts.schedule.unansweredOffer')),
    icon('offered', IconArrowsExchange, t('shifts.schedule.offered')),
    icon('open', IconUserQuestion, t('shifts.schedule.openOf'), 'var(--waiting)'),
  ]
  const days = [
    ['away', <span key="look" className={styles.away} aria-hidden />, t('shifts.away.day')] as const,
    ...availabilityKinds.map((kind): LegendEntry => [
      kind,
      <span key="look" className={styles.stated} data-kind={kind} aria-hidden />,
      t(`availability.kind.${kind}`),
    ]),
  ]
  const parts = { statuses, marks, days }
  return (
    <Popover position="bottom-end" width="22rem" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          data-square
          variant="default"
          size={size}
          title={t('shifts.schedule.legend')}
          aria-label={t('shifts.schedule.legend')}
        >
          <IconQuestionMark size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        className={styles.legend ?? ''}
        aria-label={t('shifts.schedule.legend')}
        tabIndex={-1}
        data-autofocus
      >
        {(['statuses', 'marks', 'days'] as const).map((part) => (
          <section key={part}>
            <h3 className={styles.title}>{t(`shifts.legend.${part}`)}</h3>
            <Legend label={t(`shifts.legend.${part}`)} meanings={parts[part]} />
          </section>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
