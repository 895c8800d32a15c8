/** A step from gross to net: earnings go up, deductions go down, a total starts at zero. */
export interface Step {
  readonly key: string
  readonly label: string
  /** Shown below the label in a subdued style. */
  readonly note?: string
  readonly minutes?: number
  /** In minor units; deductions are negative. */
  readonly amount: number
  readonly isTotal?: boolean
}

/** The start and length of a step's bar, as fractions of the whole width. */
export interface Bar {
  readonly from: number
  readonly length: number
}

/** Returns the bars of all steps on one scale: each starts at the end of the previous one, totals at zero. */
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
