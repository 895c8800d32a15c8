import { IconCalendarCheck, IconClockHour4, IconCoins, IconStar } from '@tabler/icons-react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FigureIcon, type FigureLook } from '#platform/web/ui/record/FigureIcon.tsx'
import type { SharedFigures, WorkerStatistics } from '../contract.ts'
import { FigureExplanation } from './FigureExplanations.tsx'
import styles from './FigureCards.module.css'

interface CardProps extends FigureLook {
  label: string
  value: string
  note?: string | undefined
  meaning: string
}

/** The main figures as cards: hours, earnings, attendance, rating. */
export function FigureCards({ of }: { of: SharedFigures | WorkerStatistics }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { attendanceRate, shifts } = of
  // Workers see earnings, organisations the value of hours.
  const isOwn = 'earnings' in of
  const amounts = isOwn ? of.earnings : of.hoursValue
  const value =
    of.hoursValue.length > 0 ? t('statistics.hoursValue', { amount: format.moneys(of.hoursValue) }) : undefined
  return (
    <div className={styles.cards}>
      <Card
        label={t('statistics.figure.totalHours')}
        value={format.duration(of.totalMinutes)}
        note={
          of.waitingMinutes > 0 ? t('statistics.waiting', { hours: format.duration(of.waitingMinutes) }) : undefined
        }
        meaning={t('statistics.meaning.totalHours')}
        icon={IconClockHour4}
        tone="good"
      />
      <Card
        label={t(isOwn ? 'statistics.figure.earnings' : 'statistics.figure.hoursValue')}
        value={amounts.length > 0 ? format.moneys(amounts) : '–'}
        note={isOwn ? value : undefined}
        meaning={
          isOwn
            ? `${t('statistics.meaning.earnings')} ${t('statistics.meaning.hoursValue')}`
            : t('statistics.meaning.hoursValue')
        }
        icon={IconCoins}
        tone="odd"
      />
      <Card
        label={t('statistics.figure.attendance')}
        value={attendanceRate === null ? '–' : format.number(attendanceRate / 100, percent)}
        note={attendanceRate === null ? t('statistics.noShifts') : t('statistics.attended', shifts)}
        meaning={t('statistics.meaning.attendance')}
        icon={IconCalendarCheck}
        tone="news"
      />
      <Card
        label={t('statistics.figure.rating')}
        value={of.averageRating === null ? '–' : t('statistics.rating', { rating: format.number(of.averageRating) })}
        note={t('statistics.ratings', { count: of.ratings })}
        meaning={t('statistics.meaning.rating')}
        icon={IconStar}
        tone="waiting"
      />
    </div>
  )
}
const percent = { style: 'percent', maximumFractionDigits: 1 } as const

function Card({ label, value, note, meaning, icon, tone }: CardProps) {
  return (
    <section className={styles.card} aria-label={label}>
      <FigureIcon icon={icon} tone={tone} />
      <div className={styles.text}>
        <h2 className={styles.label}>{label}</h2>
        <p className={styles.value}>{value}</p>
        {note && <p className={styles.note}>{note}</p>}
        <FigureExplanation>{meaning}</FigureExplanation>
      </div>
    </section>
  )
}
