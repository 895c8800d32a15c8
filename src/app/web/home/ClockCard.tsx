import { IconCloudUpload, IconCoffee, IconPlayerPlay, IconWalk } from '@tabler/icons-react'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { useClock } from '#domains/clock/web/punch/use-clock.ts'
import { useWaiting } from '#domains/clock/web/queue/waiting.ts'
import { useAllPages } from '#platform/web/api/use-all-pages.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import styles from './ClockCard.module.css'

const icons = { ready: IconPlayerPlay, working: IconWalk, on_break: IconCoffee }

/** The status of the worker's clock, with a link to it. */
export function ClockCard() {
  const { t } = useTranslation()
  const format = useFormat()
  const clock = useClock()
  const { punches } = useWaiting()
  const projects = useAllPages(assignmentRoutes.listWorkableProjects, { query: {} })
  return (
    <section
      className={styles.card}
      data-state={punches.length > 0 ? 'waiting' : clock.data?.state}
      data-tour="clock"
      aria-label={t('app.workerHome.clock')}
    >
      <Reading of={clock}>
        {({ state, session, shift }) => {
          const Icon = punches.length > 0 ? IconCloudUpload : icons[state]
          const isIdle = state === 'ready' && !shift && projects.data?.items.length === 0
          return (
            <>
              <span className={styles.icon} aria-hidden>
                <Icon size={26} stroke={1.8} />
              </span>
              <div className={styles.text}>
                <p className={styles.state}>
                  {punches.length > 0
                    ? t('clock.state.waiting')
                    : isIdle
                      ? t('clock.ready.none')
                      : t(`app.workerHome.state.${state}`)}
                </p>
                <p className={styles.detail}>
                  {session
                    ? t('app.workerHome.since', { time: format.time(session.startedAt), project: session.project.name })
                    : t(isIdle ? 'clock.ready.noneText' : 'app.workerHome.readyText')}
                </p>
                {punches.length > 0 && (
                  <p className={styles.detail}>{t('clock.waiting.card', { count: punches.length })}</p>
                )}
              </div>
              <LinkButton
                to={isIdle ? '/worker/assignments' : '/worker/timesheet'}
                size="md"
                className={styles.button ?? ''}
              >
                {isIdle
                  ? t('clock.ready.toAssignments')
                  : t(session ? 'app.workerHome.openClock' : 'app.workerHome.clockIn')}
              </LinkButton>
            </>
          )
        }}
      </Reading>
    </section>
  )
}
