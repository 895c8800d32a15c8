import { IconCalendarEvent, IconClockPlay, IconMapPin } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Loader, Stack } from '@mantine/core'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { useAllPages } from '#platform/web/api/use-all-pages.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import type { ClockState } from '../../contract.ts'
import styles from './ReadyToClockIn.module.css'
import type { PunchDetails } from '../queue/stored-punch.ts'
import { statusRef } from './status-focus.ts'
import { useServerClock } from './use-worked-time.ts'

interface Props {
  clock: ClockState
  /** The device's time when the clock was loaded. */
  readAt: number
  busy: 'locating' | 'sending' | undefined
  /** Called with the selected shift or project, or with neither. */
  onIn: (details: PunchDetails) => void
}

/** The state before a clock-in: today's shift or a choice of projects, and the button. */
export function ReadyToClockIn({ clock, readAt, busy, onIn }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const [{ project }] = useAddressQuery({ project: '' })
  const [chosen, setChosen] = useState<string>()
  const now = useServerClock(clock, readAt, 5000)
  const projects = useAllPages(assignmentRoutes.listWorkableProjects, { query: {} })
  if (projects.error && !projects.data) {
    return <Failed title={t('clock.ready.failed')} failure={projects.error} retry={() => void projects.refetch()} />
  }
  if (!projects.data) return <Loading rows={1} height={320} />
  const { shift } = clock
  // The shift's own project is already offered as the shift.
  const items = projects.data.items.filter(({ id }) => id !== shift?.project.id)
  if (items.length === 0 && !shift) {
    return (
      <Empty
        title={t('clock.ready.none')}
        text={t('clock.ready.noneText')}
        icon={IconClockPlay}
        action={
          <LinkButton to="/worker/assignments" size="md">
            {t('clock.ready.toAssignments')}
          </LinkButton>
        }
      />
    )
  }
  const ifOffered = (id: string | undefined) =>
    id === shift?.id || items.some((item) => item.id === id) ? id : undefined
  const selected =
    ifOffered(chosen) ?? ifOffered(project) ?? shift?.id ?? (items.length === 1 ? items[0]?.id : undefined)
  const isShift = shift !== null && selected === shift.id
  const isLeft = isShift && shift.leftEarly
  const opensLater = isShift && now < Date.parse(shift.opensAt) ? format.time(shift.opensAt) : undefined
  return (
    <Stack component="section" gap="1.75rem" aria-label={t('clock.state.ready')} ref={statusRef} tabIndex={-1}>
      <Stack component="fieldset" gap="0.625rem">
        <legend className={styles.legend}>{shift ? t('clock.ready.shift') : t('clock.ready.project')}</legend>
        {shift && (
          <WorkChoice
            id={shift.id}
            icon={<IconCalendarEvent size={22} aria-hidden />}
            title={`${format.time(shift.startsAt)}–${format.time(shift.endsAt)}`}
            lines={[
              shift.project.name,
              shift.role,
              ...(shift.leftEarly ? [t('clock.ready.leftEarly', { time: format.time(shift.endsAt) })] : []),
            ]}
            checked={isShift}
            onChoose={setChosen}
          />
        )}
        {shift && items.length > 0 && (
          <p className={styles.legend}>
            {opensLater
              ? t('clock.ready.otherNow', { time: opensLater, project: shift.project.name })
              : t('clock.ready.elsewhere')}
          </p>
        )}
        {items.map(({ id, name, role, location, client }) => (
          <WorkChoice
            key={id}
            id={id}
            title={name}
            lines={[`${role} · ${location?.name ?? client.name}`]}
            checked={id === selected}
            onChoose={setChosen}
          />
        ))}
      </Stack>
      <div className={styles.press}>
        <RoundButton
          icon={<IconClockPlay size={52} stroke={1.6} aria-hidden />}
          text={
            opensLater !== undefined
              ? t('clock.ready.from', { time: opensLater })
              : t(isLeft ? 'clock.ready.resume' : 'clock.action.in')
          }
          waits={opensLater !== undefined}
          busy={busy && t(`clock.busy.${busy}`)}
          onPress={() => onIn(isShift ? { shiftId: selected } : { projectId: selected })}
        />
      </div>
      <p className={styles.place}>
        <IconMapPin size={18} aria-hidden />
        {t('clock.ready.location')}
      </p>
    </Stack>
  )
}

interface RoundButtonProps {
  icon: ReactNode
  text: string
  /** True if disabled; the text shows until when. */
  waits?: boolean
  /** The action in progress, shown instead of the text. */
  busy?: string | undefined
  onPress: () => void
}

/** The large main button of the clock, within reach of a thumb and readable in sunlight. */
function RoundButton({ icon, text, waits = false, busy, onPress }: RoundButtonProps) {
  return (
    <button
      type="button"
      className={styles.round}
      onClick={onPress}
      disabled={busy !== undefined || waits}
      data-waits={waits || undefined}
      aria-live="polite"
    >
      {busy === undefined ? icon : <Loader color="currentColor" size={40} aria-hidden />}
      <span>{busy ?? text}</span>
    </button>
  )
}

interface WorkChoiceProps {
  id: string
  icon?: ReactNode
  title: string
  lines: readonly string[]
  checked: boolean
  onChoose: (id: string) => void
}

/** A shift or project to clock in on, as an option. */
function WorkChoice({ id, icon, title, lines, checked, onChoose }: WorkChoiceProps) {
  return (
    <label className={styles.project} data-checked={checked || undefined}>
      <input type="radio" name="project" value={id} checked={checked} onChange={() => onChoose(id)} />
      <span className={styles.words}>
        <strong>{title}</strong>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
      {icon && <span className={styles.kind}>{icon}</span>}
    </label>
  )
}
