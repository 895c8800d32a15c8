import { IconCalendarCheck, IconClockHour4, IconCoins, IconStar } from '@tabler/icons-react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FigureCard, FigureRow } from '#platform/web/ui/record/FigureCard.tsx'
import type { SharedFigures, WorkerStatistics } from '../contract.ts'
import { FigureExplanation } from './FigureExplanations.tsx'

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
    <FigureRow>
      <FigureCard
        label={t('statistics.figure.totalHours')}
        value={format.duration(of.totalMinutes)}
        notes={[
          of.waitingMinutes > 0 ? t('statistics.waiting', { hours: format.duration(of.waitingMinutes) }) : undefined,
        ]}
        icon={IconClockHour4}
        tone="good"
      >
        <FigureExplanation>{t('statistics.meaning.totalHours')}</FigureExplanation>
      </FigureCard>
      <FigureCard
        label={t(isOwn ? 'statistics.figure.earnings' : 'statistics.figure.hoursValue')}
        value={amounts.length > 0 ? format.moneys(amounts) : '–'}
        notes={[isOwn ? value : undefined]}
        icon={IconCoins}
        tone="odd"
      >
        <FigureExplanation>
          {isOwn
            ? `${t('statistics.meaning.earnings')} ${t('statistics.meaning.hoursValue')}`
            : t('statistics.meaning.hoursValue')}
        </FigureExplanation>
      </FigureCard>
      <FigureCard
        label={t('statistics.figure.attendance')}
        value={attendanceRate === null ? '–' : format.number(attendanceRate / 100, percent)}
        notes={[attendanceRate === null ? t('statistics.noShifts') : t('statistics.attended', shifts)]}
        icon={IconCalendarCheck}
        tone="news"
      >
        <FigureExplanation>{t('statistics.meaning.attendance')}</FigureExplanation>
      </FigureCard>
      <FigureCard
        label={t('statistics.figure.rating')}
        value={of.averageRating === null ? '–' : t('statistics.rating', { rating: format.number(of.averageRating) })}
        notes={[t('statistics.ratings', { count: of.ratings })]}
        icon={IconStar}
        tone="waiting"
      >
        <FigureExplanation>{t('statistics.meaning.rating')}</FigureExplanation>
      </FigureCard>
    </FigureRow>
  )
}

const percent = { style: 'percent', maximumFractionDigits: 1 } as const
