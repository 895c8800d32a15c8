/** A row as JSON, by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>

/** A change in the history: without `before` the row was added, without `after` deleted. */
export interface Change {
  readonly number: number
  readonly before: Row | null
  readonly after: Row | null
}

/** A row with its past: its values at each number of the history, which is the order of all changes of an organisation. */
export class Past {
  readonly #now: Row | undefined
  readonly #changes: readonly Change[]

  /** `now` is the row as stored, undefined if it was deleted. */
  constructor(now: Row | undefined, changes: readonly Change[]) {
    this.#now = now
    this.#changes = changes.toSorted((a, b) => b.number - a.number)
  }

  /** The row after the change of that number, undefined if there was none: later changes are taken back one by one. */
  at(number: number): Row | undefined {
    let row = this.#now
    for (const change of this.#changes) {
      if (change.number <= number) break
      if (change.before === null) row = undefined
      else row = change.after === null ? change.before : { ...row, ...change.before }
    }
    return row
  }

  /** The row after each of its changes, the present one first. */
  states(): Row[] {
    const numbers = [Infinity, ...this.#changes.map(({ number }) => number - 1)]
    return numbers.map((number) => this.at(number)).filter((row) => row !== undefined)
  }

  /** The number of the last change, up to the given one, that set one of the columns; 0 if the history has none. */
  lastChangeOf(columns: readonly string[], number: number): number {
    const last = this.#changes.find(
      ({ number: at, after }) => at <= number && after !== null && columns.some((column) => column in after),
    )
    return last?.number ?? 0
  }
}
