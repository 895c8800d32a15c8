import { Button, Group, NavLink } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { requestRoutes, type StaffingRequest } from '#domains/requests/contract.ts'
import { nextWorkingDay } from '#domains/requests/rules/working-hours.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import type { Schedule } from '../../contract.ts'
import type { RequestDemand } from '../../contract/schedule.ts'
import { openShiftRoutes } from '../../contract/open-shifts.ts'
import { openShiftLimits } from '../../rules/open-shifts.ts'
import { AddOpenShiftDialog } from '../open/AddOpenShiftDialog.tsx'
import { sentTimes } from '../plan/plan-input.ts'
import { timesOfDay } from '../plan/usual-times.ts'
import { useShiftTimes } from '../use-shift-times.ts'
import styles from './DemandDialog.module.css'

interface Props {
  demand: readonly RequestDemand[]
  /** The number of all open positions of each day, also of requests that are left out. */
  openPositions: Schedule['openPositions']
  date: string
  /** The requests whose positions are shown; without them, all of the day. One of several is to be chosen. */
  requestIds: readonly string[] | undefined
  mayPlan: boolean
  onChoose: (requestId: string) => void
  /** Shows the workers for an open shift. */
  onFind: (openShiftId: string) => void
  onClose: () => void
}

/** The open positions of requests on a day, and the ways to fill them. */
export function DemandDialog({ demand, openPositions, date, requestIds, mayPlan, onChoose, onFind, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const timesOf = useShiftTimes()
  const open = demand.flatMap((one) => {
    const day = one.days.find((other) => other.date === date)
    return day && (requestIds?.includes(one.request.id) ?? true) ? [{ ...one, day }] : []
  })
  const shown = open.reduce((sum, { day }) => sum + day.count, 0)
  const more = requestIds ? 0 : (openPositions.find((one) => one.date === date)?.count ?? 0) - shown
  const [only] = open
  if (only && open.length === 1 && more <= 0)
    return <FillPositions open={only} mayPlan={mayPlan} onFind={onFind} onClose={onClose} />
  return (
    <Dialog title={t('shifts.schedule.openOf')} onClose={onClose}>
      <p className={styles.day}>{format.date(date, 'long')}</p>
      {open.map(({ request, project, client, role, day: { count, times } }) => (
        <NavLink
          key={request.id}
          component="button"
          type="button"
          label={[role, times && timesOf(times)].filter(Boolean).join(' · ')}
          description={`${project.name} · ${client.name}`}
          rightSection={<strong>{t('shifts.demand.count', { count })}</strong>}
          onClick={() => onChoose(request.id)}
        />
      ))}
      {more > 0 && <p className={styles.day}>{t('shifts.hours.more', { count: more })}</p>}
    </Dialog>
  )
}

interface FillPositionsProps extends Pick<Props, 'mayPlan' | 'onFind' | 'onClose'> {
  open: RequestDemand & { readonly day: RequestDemand['days'][number] }
}

/** The open positions of a request on a day: find workers, publish an open shift, or go to the candidates of the request. */
function FillPositions({ open, mayPlan, onFind, onClose }: FillPositionsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const timesOf = useShiftTimes()
  const { request, project, client, role, day } = open
  const read = useRead(requestRoutes.readRequest, { params: { id: request.id } })
  const [isAdding, setAdding] = useState(false)
  const create = useWrite(openShiftRoutes.createOpenShifts)
  const positions = Math.min(openShiftLimits.positions, day.count)

  /** Finds workers for an open shift with the times of the day, which workers do not see until it is offered to them. */
  async function find({ id, project: { id: projectId }, certifications, workingHours }: StaffingRequest) {
    const worked = workingHours && nextWorkingDay(workingHours, day.date)
    if (worked?.date !== day.date) return setAdding(true)
    const days = [{ date: day.date, startOffset: null, endOffset: null, ...timesOfDay(worked.day) }].map(sentTimes)
    const terms = { audience: 'qualified', claiming: 'first_come', publish: false } as const
    const created = await create.act({
      body: { projectId, requestId: id, role, positions, certifications, days, ...terms },
    })
    const [shift] = created.ok ? created.answer.items : []
    if (shift) onFind(shift.id)
  }

  if (isAdding && read.data)
    return (
      <AddOpenShiftDialog
        date={day.date}
        request={{ ...read.data, projectId: project.id, positions }}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={t('shifts.schedule.open', { count: day.count })} onClose={onClose}>
      <p className={styles.day}>
        <strong>{[format.date(day.date, 'long'), day.times && timesOf(day.times)].filter(Boolean).join(' · ')}</strong>
      </p>
      <p>{`${role} · ${project.name} · ${client.name}`}</p>
      <p className={styles.lead}>{day.times ? t('shifts.demand.text') : t('shifts.demand.withoutHours')}</p>
      <Reading of={read}>
        {(known) => (
          <Group gap="0.5rem" justify="flex-end">
            <LinkButton variant="default" to={`/provider/requests/${request.id}`}>
              {t('shifts.demand.candidates')}
            </LinkButton>
            {mayPlan && (
              <Button variant={day.times ? 'default' : 'filled'} onClick={() => setAdding(true)}>
                {t('shifts.open.action')}
              </Button>
            )}
            {mayPlan && day.times && (
              <ActionButton icon={IconUserSearch} loading={create.pending} onClick={() => void find(known)}>
                {t('shifts.demand.find')}
              </ActionButton>
            )}
          </Group>
        )}
      </Reading>
    </Dialog>
  )
}
