import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { ApiProblem, type Failure } from '#platform/web/api/problem.ts'
import { useFailureWords } from '#platform/web/api/use-failure-words.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { type LocationTrouble, readLocation } from '#platform/web/location/read-location.ts'
import { clockRoutes, type ClockState, type Fix } from '../../contract.ts'

/** One of the four things that can be done with a clock. */
export type Punch = 'in' | 'out' | 'pause' | 'resume'
type BreakType = 'lunch' | 'coffee' | 'other'

/** What a punch says beside where one is. */
export interface Said {
  readonly projectId?: string
  readonly breakType?: BreakType
}

/** Where a punch has got to: asking why a location is wanted, finding it, or telling the server. */
export type Step = 'idle' | 'explaining' | 'locating' | 'sending'

/** Why the last punch did not happen, in words; with the trouble of the location where that was it. */
export interface Hindrance {
  readonly punch: Punch
  readonly said: Said
  readonly words: string
  readonly trouble?: LocationTrouble
}

/** Punches the clock: tells why a location is wanted before the browser asks, finds it, and sends it. */
export function usePunch(onDone: (punch: Punch, state: ClockState) => void) {
  const { t } = useWords()
  const failureWords = useFailureWords()
  const [step, setStep] = useState<Step>('idle')
  const [current, setCurrent] = useState<{ punch: Punch; said: Said }>({ punch: 'in', said: {} })
  const [hindrance, setHindrance] = useState<Hindrance>()
  const clockIn = useWrite(clockRoutes.clockIn)
  const pause = useWrite(clockRoutes.pause)
  const resume = useWrite(clockRoutes.resume)
  const clockOut = useWrite(clockRoutes.clockOut)

  function send(punch: Punch, { projectId, breakType }: Said, location: Fix) {
    if (punch === 'in') return clockIn.write({ body: { projectId, location } })
    if (punch === 'pause') return pause.write({ body: { breakType, location } })
    return (punch === 'resume' ? resume : clockOut).write({ body: { location } })
  }

  const wordsOf = (punch: Punch, failure: Failure) =>
    failure instanceof ApiProblem && failure.status < 500
      ? (failure.fields[0]?.message ?? failureWords(failure))
      : `${t(`clock.failed.${punch}`)} ${failureWords(failure)}`

  async function go(punch: Punch, said: Said) {
    setStep('locating')
    const { fix, trouble } = await readLocation()
    if (!fix) {
      setStep('idle')
      return setHindrance({ punch, said, trouble, words: t(`platform.location.${trouble}`) })
    }
    setStep('sending')
    const outcome = await send(punch, said, fix)
    setStep('idle')
    if (outcome.ok) return onDone(punch, outcome.answer)
    return setHindrance({ punch, said, words: wordsOf(punch, outcome.problem) })
  }

  return {
    step,
    hindrance,
    current,
    /** Begins a punch; the first time it says first why a location is wanted. */
    punch: async (punch: Punch, said: Said = {}) => {
      setHindrance(undefined)
      setCurrent({ punch, said })
      if (punch === 'in' && said.projectId === undefined) {
        return setHindrance({ punch, said, words: t('clock.refusals.PROJECT_REQUIRED') })
      }
      if (await willAsk()) return setStep('explaining')
      return go(punch, said)
    },
    /** Goes on after the reason was read. */
    goOn: () => go(current.punch, current.said),
    giveUp: () => setStep('idle'),
    forget: () => setHindrance(undefined),
  }
}

// Where the browser does not tell, it is taken to have been answered before: it asks by itself if not.
async function willAsk(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'prompt'
  } catch {
    return false
  }
}
