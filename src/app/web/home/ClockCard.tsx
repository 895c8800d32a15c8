import { IconClockPlay, IconCloudUpload, IconCoffee, IconPlayerPlay, IconWalk } from '@tabler/icons-react'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import type { ClockState } from '#domains/clock/contract.ts'
import { LocationReason } from '#domains/clock/web/punch/LocationReason.tsx'
import { PunchFailureNote } from '#domains/clock/web/punch/PunchFailureNote.tsx'
import { statusRef } from '#domains/clock/web/punch/status-focus.ts'
import { useClock } from '#domains/clock/web/punch/use-clock.ts'
import { usePunch } from '#domains/clock/web/punch/use-punch.ts'
import { useServerClock } from '#domains/clock/web/punch/use-worked-time.ts'
import type { PunchDetails } from '#domains/clock/web/queue/stored-punch.ts'
import { useWaiting } from '#domains/clock/web/queue/waiting.ts'
import { useAllPages } from '#platform/web/api/use-all-pages.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import styles from './ClockCard.module.css'

const icons = { ready: IconPlayerPlay, working: IconWalk, on_break: IconCoffee }

/** The status of the worker's clock, with a link to it; if there is nothing to choose, the worker clocks in here. */
export function ClockCard() {
  const { t } = useTranslation()
  const tell = useToasts()
  const clock = useClock()
  const { punches } = useWaiting()
  const { punchFailure, step, ...punching } = usePunch((punch, outcome) => {
    if (!('waitReason' in outcome)) return tell.success(t(`clock.done.${punch === 'out' ? 'in' : punch}`))
    // The sign-in screen itself explains that the session has ended.
    if (outcome.waitReason !== 'signIn') tell.info(t(`clock.waiting.why.${outcome.waitReason}`))
  })
  return (
    <>
      <section
        className={styles.card}
        data-state={punches.length > 0 ? 'waiting' : clock.data?.state}
        data-tour="clock"
        aria-label={t('app.workerHome.clock')}
      >
        <Reading of={clock}>
          {(state) => (
            <CardContent
              clock={state}
              readAt={clock.dataUpdatedAt}
              waiting={punches.length}
              isBusy={step !== 'idle'}
              onIn={(details) => void punching.punch('in', details)}
            />
          )}
        </Reading>
      </section>
      {punchFailure && <PunchFailureNote punchFailure={punchFailure} again={() => void punching.again(punchFailure)} />}
      {step === 'explaining' && <LocationReason onGoOn={() => void punching.goOn()} onClose={punching.giveUp} />}
    </>
  )
}

interface Props {
  clock: ClockState
  /** The device's time when the clock was loaded. */
  readAt: number
  /** The number of punches that have not been sent. */
  waiting: number
  isBusy: boolean
  onIn: (details: PunchDetails) => void
}

function CardContent({ clock, readAt, waiting, isBusy, onIn }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const projects = useAllPages(assignmentRoutes.listWorkableProjects, { query: {} })
  const now = useServerClock(clock, readAt, 5000)
  const { state, session, shift } = clock
  const Icon = waiting > 0 ? IconCloudUpload : icons[state]
  const isReady = state === 'ready' && waiting === 0
  const isIdle = state === 'ready' && !shift && projects.data?.items.length === 0
  const begun = isReady && shift && Date.parse(shift.startsAt) <= now ? shift : undefined
  const work = isReady ? workOf(clock, projects.data?.items ?? [], now) : undefined
  return (
    <>
      <span className={styles.icon} aria-hidden>
        <Icon size={26} stroke={1.8} />
      </span>
      <div className={styles.text}>
        <p key={state} className={styles.state} ref={statusRef} tabIndex={-1}>
          {waiting > 0
            ? t('clock.state.waiting')
            : isIdle
              ? t('clock.ready.none')
              : begun
                ? t('app.workerHome.startedAt', {
                    time: format.time(begun.startsAt),
                    ago: format.ago(begun.startsAt, now),
                  })
                : t(`app.workerHome.state.${state}`)}
        </p>
        <p className={styles.detail}>
          {session
            ? t('app.workerHome.since', { time: format.time(session.startedAt), project: session.project.name })
            : begun
              ? begun.project.name
              : t(isIdle ? 'clock.ready.noneText' : 'app.workerHome.readyText')}
        </p>
        {waiting > 0 && <p className={styles.detail}>{t('clock.waiting.card', { count: waiting })}</p>}
      </div>
      {work ? (
        <ActionButton
          size="md"
          icon={IconClockPlay}
          className={styles.button ?? ''}
          loading={isBusy}
          onClick={() => onIn(work)}
        >
          {t(shift?.leftEarly ? 'clock.ready.resume' : 'app.workerHome.clockIn')}
        </ActionButton>
      ) : (
        <LinkButton to={isIdle ? '/worker/assignments' : '/worker/timesheet'} size="md" className={styles.button ?? ''}>
          {isIdle ? t('clock.ready.toAssignments') : t(session ? 'app.workerHome.openClock' : 'app.workerHome.clockIn')}
        </LinkButton>
      )}
    </>
  )
}

/** Returns what a clock-in is for if there is nothing to choose: the shift once it is open, or the only project without a shift. */
function workOf(
  { shift }: ClockState,
  projects: readonly { readonly id: string }[],
  now: number,
): PunchDetails | undefined {
  if (shift) return Date.parse(shift.opensAt) <= now ? { shiftId: shift.id } : undefined
  const [only, ...others] = projects
  return only && others.length === 0 ? { projectId: only.id } : undefined
}
