import { IconUserQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { daysAfter } from '#base/days.ts'
import type { StaffingRequest } from '#domains/requests/contract.ts'
import { useMay } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { type CoverDay, requestCoverRoutes } from '../contract/request-cover.ts'
import { AddOpenShiftDialog } from './open/AddOpenShiftDialog.tsx'
import styles from './RequestCover.module.css'

const shownDays = 28

/** The cover of a request for the days of the coming four weeks, with a button that makes open shifts of its unfilled positions. */
export function RequestCover({ request }: { request: StaffingRequest }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isAdding, setAdding] = useState(false)
  const mayPlan = useMay('assignments:write') && request.allowed.includes('offer')
  const today = todayIn(format.timeZone)
  const { id, startDate, endDate, positions, filledPositions } = request
  const from = startDate < today ? today : startDate
  const to = [daysAfter(from, shownDays - 1), endDate].sort()[0] ?? endDate
  if (from > to) return null
  return (
    <Panel
      title={t('shifts.cover.title')}
      lead={format.dates(from, to)}
      action={
        mayPlan && (
          <ActionButton variant="default" icon={IconUserQuestion} onClick={() => setAdding(true)}>
            {t('shifts.cover.add')}
          </ActionButton>
        )
      }
    >
      <CoverTable id={id} from={from} to={to} />
      {isAdding && (
        <AddOpenShiftDialog
          date={from}
          request={{
            id,
            projectId: request.project.id,
            role: request.role,
            positions: Math.min(50, Math.max(1, positions - filledPositions)),
            certifications: request.certifications,
            endDate,
            workingHours: request.workingHours,
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Panel>
  )
}

function CoverTable({ id, from, to }: { id: string; from: string; to: string }) {
  const { t } = useTranslation()
  const cover = useRead(requestCoverRoutes.readRequestCover, { params: { id }, query: { from, to } })
  return (
    <Reading of={cover}>
      {({ days }) => (
        <div className={styles.scroller} role="region" aria-label={t('shifts.cover.title')} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('shifts.field.date')}</th>
                <th scope="col">{t('shifts.cover.needed')}</th>
                <th scope="col">{t('shifts.cover.planned')}</th>
                <th scope="col">{t('shifts.cover.open')}</th>
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <CoverRow key={day.date} day={day} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Reading>
  )
}

function CoverRow({ day: { date, needed, planned, open } }: { day: CoverDay }) {
  const { t } = useTranslation()
  const format = useFormat()
  const missing = Math.max(0, needed - planned - open)
  return (
    <tr data-missing={missing > 0 || undefined}>
      <th scope="row">{format.date(date, 'weekday')}</th>
      <td>{format.number(needed)}</td>
      <td>
        {format.number(planned)}
        {missing > 0 && <span className="visually-hidden">{`, ${t('shifts.cover.missing', { count: missing })}`}</span>}
      </td>
      <td>{format.number(open)}</td>
    </tr>
  )
}
