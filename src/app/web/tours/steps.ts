import type { AuthProfile } from '#domains/accounts/contract.ts'

/** The views of a tour: daily tasks, and weekly ones. */
export const tourViews = ['daily', 'weekly'] as const
export type TourView = (typeof tourViews)[number]

/** One step of a tour, at the element with its name in `data-tour`. */
export interface Step {
  readonly name: string
  readonly view: TourView
}

const step = (view: TourView) => (name: string) => ({ name, view })

const all = {
  provider: [
    ...['firstSteps', 'uncovered', 'decisions', 'atWork', 'entries', 'search', 'bell'].map(step('daily')),
    ...['week', 'navigation', 'menu'].map(step('weekly')),
  ],
  worker: [
    ...['clock', 'shift', 'todo', 'bell'].map(step('daily')),
    ...['week', 'quick', 'navigation', 'menu'].map(step('weekly')),
  ],
} satisfies Record<AuthProfile['type'], readonly Step[]>

/** Returns the target of a step, if this user has it on the screen at this width. */
export function targetOf({ name }: Step): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(`[data-tour="${name}"]`)].find((element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0
  })
}

/** Returns the steps whose targets are on the home; targets that are empty or not for the user's role are left out. */
export function stepsOf(type: AuthProfile['type']): readonly Step[] {
  return all[type].filter((one) => targetOf(one))
}

/** Returns the address that starts a tour of the user's home. */
export function tourAddress(type: AuthProfile['type'], view: TourView = 'daily'): string {
  return `${type === 'worker' ? '/worker/home' : '/provider'}?tour=${view}`
}
