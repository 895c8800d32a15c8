/** A number with this many digits after the decimal sign. */
export interface Figure {
  readonly value: number
  readonly digits: number
}

/** The cells of a column of an exported file. A date is written like `2026-11-20`. */
export type Cell<Row> =
  | { readonly kind?: 'text' | 'date'; readonly cell: (row: Row) => string | null }
  | { readonly kind: 'figure'; readonly cell: (row: Row) => Figure | null }

/** A column of an exported file: its heading and its cells. */
export type SheetColumn<Row> = { readonly heading: string } & Cell<Row>

/** The rows of a file, some at a time, so that a large file is never whole in memory. */
export type RowBatches<Row> = AsyncIterable<readonly Row[]>
