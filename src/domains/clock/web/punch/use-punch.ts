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
import { wasConsentRequested, noteConsentRequested } from './consent.ts'
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
  const failureText = useFailureText()
  const owner = draftOwner(useProfile())
  const [step, setStep] = useState<Step>('idle')
  const [current, setCurrent] = useState<{ punch: PunchKind; details: PunchDetails }>({ punch: 'in', details: {} })
  const [hindrance, setHindrance] = useState<Hindrance>()

  function textOf(failure: Failure): string {
    if (!(failure instanceof ApiProblem)) return failureText(failure)
    const { status, fields } = failure
    if (status === 401) return t('clock.error.signIn')
    if (status === 403) return `${t('clock.error.denied')} ${failureText(failure)}`
    if (status >= 500) return t(status === 500 ? 'clock.error.server' : 'clock.error.unavailable')
    return fields[0]?.message ?? (status === 400 ? t('clock.error.invalid') : failureText(failure))
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
        details: body,
        text: textOf(failure),
        ...(isUncertain(failure) && { taken }),
      })
    } finally {
      setStep('idle')
    }
  }

  async function go(punch: PunchKind, details: PunchDetails, isRetry = false) {
    setStep('locating')
    const { fix, trouble } = await readLocation({ isRetry })
    if (fix) return send(takePunch(client, punch, details, fix))
    setStep('idle')
    return setHindrance({ kind: 'location', punch, details, trouble, text: t(`platform.location.${trouble}`) })
  }

  async function begin(punch: PunchKind, details: PunchDetails = {}, isRetry = false) {
    setHindrance(undefined)
    setCurrent({ punch, details })
    if (punch === 'in' && details.projectId === undefined && details.shiftId === undefined) {
      return setHindrance({ kind: 'project', punch, details, text: t('clock.refusals.PROJECT_REQUIRED') })
    }
    return (await wasConsentRequested()) ? go(punch, details, isRetry) : setStep('explaining')
  }

  return {
    step,
    hindrance,
    current,
    /** Starts a punch; the first time it explains why the location is needed. */
    punch: (punch: PunchKind, details: PunchDetails = {}) => begin(punch, details),
    /** Repeats a failed punch; one that may have arrived is sent unchanged. */
    again: ({ punch, details: { projectId, shiftId, breakType, breakEndedAt, endsShift }, taken }: Hindrance) => {
      setHindrance(undefined)
      return taken ? send(taken) : begin(punch, { projectId, shiftId, breakType, breakEndedAt, endsShift }, true)
    },
    /** Continues after the explanation. */
    goOn: () => {
      noteConsentRequested()
      return go(current.punch, current.details)
    },
    giveUp: () => setStep('idle'),
    forget: () => setHindrance(undefined),
  }
}
