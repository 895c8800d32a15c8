import { UnstyledButton } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { useMay } from '#domains/accounts/web/session.ts'
import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { MoreButton } from '#platform/web/ui/list/MoreButton.tsx'
import { openShiftRoutes } from '../../contract/open-shifts.ts'
import { OpenShiftBadge } from '../open/OpenShiftBadge.tsx'
import { PriorityMark } from '../PriorityMark.tsx'
import { ShiftTimes } from '../ShiftTimes.tsx'
import styles from './OpenShiftsBar.module.css'
import { useScheduleFilter } from './use-schedule-filter.ts'

interface Props {
  days: readonly string[]
  onOpen: (id: string) => void
}

/** The open shifts of the days on screen, above the schedule. */
export function OpenShiftsBar({ days, onOpen }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { filter } = useScheduleFilter()
  const mayFill = useMay('assignments:write')
  const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
  const list = useList(openShiftRoutes.listOpenShifts, {
    query: { from, to, projectId: filter.projectId, clientId: filter.clientId, limit: '50' },
  })
  const shown = list.items.filter(({ status }) => status !== 'cancelled')
  if (shown.length === 0) return null
  return (
    <section className={styles.bar} aria-label={t('shifts.open.list')}>
      <ul className={styles.shifts}>
        {shown.map((open) => (
          <li key={open.id}>
            <UnstyledButton className={styles.shift ?? ''} onClick={() => onOpen(open.id)}>
              <strong>{format.day(open.startsAt, 'weekday')}</strong>
              <ShiftTimes shift={open} />
              <span>{`${open.role} · ${open.project.name}`}</span>
              <span>{t('shifts.open.filled', { filled: open.filled, positions: open.positions })}</span>
              {open.waiting > 0 && <strong>{t('shifts.open.waiting', { count: open.waiting })}</strong>}
              <PriorityMark priority={open.priority} />
              <OpenShiftBadge status={open.status} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <MoreButton list={list} size="sm" />
      {mayFill && shown.some(({ status }) => status === 'open' || status === 'closed') && (
        <LinkButton variant="light" icon={IconWand} to={`/provider/schedule/fill?date=${from}`}>
          {t('shifts.open.fillWeek')}
        </LinkButton>
      )}
    </section>
  )
}
