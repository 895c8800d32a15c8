import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ClockState } from '#domains/clock/contract.ts'
import { ClockOutDialog } from '#domains/clock/web/ClockOutDialog.tsx'
import { type ClockOutFacts, clockOutFacts } from '#domains/clock/web/clock-out-facts.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import styles from './choices.module.css'
import type { ChosenPunch, PunchChoice } from './choices-of-punch.ts'

interface Props {
  choices: readonly PunchChoice[]
  /** The clock of the worker, with which the first choice is the usual one; null if it is not known. */
  clock: ClockState | null
  /** Returns the server's time in milliseconds. */
  now: () => number
  size: 'lg' | 'xl'
  disabled?: boolean
  onChoose: (chosen: ChosenPunch) => void
}

/** Buttons of what a worker can punch. A clock-out during a break or before the end of a shift asks first, as everywhere. */
export function ChoiceButtons({ choices, clock, now, size, disabled = false, onChoose }: Props) {
  const format = useFormat()
  const [leaving, setLeaving] = useState<ClockOutFacts>()
  function choose(chosen: ChosenPunch) {
    const facts = clock && chosen.kind === 'out' ? clockOutFacts(clock, now()) : undefined
    const mustAsk = facts && (facts.breakStartedAt !== null || facts.shiftEndsAt !== undefined)
    return mustAsk ? setLeaving(facts) : onChoose(chosen)
  }
  return (
    <>
      {choices.map(({ id, label, chosen }, at) => (
        <Button
          key={id}
          size={size}
          classNames={{ root: styles.root, label: styles.label }}
          fullWidth
          variant={at === 0 && clock ? 'filled' : 'default'}
          disabled={disabled}
          onClick={() => choose(chosen)}
        >
          {label}
        </Button>
      ))}
      {leaving && (
        <ClockOutDialog
          worked={format.duration(leaving.workedMinutes)}
          now={leaving.at}
          breakStartedAt={leaving.breakStartedAt}
          shiftEndsAt={leaving.shiftEndsAt}
          onBreak={undefined}
          onClockOut={({ breakEndedAt, endsShift }) => onChoose({ kind: 'out', breakEndedAt, endsShift })}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}
