/** One series of a stacked bar; the lowest comes first. */
interface Series {
  readonly label: string
  readonly tone: 'good' | 'waiting' | 'news' | 'odd'
  readonly values: readonly number[]
}

/** A line across each bar: the scheduled or the previous value. */
interface Mark {
  readonly label: string
  readonly values: readonly number[]
}

/** The data and texts of a bar chart. */
export interface Charted {
  /** The accessible name of the chart. */
  readonly label: string
  /** The unit of a bar, as its column heading: week, month, day. */
  readonly of: string
  /** The full name of each bar, and a short one to show below it. */
  readonly names: readonly { readonly full: string; readonly short: string }[]
  readonly series: readonly Series[]
  readonly mark?: Mark
  /** Additional columns of the table. */
  readonly beside?: readonly { readonly label: string; readonly values: readonly string[] }[]
  /** Formats a value. */
  readonly show: (value: number) => string
  /** Formats a step of the scale, which has room for few characters; `show` if left out. */
  readonly showStep?: (value: number) => string
  /** The steps of the scale are multiples of this. */
  readonly unit: number
  /** The index of the bar of the current period. */
  readonly now?: number
}
