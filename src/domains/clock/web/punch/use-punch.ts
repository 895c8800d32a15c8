import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { draftOwner, useProfile } from '#domains/accounts/web/session.ts'
import { ApiProblem, type Failure, NetworkFailure } from '#platform/web/failure/problem.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { readLocation } from '#platform/web/location/read-location.ts'
import type { ClockState } from '../../contract.ts'
import type { PunchKind } from '../../rules.ts'
import { deliver, type QueuedPunch } from '../queue/deliver.ts'
import type { StoredPunch, PunchDetails } from '#domains/clock/web/queue/stored-punch.ts'
import { takePunch } from '../queue/take-punch.ts'
import { wasConsentAsked, noteConsentAsked } from './consent.ts'
import { type Hindrance, isUncertain, kindOf } from './hindrance.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { requestStatusFocus } from './status-focus.ts'

/** The step of a punch in progress: explaining the location, locating, or sending. */
export type Step = 'idle' | 'explaining' | 'locating' | 'sending'

/**
 * Punches the clock: explains the location before the browser asks for it, locates, and sends the punch. A punch that cannot
 * be sent is stored and sent automatically later.
 */
export function usePunch(onDone: (punch: PunchKind, outcome: ClockState | QueuedPunch) => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const failureWords = useFailureText()
  const owner = draftOwner(useProfile())
  const [step, setStep] = useState<Step>('idle')
  const [current, setCurrent] = useState<{ punch: PunchKind; said: PunchDetails }>({ punch: 'in', said: {} })
  const [hindrance, setHindrance] = useState<Hindrance>()

  function textOf(failure: Failure): string {
    if (!(failure instanceof ApiProblem)) return failureWords(failure)
    const { status, fields } = failure
    if (status === 401) return t('clock.error.signIn')
    if (status === 403) return `${t('clock.error.denied')} ${failureWords(failure)}`
    if (status >= 500) return t(status === 500 ? 'clock.error.server' : 'clock.error.unavailable')
    return fields[0]?.message ?? (status === 400 ? t('clock.error.invalid') : failureWords(failure))
  }

  async function send(taken: StoredPunch) {
    const { kind: punch, body } = taken
    setStep('sending')
    requestStatusFocus(true)
    try {
      const outcome = await deliver(owner, taken)
      onDone(punch, outcome)
      tellOtherTabs()
      void client.invalidateQueries()
    } catch (failure) {
      requestStatusFocus(false)
      if (!(failure instanceof ApiProblem || failure instanceof NetworkFailure)) throw failure
      const kind = kindOf(failure)
      // There was a punch on another device: show the current state.
      if (kind === 'moved') void client.invalidateQueries()
      setHindrance({
        kind,
        punch,
        said: body,
        text: textOf(failure),
        ...(isUncertain(failure) && { taken }),
      })
    } finally {
      setStep('idle')
    }
  }

  async function go(punch: PunchKind, said: PunchDetails, anew = false) {
    setStep('locating')
    const { fix, trouble } = await readLocation({ anew })
    if (fix) return send(takePunch(client, punch, said, fix))
    setStep('idle')
    return setHindrance({ kind: 'location', punch, said, trouble, text: t(`platform.location.${trouble}`) })
  }

  async function begin(punch: PunchKind, said: PunchDetails = {}, anew = false) {
    setHindrance(undefined)
    setCurrent({ punch, said })
    if (punch === 'in' && said.projectId === undefined && said.shiftId === undefined) {
      return setHindrance({ kind: 'project', punch, said, text: t('clock.refusals.PROJECT_REQUIRED') })
    }
    return (await wasConsentAsked()) ? go(punch, said, anew) : setStep('explaining')
  }

  return {
    step,
    hindrance,
    current,
    /** Starts a punch; the first time it explains why the location is needed. */
    punch: (punch: PunchKind, said: PunchDetails = {}) => begin(punch, said),
    /** Repeats a failed punch; one that may have arrived is sent unchanged. */
    again: ({ punch, said: { projectId, shiftId, breakType }, taken }: Hindrance) => {
      setHindrance(undefined)
      return taken ? send(taken) : begin(punch, { projectId, shiftId, breakType }, true)
    },
    /** Continues after the explanation. */
    goOn: () => {
      noteConsentAsked()
      return go(current.punch, current.said)
    },
    giveUp: () => setStep('idle'),
    forget: () => setHindrance(undefined),
  }
}
