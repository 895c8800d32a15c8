import type { ActorScope } from '#platform/server/scope.ts'
import type { KindColumn } from '../rules.ts'
import { type Headings, type LineFault, shortened } from './table.ts'

/** Where an error of a file is, and the value that causes it. */
export interface Cell<Column extends string> {
  readonly line: number
  readonly column: Column
  readonly value: string
}

/** Collects the errors of a file that need the database or concern several lines. */
export class LineFaults<Column extends string> {
  readonly all: LineFault[] = []
  readonly #headingOf: (column: Column) => string

  constructor({ translate }: ActorScope, columns: readonly KindColumn<Column>[], headings: Headings<string>) {
    const labels = new Map<string, string>(columns.map(({ column, labelKey }) => [column, labelKey]))
    this.#headingOf = (column) => headings[column] ?? translate(labels.get(column) ?? column)
  }

  /** Adds an error. */
  add({ line, column, value }: Cell<Column>, messageKey: string, values?: LineFault['values']): void {
    const named = Object.entries(values ?? {}).map(
      ([name, one]) => [name, typeof one === 'string' ? shortened(one) : one] as const,
    )
    this.all.push({
      line,
      column: this.#headingOf(column),
      value: shortened(value),
      words: messageKey,
      values: Object.fromEntries(named),
    })
  }
}
