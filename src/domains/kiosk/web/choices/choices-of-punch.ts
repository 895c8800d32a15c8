import type { Ref } from '#base/ref.ts'
import type { ClockState } from '#domains/clock/contract.ts'
import type { PunchKind } from '#domains/clock/rules.ts'
import type { Translate } from '#platform/web/i18n/use-translation.ts'
import type { ChosenWork } from '../../contract/chosen-work.ts'

/** What a worker punches at a kiosk. */
export interface ChosenPunch extends ChosenWork {
  readonly kind: PunchKind
}

/** A button of a kiosk or of the phone at it. */
export interface PunchChoice {
  readonly id: string
  readonly label: string
  readonly chosen: ChosenPunch
}

/** Returns the choice of an action that needs no project. */
export function choiceOfKind(t: Translate, kind: PunchKind): PunchChoice {
  return { id: kind, label: t(`kiosk.kind.${kind}`), chosen: { kind } }
}

interface Work {
  readonly clock: ClockState
  /** The projects that the worker may clock in on without a shift. */
  readonly projects: readonly Ref[]
}

/** Returns what a worker can do now, the usual first; `time` formats an instant. */
export function choicesOfPunch(t: Translate, { clock, projects }: Work, time: (at: string) => string): PunchChoice[] {
  const { state, shift } = clock
  if (state === 'on_break') return [choiceOfKind(t, 'resume'), choiceOfKind(t, 'out')]
  if (state === 'working') return [choiceOfKind(t, 'out'), choiceOfKind(t, 'pause')]
  const ofShift = shift && {
    id: shift.id,
    label: t('kiosk.choice.shift', { project: shift.project.name, time: time(shift.startsAt) }),
    chosen: { kind: 'in', shiftId: shift.id } as const,
  }
  const ofProjects = projects
    .filter(({ id }) => id !== shift?.project.id)
    .map(({ id, name }) => ({
      id,
      label: t('kiosk.choice.project', { project: name }),
      chosen: { kind: 'in', projectId: id } as const,
    }))
  return ofShift ? [ofShift, ...ofProjects] : ofProjects
}
