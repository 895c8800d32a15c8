/** One step from gross to net: what is earned goes up, what is deducted goes down, a total stands on the ground. */
export interface Step {
  readonly key: string
  readonly label: string
  /** Under the label, quietly. */
  readonly note?: string
  readonly minutes?: number
  /** In minor units; what is deducted is below zero. */
  readonly amount: number
  readonly isTotal?: boolean
}

/** Where the bar of a step begins and how long it is, as shares of the whole width. */
export interface Bar {
  readonly from: number
  readonly length: number
}

/** The bars of all steps on one scale: each begins where the one before has ended, totals at zero. */
export function barsOf(steps: readonly Pick<Step, 'amount' | 'isTotal'>[]): Bar[] {
  let reached = 0
  const spans = steps.map(({ amount, isTotal }) => {
    const from = isTotal ? 0 : reached
    reached = from + amount
    return [Math.min(from, reached), Math.max(from, reached)] as const
  })
  const lowest = Math.min(0, ...spans.map(([low]) => low))
  const width = Math.max(0, ...spans.map(([, high]) => high)) - lowest || 1
  return spans.map(([low, high]) => ({ from: (low - lowest) / width, length: (high - low) / width }))
}
