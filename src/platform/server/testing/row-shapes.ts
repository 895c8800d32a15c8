import type { Answer } from '../db/statement.ts'

/** The shapes of the values seen in one place; never the values themselves. */
export interface Shape {
  /** Which of `string`, `number`, `boolean`, `null`, `bytes`, `date`, `array` and `object` were seen. */
  kinds: string[]
  /** The number of objects seen. */
  objects?: number
  /** The fields of these objects, and how many of the objects had each. */
  fields?: { [name: string]: Shape & { seen: number } }
  /** The elements of the arrays that were seen. */
  elements?: Shape
}

/** The rows that one statement returned with one list of columns. */
export interface RecordedRows {
  /** The columns as TypeScript names them, with PostgreSQL's type of each; 0 where that says nothing of the values. */
  columns: { name: string; type: number }[]
  rows: Shape & { fields: NonNullable<Shape['fields']> }
  /** The last columns of a statement that returns `[row, …]`, in their order. */
  beside: (Shape & { type: number })[]
}

/** The observations of a statement: its rows by each list of columns, and why PostgreSQL could not parse it. */
interface RecordedStatement {
  readonly variants: Map<string, RecordedRows>
  readonly failures: Set<string>
}

/** Statements by the place in the code that creates them: `src/…/queries.ts:12:5`. */
export type Recording = Map<string, RecordedStatement>

function statementAt(recording: Recording, location: string): RecordedStatement {
  let statement = recording.get(location)
  if (!statement) recording.set(location, (statement = { variants: new Map(), failures: new Set() }))
  return statement
}

/** Notes that a statement does not fit the schema: class 42 except missing privileges, which tests provoke. */
export function addFailure(recording: Recording, location: string, error: unknown): void {
  const { code, message } = error as { code?: unknown; message?: string }
  if (typeof code === 'string' && /^42(?!501)/.test(code))
    statementAt(recording, location).failures.add(message ?? code)
}

/** Adds what an answer shows of a statement's rows. */
export function addAnswer(recording: Recording, location: string, answer: Answer, beside: number): void {
  const { variants } = statementAt(recording, location)
  const key = answer.fields.map(({ name, dataTypeID }) => `${name}:${dataTypeID}`).join()
  let variant = variants.get(key)
  if (!variant) variants.set(key, (variant = variantOf(answer, beside)))
  const { rows, columns } = variant
  rows.objects = (rows.objects ?? 0) + answer.rows.length
  for (const values of answer.rows) {
    for (let i = 0; i < columns.length; i++) addField(rows.fields, columns[i]?.name ?? '', values[i])
    for (let i = 0; i < beside; i++) addValue(variant.beside[i] as Shape, values[columns.length + i])
  }
}

function variantOf({ fields }: Answer, beside: number): RecordedRows {
  const own = fields.slice(0, fields.length - beside)
  return {
    columns: own.map(({ name, dataTypeID }) => ({ name, type: dataTypeID })),
    rows: { kinds: ['object'], objects: 0, fields: noFields() },
    beside: fields.slice(own.length).map(({ dataTypeID }) => ({ kinds: [], type: dataTypeID })),
  }
}

// A field may have any name that a document has: without a prototype, none is there before it was seen.
function noFields(): NonNullable<Shape['fields']> {
  return Object.create(null) as NonNullable<Shape['fields']>
}

function addField(fields: NonNullable<Shape['fields']>, name: string, value: unknown): void {
  const field = (fields[name] ??= { kinds: [], seen: 0 })
  field.seen++
  addValue(field, value)
}

function addValue(shape: Shape, value: unknown): void {
  const kind = kindOf(value)
  if (!shape.kinds.includes(kind)) shape.kinds.push(kind)
  if (kind === 'array') {
    const elements = (shape.elements ??= { kinds: [] })
    for (const element of value as unknown[]) addValue(elements, element)
  } else if (kind === 'object') {
    shape.objects = (shape.objects ?? 0) + 1
    const fields = (shape.fields ??= noFields())
    for (const [name, part] of Object.entries(value as object)) addField(fields, name, part)
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value !== 'object') return typeof value
  if (Array.isArray(value)) return 'array'
  if (value instanceof Uint8Array) return 'bytes'
  return value instanceof Date ? 'date' : 'object'
}
