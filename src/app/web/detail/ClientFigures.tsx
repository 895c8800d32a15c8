import { IconBriefcase2, IconCalendarMonth, IconClipboardCheck, IconClockHour4 } from '@tabler/icons-react'
import { reachOf } from '#base/actor.ts'
import { useMay, useProfile } from '#domains/accounts/web/session.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import type { ProjectHours } from '#domains/timesheets/rules/hours-shapes.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FigureRow } from '#platform/web/ui/record/FigureCard.tsx'
import { Figure } from '../home/Figure.tsx'

/** Figures of a client: hours this month and in total, hours to approve, and active projects, as far as the user may see them. */
export function ClientFigures({ clientId }: { clientId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const sees = { enabled: useMay('timesheets:read') }
  const isManaged = reachOf(useProfile().role, 'timesheets:read') === 'managed'
  const from = `${todayIn(format.timeZone).slice(0, 7)}-01`
  const month = useRead(timesheetRoutes.listProjectHours, { query: { clientId, from } }, sees)
  const whole = useRead(timesheetRoutes.listProjectHours, { query: { clientId } }, sees)
  const active = useRead(projectRoutes.listProjects, { query: { clientId, status: 'active', limit: '1' } })
  const entries = `/provider/timesheet?clientId=${clientId}`
  return (
    <>
      <FigureRow>
        {sees.enabled && (
          <>
            <Figure
              label={t('app.client.thisMonth')}
              of={month}
              value={({ items }) => format.duration(sumOf(items, 'approvedMinutes'))}
              icon={IconCalendarMonth}
              tone="good"
              to={`${entries}&status=approved&from=${from}`}
            />
            <Figure
              label={t('app.client.inAll')}
              of={whole}
              value={({ items }) => format.duration(sumOf(items, 'approvedMinutes'))}
              icon={IconClockHour4}
              tone="news"
              to={`${entries}&status=approved`}
            />
            <Figure
              label={t('app.client.waiting')}
              of={whole}
              value={({ items }) => format.duration(sumOf(items, 'waitingMinutes'))}
              icon={IconClipboardCheck}
              tone="waiting"
              to={entries}
            />
          </>
        )}
        <Figure
          label={t('app.client.active')}
          of={active}
          value={({ total }) => format.number(total)}
          icon={IconBriefcase2}
          tone="odd"
          to={`/provider/projects?clientId=${clientId}&status=active`}
        />
      </FigureRow>
      {isManaged && <p className="small-note">{t('app.client.managed')}</p>}
    </>
  )
}

const sumOf = (items: readonly ProjectHours[], which: 'approvedMinutes' | 'waitingMinutes') =>
  items.reduce((all, one) => all + one[which], 0)
