import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'

/** A statement as it is sent. */
interface Compiled {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** How many of the last columns stand beside the row that the others make: a row is then `[row, ...them]`. */
  readonly beside?: number
}

/** A statement that can be run: its text, its values, and the type of its rows. */
export interface Statement<Row> {
  compile(): Compiled
  readonly row?: Row
}

/** What runs: a statement of our own, or a Kysely builder. */
export type Runnable<Row> = Statement<Row> | { compile(): Compiled; execute(): Promise<Row[]> }

// Kysely composes and types; running is ours, so that a transaction can be pipelined.
const composer = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCasePlugin()],
})

/** Composes statements over the named tables; columns are in camelCase here, in snake_case there. */
export function over<Tables>(): Kysely<Tables> {
  return composer as unknown as Kysely<Tables>
}

/** A statement written by hand, with `$1` and so on for its values; `beside` as it is compiled. */
export function written<Row>(text: string, parameters: readonly unknown[], beside = 0): Statement<Row> {
  return { compile: () => ({ sql: text, parameters, beside }) }
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

/** The rows of an answer that came as arrays, columns in camelCase. */
export function readRows<Row>(answer: { fields: { name: string }[]; rows: unknown[][] }, beside = 0): Row[] {
  const names = answer.fields.slice(0, answer.fields.length - beside).map(({ name }) => camelCase(name))
  // Rows that are copies of one object share its shape, which makes them quick to fill and to read.
  const blank: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]))
  return answer.rows.map((values) => {
    const row = { ...blank }
    for (let i = 0; i < names.length; i++) row[names[i] as string] = values[i]
    return (beside === 0 ? row : [row, ...values.slice(names.length)]) as Row
  })
}
