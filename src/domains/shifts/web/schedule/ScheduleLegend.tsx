import { IconArrowsExchange, IconUserQuestion } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { availabilityKinds } from '#domains/availability/rules.ts'
import { Legend, type LegendEntry } from '#platform/web/ui/record/Legend.tsx'
import card from './ShiftCard.module.css'
import styles from './ScheduleLegend.module.css'

const states = [
  'draft',
  'published',
  'active',
  'notClockedIn',
  'noShow',
  'left_early',
  'completed',
  'cancelled',
] as const

/** Explains the appearance of shifts and days. */
export function ScheduleLegend() {
  const { t } = useTranslation()
  const meanings = states.map((state): LegendEntry => [
    state,
    <span
      key="look"
      className={`${card.card} ${styles.swatch}`}
      data-state={state}
      data-missing={state === 'notClockedIn' || state === 'noShow' || undefined}
      style={{ '--colour': 'var(--accent)' } as CSSProperties}
      aria-hidden
    />,
    t(`shifts.status.${state}`),
  ])
  const away: LegendEntry = ['away', <span key="look" className={styles.away} aria-hidden />, t('shifts.away.day')]
  const open: LegendEntry = [
    'open',
    <IconUserQuestion key="look" size={16} color="var(--waiting)" aria-hidden />,
    t('shifts.schedule.openOf'),
  ]
  const offered: LegendEntry = [
    'offered',
    <IconArrowsExchange key="look" size={16} aria-hidden />,
    t('shifts.schedule.offered'),
  ]
  const stated = availabilityKinds.map((kind): LegendEntry => [
    kind,
    <span key="look" className={styles.stated} data-kind={kind} aria-hidden />,
    t(`availability.kind.${kind}`),
  ])
  return <Legend label={t('shifts.schedule.legend')} meanings={[...meanings, away, ...stated, offered, open]} />
}
