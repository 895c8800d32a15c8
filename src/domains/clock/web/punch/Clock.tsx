import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { useTell } from '#platform/web/toast/use-tell.ts'
import { Loading } from '#platform/web/ui/Loading.tsx'
import { Reading } from '#platform/web/ui/Reading.tsx'
import { clockRoutes } from '../../contract.ts'
import styles from './Clock.module.css'
import { EntryMade } from './EntryMade.tsx'
import { HindranceNote } from './HindranceNote.tsx'
import { LocationReason } from './LocationReason.tsx'
import { OnTheClock } from './OnTheClock.tsx'
import { ReadyToClockIn } from './ReadyToClockIn.tsx'
import { type Punch, usePunch } from './use-punch.ts'

/** The worker's clock: in, break, on, out; as the server has it, so that a reload loses nothing. */
export function Clock() {
  const { t } = useWords()
  const tell = useTell()
  const [{ made }, setQuery] = useAddressQuery({ made: '' })
  const clock = useRead(clockRoutes.readClock, {}, { every: 60_000 })
  const punching = usePunch((punch: Punch, { entryId }) => {
    if (punch !== 'out') tell.success(t(`clock.done.${punch}`))
    setQuery({ made: entryId ?? '' })
  })
  const busy = punching.step === 'locating' || punching.step === 'sending' ? punching.step : undefined
  return (
    <div className={styles.clock}>
      <Reading of={clock} loading={<Loading rows={1} height={360} />}>
        {(state) => (
          <>
            {punching.hindrance && (
              <HindranceNote
                hindrance={punching.hindrance}
                again={() => void punching.punch(punching.hindrance?.punch ?? 'in', punching.hindrance?.said)}
              />
            )}
            {state.state === 'ready' && made && <EntryMade id={made} onDone={() => setQuery({ made: '' })} />}
            {state.state === 'ready' && !made && (
              <ReadyToClockIn
                busy={busy}
                onIn={(projectId) => void punching.punch('in', projectId ? { projectId } : {})}
              />
            )}
            {state.session && (
              <OnTheClock
                clock={state}
                readAt={clock.dataUpdatedAt}
                busy={busy}
                punch={punching.current.punch}
                onPunch={(punch, said) => void punching.punch(punch, said)}
              />
            )}
          </>
        )}
      </Reading>
      <Button
        component={Link}
        to="/worker/timesheet/add-entry"
        size="md"
        variant="subtle"
        leftSection={<IconPlus size={20} aria-hidden />}
      >
        {t('clock.timesheet.add')}
      </Button>
      <LocationReason
        open={punching.step === 'explaining'}
        onGoOn={() => void punching.goOn()}
        onClose={punching.giveUp}
      />
    </div>
  )
}
