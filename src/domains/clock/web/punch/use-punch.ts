import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useProfile } from '#domains/accounts/web/session.ts'
import { storageOwner } from '#platform/web/device/storage-owner.ts'
import { ApiProblem, type Failure, NetworkFailure } from '#platform/web/failure/problem.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { readLocation } from '#platform/web/location/read-location.ts'
import { readKey } from '#platform/web/api/use-read.ts'
import type { Answer } from '#base/route.ts'
import { instantAt } from '#base/time.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { newKey } from '#platform/web/api/client.ts'
import { clockRoutes, type ClockState, type Fix } from '../../contract.ts'
import type { PunchKind } from '../../rules.ts'
import { deliver, type NotSentYet } from '../queue/deliver.ts'
import type { PunchDetails, PunchToSend } from '../queue/stored-punch.ts'
import { isUncertain, kindOf, type PunchFailure } from './punch-failure.ts'
import { tellOtherTabs } from '../queue/other-tabs.ts'
import { requestStatusFocus } from './status-focus.ts'
import { aheadOf } from '../../rules/clock-state.ts'
import type { WaitingPunch } from '../../rules/waiting.ts'
import { storedText, storeText } from '#platform/web/local-storage/stored-text.ts'

/** The step of a punch in progress: explaining the location, locating, or sending. */
export type Step = 'idle' | 'explaining' | 'locating' | 'sending'

/** Shows the clock as the server answered. What else a punch changes is on other screens, which read it again when they are opened. */
async function showAnswer(client: QueryClient, answer: ClockState): Promise<void> {
  const queryKey = readKey(clockRoutes.readClock, {})
  // A reading that began before the punch may be answered after it, with the state before it.
  await client.cancelQueries({ queryKey })
  // The address names the entry until its worker leaves it (`made`); the clock as read later has none.
  client.setQueryData(queryKey, { ...answer, entryId: null })
  void client.invalidateQueries({ refetchType: 'none' })
}

/**
 * Punches the clock: explains the location before the browser asks for it, locates, and sends the punch. A punch that cannot
 * be sent is stored and sent automatically later.
 */
export function usePunch(onDone: (punch: PunchKind, outcome: ClockState | NotSentYet) => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const failureText = useFailureText()
  const owner = storageOwner(useProfile())
  const [step, setStep] = useState<Step>('idle')
  const [current, setCurrent] = useState<{ punch: PunchKind; details: PunchDetails }>({ punch: 'in', details: {} })
  const [punchFailure, setPunchFailure] = useState<PunchFailure>()

  function textOf(failure: Failure): string {
    if (!(failure instanceof ApiProblem)) return failureText(failure)
    const { status, fields } = failure
    if (status === 401) return t('clock.error.signIn')
    if (status === 403) return `${t('clock.error.denied')} ${failureText(failure)}`
    if (status >= 500) return t(status === 500 ? 'clock.error.server' : 'clock.error.unavailable')
    return fields[0]?.message ?? (status === 400 ? t('clock.error.invalid') : failureText(failure))
  }

  async function send(taken: PunchToSend) {
    const { kind: punch, body } = taken
    setStep('sending')
    requestStatusFocus(true)
    try {
      const outcome = await deliver(owner, taken)
      if (!('waitReason' in outcome)) await showAnswer(client, outcome)
      onDone(punch, outcome)
      tellOtherTabs()
    } catch (failure) {
      requestStatusFocus(false)
      if (!(failure instanceof ApiProblem || failure instanceof NetworkFailure)) throw failure
      const kind = kindOf(failure)
      // There was a punch on another device: show the current state.
      if (kind === 'moved') void client.invalidateQueries()
      setPunchFailure({
        kind,
        punch,
        details: body,
        text: textOf(failure),
        ...(failure instanceof ApiProblem && failure.link && { link: failure.link }),
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
    return setPunchFailure({ kind: 'location', punch, details, trouble, text: t(`platform.location.${trouble}`) })
  }

  async function begin(punch: PunchKind, details: PunchDetails = {}, isRetry = false) {
    setPunchFailure(undefined)
    setCurrent({ punch, details })
    if (punch === 'in' && details.projectId === undefined && details.shiftId === undefined) {
      return setPunchFailure({ kind: 'project', punch, details, text: t('clock.refusals.PROJECT_REQUIRED') })
    }
    return (await needsNoExplanation()) ? go(punch, details, isRetry) : setStep('explaining')
  }

  return {
    step,
    punchFailure,
    current,
    /** Starts a punch; the first time it explains why the location is needed. */
    punch: (punch: PunchKind, details: PunchDetails = {}) => begin(punch, details),
    /** Repeats a failed punch; one that may have arrived is sent unchanged. */
    again: ({ punch, details: { projectId, shiftId, breakType, breakEndedAt, endsShift }, taken }: PunchFailure) => {
      setPunchFailure(undefined)
      return taken ? send(taken) : begin(punch, { projectId, shiftId, breakType, breakEndedAt, endsShift }, true)
    },
    /** Continues after the explanation. */
    goOn: () => {
      // For browsers that do not report whether they will ask.
      storeText(storageKey, 'yes')
      return go(current.punch, current.details)
    },
    giveUp: () => setStep('idle'),
  }
}

const storageKey = 'interim.location.explained'

/** True if the browser will not ask for permission any more, or cannot. */
async function needsNoExplanation(): Promise<boolean> {
  if (!window.isSecureContext || !('geolocation' in navigator)) return true
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state !== 'prompt'
  } catch {
    return storedText(storageKey) !== null
  }
}

/** Creates a punch at the current time of the server's clock, as last known, with a new key. */
function takePunch(client: QueryClient, kind: PunchKind, details: PunchDetails, location: Fix): PunchToSend {
  const { data: clock, dataUpdatedAt } = client.getQueryState<ClockState>(readKey(clockRoutes.readClock, {})) ?? {}
  const ahead = clock ? aheadOf(clock.now, dataUpdatedAt ?? Date.now()) : 0
  return {
    key: newKey(),
    kind,
    at: instantAt(Date.now() + ahead),
    breakType: details.breakType ?? null,
    place: kind === 'in' ? workOf(client, clock, details) : null,
    body: { ...details, location },
  }
}

function workOf(client: QueryClient, clock: ClockState | undefined, details: PunchDetails): WaitingPunch['place'] {
  const { shift } = clock ?? {}
  if (shift && details.shiftId === shift.id) return { project: shift.project, role: shift.role }
  const projects = client.getQueryData<Answer<typeof assignmentRoutes.listWorkableProjects>>(
    readKey(assignmentRoutes.listWorkableProjects, { query: {} }),
  )
  const project = projects?.items.find(({ id }) => id === details.projectId)
  return project ? { project: { id: project.id, name: project.name }, role: project.role } : null
}
