import { IconAlertTriangle, IconCalendarTime, IconClockHour4 } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMay } from '#domains/accounts/web/session.ts'
import type { ProviderHome } from '#domains/statistics/contract.ts'
import type { Failure } from '#platform/web/failure/problem.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FigureRow } from '#platform/web/ui/record/FigureCard.tsx'
import { Figure } from './Figure.tsx'

/** The shifts of today, who is at work and the shifts at risk, for users who plan and do not read billing. */
export function TodayFigures({ of }: { of: UseQueryResult<ProviderHome, Failure> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [plans, readsBilling] = [useMay('assignments:write'), useMay('billing:read')]
  if (!plans || readsBilling) return null
  const schedule = `/provider/schedule?view=day&date=${todayIn(format.timeZone)}`
  return (
    <FigureRow counts label={t('app.providerHome.today.label')}>
      <Figure
        label={t('app.providerHome.today.shifts')}
        of={of}
        value={({ today }) => format.number(today.shifts)}
        isQuiet={({ today }) => today.shifts === 0}
        icon={IconCalendarTime}
        tone="good"
        to={schedule}
      />
      <Figure
        label={t('app.providerHome.today.atWork')}
        of={of}
        value={({ atWork }) => format.number(atWork.total)}
        isQuiet={({ atWork }) => atWork.total === 0}
        icon={IconClockHour4}
        tone="news"
        to={schedule}
      />
      <Figure
        label={t('app.providerHome.today.atRisk')}
        of={of}
        value={({ uncovered }) => format.number(uncovered?.total ?? 0)}
        isQuiet={({ uncovered }) => !uncovered?.total}
        icon={IconAlertTriangle}
        tone="waiting"
        to={schedule}
      />
    </FigureRow>
  )
}
