import { Alert, Button, Loader, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { call, newKey } from '#platform/web/api/client.ts'
import { ApiProblem, type Failure, NetworkFailure } from '#platform/web/failure/problem.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { type ShownWorker, tabletRoutes } from '../../contract/tablet.ts'
import { numberRange } from '../../rules.ts'
import { choiceOfKind, choicesOfPunch, type ChosenPunch } from '../choices/choices-of-punch.ts'
import { type PairedDevice, serverTime } from './device.ts'
import { DigitPad } from './DigitPad.tsx'
import styles from './Kiosk.module.css'
import { storePunch } from './queue.ts'
import { ChoiceButtons } from '../choices/ChoiceButtons.tsx'

interface Props {
  device: PairedDevice
  isOnline: boolean
  onDone: () => void
  onCancel: () => void
}

type Step =
  | { readonly at: 'number' | 'pin' }
  /** The PIN is being checked, or the punch sent or stored, which can no longer be cancelled. */
  | { readonly at: 'checking' | 'sending' }
  /** Without a worker there is no network: the worker says what to store. */
  | { readonly at: 'choice'; readonly worker: ShownWorker | null }
  | { readonly at: 'done'; readonly text: string }

/** Seconds without a press after which the start appears again. */
const idleSeconds = 30
/** Seconds for which the result is shown. */
const doneSeconds = 5

/** The way from a number and a PIN to a punch. Nothing of the worker but the first name and the work is shown, and only after the PIN was right. */
export function PinFlow({ device, isOnline, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [step, setStep] = useState<Step>({ at: 'number' })
  const [number, setNumber] = useState('')
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string>()
  // One key for a punch and its repetition without a network, so that it counts once.
  const [key] = useState(newKey)
  const isDone = step.at === 'done'
  const isSending = step.at === 'sending'
  useIdle(isSending ? Infinity : isDone ? doneSeconds : idleSeconds, isDone ? onDone : onCancel)

  const who = { number: Number(number), pin }

  function textOf(failure: unknown): string {
    return isExpected(failure) ? failureText(failure) : t('platform.failure.generic')
  }

  async function check(typed: string) {
    setError(undefined)
    setPin(typed)
    // Numbers do not begin with a zero.
    if (who.number < numberRange.from) return refuse(t('kiosk.refusals.KIOSK_PIN_WRONG'))
    if (!isOnline) return setStep({ at: 'choice', worker: null })
    setStep({ at: 'checking' })
    try {
      const worker = await call(tabletRoutes.checkPin, { body: { ...who, pin: typed } }, AbortSignal.timeout(10_000))
      return setStep({ at: 'choice', worker })
    } catch (failure) {
      if (isUnanswered(failure)) return setStep({ at: 'choice', worker: null })
      refuse(textOf(failure))
      return throwUnexpected(failure)
    }
  }

  function refuse(text: string): void {
    setPin('')
    setError(text)
    setStep({ at: 'number' })
  }

  async function store(worker: ShownWorker | null, chosen: ChosenPunch) {
    try {
      await storePunch(device, { ...who, ...chosen, key })
      setStep({ at: 'done', text: t('kiosk.done.stored') })
    } catch (failure) {
      setError(t('kiosk.tablet.notStored'))
      setStep({ at: 'choice', worker })
      throwUnexpected(failure)
    }
  }

  async function punch(worker: ShownWorker | null, chosen: ChosenPunch) {
    setError(undefined)
    setStep({ at: 'sending' })
    if (!worker) return store(worker, chosen)
    const { kind } = chosen
    try {
      const body = { ...who, key, ...chosen }
      await call(tabletRoutes.punchWithPin, { body }, AbortSignal.timeout(10_000))
      return setStep({ at: 'done', text: t(`kiosk.done.${kind}`, { name: worker.firstName }) })
    } catch (failure) {
      if (isUnanswered(failure)) return store(worker, chosen)
      setError(textOf(failure))
      setStep({ at: 'choice', worker })
      return throwUnexpected(failure)
    }
  }

  return (
    <section className={styles.flow} aria-live="polite">
      {error && (
        <Alert color="red" role="alert">
          {error}
        </Alert>
      )}
      {step.at === 'number' && (
        <DigitPad
          key="number"
          label={t('kiosk.pad.number')}
          length={5}
          onFull={(typed) => {
            setNumber(typed)
            setStep({ at: 'pin' })
          }}
        />
      )}
      {step.at === 'pin' && (
        <DigitPad key="pin" label={t('kiosk.pad.pin')} length={6} isSecret onFull={(typed) => void check(typed)} />
      )}
      {(isSending || isDone || step.at === 'checking') && (
        <VisuallyHidden component="h1">{t('kiosk.tablet.title')}</VisuallyHidden>
      )}
      {(isSending || step.at === 'checking') && (
        <Loader size="xl" role="status" aria-label={t('platform.state.loading')} />
      )}
      {step.at === 'choice' && (
        <ChoiceOfPunch worker={step.worker} device={device} onChoose={(chosen) => void punch(step.worker, chosen)} />
      )}
      {step.at === 'done' && (
        <p className={styles.done} role="status">
          {step.text}
        </p>
      )}
      {!isSending && (
        <Button size="lg" variant="subtle" color="gray" onClick={isDone ? onDone : onCancel}>
          {t('platform.action.close')}
        </Button>
      )}
    </section>
  )
}

/** True for a refusal, a lost network, a deadline, and a failure of the tablet's storage or keys. */
function isExpected(failure: unknown): failure is Failure {
  return failure instanceof ApiProblem || failure instanceof NetworkFailure || failure instanceof DOMException
}

// A fault of the program is reported, after the worker has been shown how to go on.
function throwUnexpected(failure: unknown): void {
  if (!isExpected(failure)) throw failure
}

// A deadline, a lost network, or a server that cannot answer for now.
function isUnanswered(failure: unknown): boolean {
  return failure instanceof ApiProblem ? failure.status >= 500 : isExpected(failure)
}

/** Calls back after a time without a press or a key; never after an infinite one. */
function useIdle(seconds: number, onIdle: () => void): void {
  const idle = useRef(onIdle)
  useEffect(() => {
    idle.current = onIdle
  })
  useEffect(() => {
    if (seconds === Infinity) return undefined
    let timer = setTimeout(() => idle.current(), seconds * 1000)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(() => idle.current(), seconds * 1000)
    }
    window.addEventListener('pointerdown', again)
    window.addEventListener('keydown', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', again)
      window.removeEventListener('keydown', again)
    }
  }, [seconds])
}

interface ChoiceProps {
  /** Null without a network. */
  worker: ShownWorker | null
  device: PairedDevice
  onChoose: (chosen: ChosenPunch) => void
}

/** What will happen, as buttons: the usual one first. */
function ChoiceOfPunch({ worker, device, onChoose }: ChoiceProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const choices = worker
    ? choicesOfPunch(t, worker, (at) => format.time(at))
    : (['in', 'pause', 'resume', 'out'] as const).map((kind) => choiceOfKind(t, kind))
  return (
    <div className={styles.choice}>
      <h1 className={styles.heading}>
        {worker ? t('kiosk.choice.hello', { name: worker.firstName }) : t('kiosk.choice.offline')}
      </h1>
      {choices.length === 0 && <p>{t('kiosk.choice.none')}</p>}
      <ChoiceButtons
        choices={choices}
        clock={worker?.clock ?? null}
        now={() => serverTime(device)}
        size="xl"
        onChoose={onChoose}
      />
    </div>
  )
}
