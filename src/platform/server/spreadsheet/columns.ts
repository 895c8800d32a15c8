/** A number with so many digits behind the decimal sign. */
export interface Figure {
  readonly value: number
  readonly digits: number
}

/** A column of a file that is written: its heading, and what stands there for each row; a date is `2026-11-20`. */
export type SheetColumn<Row> = { readonly heading: string } & (
  | { readonly kind?: 'text' | 'date'; readonly cell: (row: Row) => string | null }
  | { readonly kind: 'figure'; readonly cell: (row: Row) => Figure | null }
)

/** The rows of a file, some at a time, so that a large file is never whole in memory. */
export type RowBatches<Row> = AsyncIterable<readonly Row[]>
