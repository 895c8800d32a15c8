import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import type { PunchKind } from '../../rules.ts'
import { dismissLateEntry, useWaiting } from '../queue/waiting.ts'
import styles from './Clock.module.css'
import { EntryMade } from './EntryMade.tsx'
import { LocationReason } from './LocationReason.tsx'
import { PunchFailureNote } from './PunchFailureNote.tsx'
import { OnTheClock } from './OnTheClock.tsx'
import { ReadyToClockIn } from './ReadyToClockIn.tsx'
import { useClock } from './use-clock.ts'
import { usePunch } from './use-punch.ts'
import { LateEntry, WaitingPunches } from './WaitingPunches.tsx'

/** The worker's clock. Shows the server's state with the waiting punches applied, so that a reload loses nothing. */
export function Clock() {
  const { t } = useTranslation()
  const tell = useToasts()
  const [{ made }, setQuery] = useAddressQuery({ made: '' })
  const clock = useClock()
  const { lateEntryIds, punches } = useWaiting()
  const punching = usePunch((punch: PunchKind, outcome) => {
    if ('waitReason' in outcome) {
      // The sign-in screen itself explains that the session has ended.
      if (outcome.waitReason !== 'signIn') tell.info(t(`clock.waiting.why.${outcome.waitReason}`))
      return setQuery({ made: '' })
    }
    if (punch !== 'out') tell.success(t(`clock.done.${punch}`))
    return setQuery({ made: outcome.entryId ?? '' })
  })
  const entryId = made || lateEntryIds[0]
  const dismiss = () => (made ? setQuery({ made: '' }) : entryId && void dismissLateEntry(entryId))
  const { punchFailure, step, current } = punching
  const busy = step === 'locating' || step === 'sending' ? step : undefined
  return (
    <div className={styles.clock}>
      <Reading of={clock} loading={<Loading rows={1} height={360} />}>
        {(state) => (
          <>
            {punchFailure && (
              <PunchFailureNote punchFailure={punchFailure} again={() => void punching.again(punchFailure)} />
            )}
            <WaitingPunches />
            {state.session && lateEntryIds.map((id) => <LateEntry key={id} id={id} />)}
            {state.state === 'ready' && entryId && <EntryMade key={entryId} id={entryId} onDone={dismiss} />}
            {state.state === 'ready' && !entryId && (
              <ReadyToClockIn
                clock={state}
                readAt={clock.dataUpdatedAt}
                busy={busy}
                onIn={(details) => void punching.punch('in', details)}
              />
            )}
            {state.session && (
              <OnTheClock
                clock={state}
                isWaiting={punches.length > 0}
                readAt={clock.dataUpdatedAt}
                busy={busy}
                punch={current.punch}
                onPunch={(punch, details) => void punching.punch(punch, details)}
              />
            )}
          </>
        )}
      </Reading>
      <LinkButton to="/worker/timesheet/add-entry" size="md" variant="subtle" icon={IconPlus}>
        {t('clock.timesheet.add')}
      </LinkButton>
      {step === 'explaining' && <LocationReason onGoOn={() => void punching.goOn()} onClose={punching.giveUp} />}
    </div>
  )
}
