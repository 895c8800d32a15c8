import type { AuthProfile } from '#domains/accounts/contract.ts'

/** What a tour is about: what one does every day, and what comes back every week. */
export const tourViews = ['daily', 'weekly'] as const
export type TourView = (typeof tourViews)[number]

/** One stop of a tour, at whatever carries `data-tour` with its name. */
export interface Step {
  readonly name: string
  readonly view: TourView
}

const step = (view: TourView) => (name: string) => ({ name, view })

const all = {
  provider: [
    ...['firstSteps', 'decisions', 'uncovered', 'atWork', 'entries', 'search', 'bell'].map(step('daily')),
    ...['week', 'navigation', 'menu'].map(step('weekly')),
  ],
  worker: [
    ...['clock', 'shift', 'todo', 'bell'].map(step('daily')),
    ...['week', 'quick', 'navigation', 'menu'].map(step('weekly')),
  ],
} satisfies Record<AuthProfile['type'], readonly Step[]>

/** What a step points at, as far as it is on the screen of this reader at this width. */
export function targetOf({ name }: Step): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(`[data-tour="${name}"]`)].find((element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0
  })
}

/** The stops of a home that are there to be shown: what a role does not see, or has nothing of, is left out. */
export function stepsOf(type: AuthProfile['type']): readonly Step[] {
  return all[type].filter((one) => targetOf(one))
}

/** The address at which a tour of the own home begins. */
export function tourAddress(type: AuthProfile['type'], view: TourView = 'daily'): string {
  return `${type === 'worker' ? '/worker/home' : '/provider'}?tour=${view}`
}
