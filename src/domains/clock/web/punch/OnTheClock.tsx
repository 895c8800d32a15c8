import { IconCoffee, IconDots, IconPlayerPlay, IconPlayerStop, IconToolsKitchen2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import type { PunchDetails } from '../queue/stored-punch.ts'
import type { ClockState } from '../../contract.ts'
import { type PauseType, pauseTypes, type PunchKind } from '../../rules.ts'
import { ClockOutDialog } from '../ClockOutDialog.tsx'
import { clockOutFacts, isOnShift } from '../clock-out-facts.ts'
import styles from './OnTheClock.module.css'
import { SessionNotes } from './SessionNotes.tsx'
import { statusRef } from './status-focus.ts'
import { asTimer, useServerClock, workedTimeAt } from './use-worked-time.ts'

interface Props {
  clock: ClockState
  /** True while punches wait to be sent, so that the server has not confirmed this state. */
  isWaiting: boolean
  /** The device's time when the clock was loaded. */
  readAt: number
  busy: 'locating' | 'sending' | undefined
  /** The action in progress. */
  punch: PunchKind
  onPunch: (punch: PunchKind, details?: PunchDetails) => void
}

/** The state at work or on a break: the elapsed time and the next actions. */
export function OnTheClock({ clock, isWaiting, readAt, busy, punch, onPunch }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const [leaving, setLeaving] = useState(false)
  const now = useServerClock(clock, readAt)
  const { workedSeconds, breakSeconds } = workedTimeAt(clock, now)
  const facts = clockOutFacts(clock, now)
  const { session, shift, state, allowed } = clock
  if (!session) return null
  const onBreak = state === 'on_break'
  const breakText = t(`clock.onBreak.${session.breakType ?? 'other'}`)
  const worked = format.duration(facts.workedMinutes)
  const pauseInstead = () => {
    setLeaving(false)
    onPunch('pause', { breakType: 'other' })
  }
  return (
    <section
      className={styles.session}
      data-state={isWaiting ? 'waiting' : state}
      aria-label={isWaiting ? t('clock.state.waiting') : t(`clock.state.${state}`)}
    >
      <div className={styles.board}>
        <p key={state} ref={statusRef} className={styles.state} role="status" tabIndex={-1}>
          <span className={styles.dot} aria-hidden />
          {isWaiting ? t('clock.state.waiting') : onBreak ? breakText : t('clock.state.working')}
        </p>
        {isWaiting && onBreak && <p className={styles.detail}>{breakText}</p>}
        <p className={styles.timer} role="timer" aria-live="off">
          {asTimer(onBreak ? breakSeconds : workedSeconds)}
        </p>
        <p className={styles.project}>{session.project.name}</p>
        <p className={styles.detail}>
          {session.role} · {t('clock.since', { time: format.time(session.startedAt) })}
          {session.breakMinutes > 0 && ` · ${t('clock.breaks', { minutes: format.duration(session.breakMinutes) })}`}
          {onBreak && ` · ${t('clock.worked', { worked })}`}
        </p>
        {shift && isOnShift(clock) && (
          <p className={styles.detail}>
            {t('clock.planned', { from: format.time(shift.startsAt), to: format.time(shift.endsAt) })}
          </p>
        )}
      </div>
      <SessionNotes clock={clock} now={now} />
      {allowed.includes('resume') && (
        <ActionButton
          size="xl"
          fullWidth
          className={styles.big ?? ''}
          loading={busy !== undefined && punch === 'resume'}
          disabled={busy !== undefined && punch !== 'resume'}
          icon={IconPlayerPlay}
          onClick={() => onPunch('resume')}
        >
          {t('clock.action.resume')}
        </ActionButton>
      )}
      {allowed.includes('pause') && (
        <BreakButtons busy={busy !== undefined} onBreak={(breakType) => onPunch('pause', { breakType })} />
      )}
      {allowed.includes('out') && (
        <ActionButton
          size="xl"
          fullWidth
          variant={onBreak ? 'default' : 'filled'}
          color="red"
          className={styles.big ?? ''}
          loading={busy !== undefined && punch === 'out'}
          disabled={busy !== undefined && punch !== 'out'}
          icon={IconPlayerStop}
          onClick={() => setLeaving(true)}
        >
          {t('clock.action.out')}
        </ActionButton>
      )}
      <p className="visually-hidden" role="status">
        {busy && t(`clock.busy.${busy}`)}
      </p>
      {leaving && (
        <ClockOutDialog
          worked={worked}
          now={facts.at}
          breakStartedAt={facts.breakStartedAt}
          shiftEndsAt={facts.shiftEndsAt}
          onBreak={allowed.includes('pause') ? pauseInstead : undefined}
          onClose={() => setLeaving(false)}
          onClockOut={(details) => onPunch('out', details)}
        />
      )}
    </section>
  )
}

const icons = { lunch: IconToolsKitchen2, coffee: IconCoffee, other: IconDots } as const

interface BreakButtonsProps {
  busy: boolean
  onBreak: (type: PauseType) => void
}

/** Buttons that start a break of one of three kinds. */
function BreakButtons({ busy, onBreak }: BreakButtonsProps) {
  const { t } = useTranslation()
  return (
    <fieldset disabled={busy}>
      <legend className={styles.legend}>{t('clock.action.pause')}</legend>
      <div className={styles.kinds}>
        {pauseTypes.map((type) => {
          const Icon = icons[type]
          return (
            <button key={type} type="button" className={styles.kind} onClick={() => onBreak(type)}>
              <Icon size={26} stroke={1.7} aria-hidden />
              {t(`timesheets.breakType.${type}`)}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
