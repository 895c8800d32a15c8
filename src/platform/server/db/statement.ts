/** A statement that can be run: its text, its values, and the type of its rows. */
export interface Statement<Row> {
  readonly text: string
  readonly values: readonly unknown[]
  /** The number of last columns that are returned separately from the row: `[row, ...trailing]`. */
  readonly trailingColumns: number
  readonly row?: Row
}

/** The part of a PostgreSQL result that describes its rows, which come as arrays. */
export interface Answer {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
  readonly rows: readonly unknown[][]
}

/** Set while tests record which rows each statement returns, to compare them with its row type; unset in the product. */
export const recorder: {
  created: ((statement: Statement<unknown>) => void) | undefined
  answered: ((statement: Statement<unknown>, answer: Answer) => void) | undefined
  failed: ((statement: Statement<unknown>, error: unknown) => void) | undefined
} = { created: undefined, answered: undefined, failed: undefined }

/**
 * Creates an SQL statement with placeholders `$1`, `$2` … for its values. `Row` is the type of its rows: `npm test` compares it with what PostgreSQL
 * returns. For `trailingColumns`, see `Statement`.
 */
export function sql<Row>(text: string, values: readonly unknown[], trailingColumns = 0): Statement<Row> {
  const statement = { text, values, trailingColumns }
  recorder.created?.(statement)
  return statement
}

const camel = new Map<string, string>()

/** The name that a column has in TypeScript. */
export function camelCase(column: string): string {
  let name = camel.get(column)
  if (name === undefined) {
    name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    camel.set(column, name)
  }
  return name
}

/** Converts the rows of a result from arrays to objects, with column names in camelCase. */
export function readRows<Row>(answer: Answer, trailingColumns = 0): Row[] {
  const names = answer.fields.slice(0, answer.fields.length - trailingColumns).map(({ name }) => camelCase(name))
  // Rows that are copies of one object share its shape, which makes them quick to fill and to read.
  const blank: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]))
  return answer.rows.map((values) => {
    const row = { ...blank }
    for (let i = 0; i < names.length; i++) row[names[i] as string] = values[i]
    return (trailingColumns === 0 ? row : [row, ...values.slice(names.length)]) as Row
  })
}
