/** What each bar is stacked of, the lowest first. */
interface Series {
  readonly label: string
  readonly tone: 'good' | 'waiting' | 'news' | 'odd'
  readonly values: readonly number[]
}

/** A line across each bar: what was planned, or what was before. */
interface Mark {
  readonly label: string
  readonly values: readonly number[]
}

/** The bars of a chart with all that is told of each. */
export interface Charted {
  /** What the chart shows, for those who hear it. */
  readonly label: string
  /** What a bar stands for, as the head of its column: week, month, day. */
  readonly of: string
  /** Of each bar its name in full, and one that fits below it. */
  readonly names: readonly { readonly full: string; readonly short: string }[]
  readonly series: readonly Series[]
  readonly mark?: Mark
  /** Further columns of the table. */
  readonly beside?: readonly { readonly label: string; readonly values: readonly string[] }[]
  /** How a value is written. */
  readonly show: (value: number) => string
  /** What one step of the scale is a multiple of. */
  readonly unit: number
  /** The bar that stands for now. */
  readonly now?: number
}
