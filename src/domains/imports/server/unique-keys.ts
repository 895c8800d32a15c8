import type { Cell, LineFaults } from './line-faults.ts'

/** Keys that may exist once, among those stored and in a file. */
export class UniqueKeys<Column extends string> {
  readonly #faults: LineFaults<Column>
  readonly #stored: ReadonlySet<string>
  readonly #takenKey: string
  readonly #lines = new Map<string, number>()

  /** `takenKey` is the message of a key that is stored. */
  constructor(faults: LineFaults<Column>, stored: readonly string[], takenKey: string) {
    this.#faults = faults
    this.#stored = new Set(stored)
    this.#takenKey = takenKey
  }

  /** Takes a key for a line, and adds an error if it is stored or an earlier line has it. */
  take(key: string, cell: Cell<Column>): void {
    const earlier = this.#lines.get(key)
    if (this.#stored.has(key)) this.#faults.add(cell, this.#takenKey)
    else if (earlier !== undefined) this.#faults.add(cell, 'imports.messages.twice', { line: earlier })
    this.#lines.set(key, earlier ?? cell.line)
  }
}
