import { IconBriefcase2, IconCalendarMonth, IconClipboardCheck, IconUserPlus } from '@tabler/icons-react'
import { reachOf } from '#base/actor.ts'
import { firstOfMonth } from '#base/days.ts'
import { useMay, useProfile } from '#domains/accounts/web/session.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { requestRoutes, type StaffingRequest } from '#domains/requests/contract.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import type { ProjectHours } from '#domains/timesheets/rules/hours-shapes.ts'
import { useAllPages } from '#platform/web/api/use-all-pages.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FigureRow } from '#platform/web/ui/record/FigureCard.tsx'
import { Figure } from '../home/Figure.tsx'
import { ClientMoney } from './ClientMoney.tsx'

/** Figures of a client: money, hours this month, hours to approve, open positions and active projects, as far as the user may see them. */
export function ClientFigures({ clientId }: { clientId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const seesMoney = useMay('billing:read')
  const sees = { enabled: useMay('timesheets:read') }
  const isManaged = reachOf(useProfile().role, 'timesheets:read') === 'managed'
  const from = firstOfMonth(todayIn(format.timeZone))
  const month = useRead(timesheetRoutes.listProjectHours, { query: { clientId, from } }, sees)
  const whole = useRead(timesheetRoutes.listProjectHours, { query: { clientId } }, sees)
  const active = useRead(projectRoutes.listProjects, { query: { clientId, status: 'active', limit: '1' } })
  const unfilled = useAllPages(requestRoutes.listRequests, { query: { clientId, unfilled: 'true' } })
  const entries = `/provider/timesheet?clientId=${clientId}`
  return (
    <>
      {seesMoney && <ClientMoney clientId={clientId} />}
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
          label={t('app.client.positions')}
          of={unfilled}
          value={({ items }) => format.number(openPositions(items))}
          isQuiet={({ items }) => openPositions(items) === 0}
          icon={IconUserPlus}
          tone="news"
          to={`/provider/requests?as=list&unfilled=true&clientId=${clientId}`}
        />
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

const openPositions = (requests: readonly StaffingRequest[]) =>
  requests.reduce((all, { positions, filledPositions }) => all + positions - filledPositions, 0)
