import { UnstyledButton } from '@mantine/core'
import { IconUserQuestion, IconWand } from '@tabler/icons-react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { MoreButton } from '#platform/web/ui/list/MoreButton.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { useList } from '#platform/web/api/use-read.ts'
import type { Schedule } from '../../contract.ts'
import type { OpenShift } from '../../contract/open-shifts.ts'
import { OpenShiftBadge } from '../open/OpenShiftBadge.tsx'
import { PriorityMark } from '../PriorityMark.tsx'
import type { useOpenShifts } from '../selection/use-open-shifts.ts'
import { ShiftTimes } from '../ShiftTimes.tsx'
import styles from './OpenShiftsBar.module.css'
import { swapRoutes } from '../../contract/swaps.ts'

interface Props {
  days: readonly string[]
  open: ReturnType<typeof useOpenShifts>
  /** The open positions of requests on these days. */
  demand: Schedule['demand']
  /** Their number by day, also of requests that are left out. */
  openPositions: Schedule['openPositions']
  /** Shows them, where they have no rows. */
  onDemand: (() => void) | undefined
  /** `isOn` while a click or Space selects a shift. */
  selecting: { readonly isOn: boolean; readonly end: () => void } | undefined
  onOpen: (id: string) => void
}

/** The open shifts of the days on screen, above the schedule; they are selected like its shifts. */
export function OpenShiftsBar(props: Props) {
  const { days, demand, openPositions, onDemand, selecting, onOpen } = props
  const { list, shown, mayFill, chosen } = props.open
  const { t } = useTranslation()
  const format = useFormat()
  const openDays = demand.flatMap((one) => one.days)
  const canFill =
    shown.some(({ status }) => status === 'open' || status === 'closed') || openDays.some(({ times }) => times)
  const positions = openPositions.reduce((sum, { count }) => sum + count, 0)
  const showsDemand = onDemand && positions > 0
  if (shown.length === 0 && !showsDemand && !(mayFill && canFill)) return null

  // Space is a click as well.
  function onClick({ ctrlKey, metaKey, shiftKey }: MouseEvent, one: OpenShift) {
    const isSelected = chosen.may(one) && selecting && (selecting.isOn || ctrlKey || metaKey || shiftKey)
    if (isSelected) chosen.choose(one, shiftKey)
    else onOpen(one.id)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !selecting?.isOn) return
    event.preventDefault()
    selecting.end()
  }

  return (
    <section className={styles.bar} aria-label={t('shifts.open.list')}>
      {showsDemand && (
        <ActionButton variant="light" icon={IconUserQuestion} aria-haspopup="dialog" onClick={onDemand}>
          {t('shifts.schedule.open', { count: positions })}
        </ActionButton>
      )}
      {shown.length > 0 && (
        <ul className={styles.shifts}>
          {shown.map((one) => (
            <li key={one.id}>
              <UnstyledButton
                className={styles.shift ?? ''}
                aria-pressed={selecting?.isOn && chosen.may(one) ? chosen.keys.has(one.id) : undefined}
                onClick={(event) => onClick(event, one)}
                onKeyDown={onKeyDown}
              >
                <strong>{format.day(one.startsAt, 'weekday')}</strong>
                <ShiftTimes shift={one} />
                <span>{`${one.role} · ${one.project.name}`}</span>
                <span>{t('shifts.open.filled', { filled: one.filled, positions: one.positions })}</span>
                {one.waiting > 0 && <strong>{t('shifts.open.waiting', { count: one.waiting })}</strong>}
                <PriorityMark priority={one.priority} />
                <OpenShiftBadge status={one.status} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={list} size="sm" />
      {mayFill && canFill && (
        <LinkButton variant="light" icon={IconWand} to={`/provider/schedule/fill?date=${days[0] ?? ''}`}>
          {t('shifts.open.fillWeek')}
        </LinkButton>
      )}
    </section>
  )
}

/** The swaps that wait for approval, on any day, above the schedule. */
export function SwapsBar({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useList(swapRoutes.listSwaps, { query: { status: 'accepted', limit: '50' } })
  if (list.items.length === 0) return null
  return (
    <section className={styles.bar} aria-label={t('shifts.swap.waiting')}>
      <ul className={styles.shifts}>
        {list.items.map(({ id, shift, worker, taker }) => (
          <li key={id}>
            <UnstyledButton className={styles.shift ?? ''} onClick={() => onOpen(id)}>
              <strong>{t('shifts.swap.toApprove')}</strong>
              <span>{format.day(shift.startsAt, 'weekday')}</span>
              <ShiftTimes shift={shift} />
              <span>{t('shifts.swap.between', { worker: worker.name, colleague: taker?.name ?? '' })}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <MoreButton list={list} size="sm" />
    </section>
  )
}
