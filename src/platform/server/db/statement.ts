import { createHash } from 'node:crypto'

/** A statement that can be run: its text, its values, and the type of its rows. */
export interface Statement<Row> {
  readonly text: string
  readonly values: unknown[]
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
 * Creates an SQL statement from a template: each value becomes a placeholder, each `Fragment` a part of the text. `Row` is the type of its rows,
 * which `npm test` compares with the rows that PostgreSQL returns.
 *
 * Each value has a placeholder, except that a fragment used twice has its values once: two values that are equal by chance may have
 * columns of different types. Where PostgreSQL cannot infer a type, the text names it: `${ids}::uuid[]`. An absent value, `null` or
 * `undefined`, is null.
 */
export function sql<Row>(template: TemplateStringsArray, ...parts: readonly unknown[]): Statement<Row> {
  const statement = { ...composed(flattened(template, parts)), trailingColumns: 0 }
  recorder.created?.(statement)
  return statement
}

/** A value in a fragment. It has one placeholder in a statement, however often its fragment is used there. */
class Parameter {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }
}

/** A part of a statement with its parameters. Its texts surround them: one before the first parameter, one after each. */
export class Fragment {
  readonly texts: readonly string[]
  readonly parameters: readonly Parameter[]

  constructor(texts: readonly string[], parameters: readonly Parameter[]) {
    this.texts = texts
    this.parameters = parameters
  }
}

/** Creates a part of statements from a template, as `sql` does. */
export function fragment(template: TemplateStringsArray, ...parts: readonly unknown[]): Fragment {
  return flattened(template, parts)
}

/** SQL without values that is not written in a template: a number, the name of a column. Never text from outside. */
export function raw(text: string | number): Fragment {
  return new Fragment([String(text)], [])
}

/** Has the last columns of a statement returned separately from its row: `[row, ...trailing]`. */
export function withTrailingColumns<Row>(trailingColumns: number, statement: Statement<Row>): Statement<Row> {
  return { ...statement, trailingColumns }
}

/** Joins fragments by SQL such as `, `. */
export function joined(fragments: readonly Fragment[], separator: string): Fragment {
  return fragments.reduce(
    (before, next, at) => (at === 0 ? next : fragment`${before}${raw(separator)}${next}`),
    raw(''),
  )
}

function flattened(template: readonly string[], parts: readonly unknown[]): Fragment {
  const texts = [template[0] ?? '']
  const parameters: Parameter[] = []
  parts.forEach((part, at) => {
    const after = template[at + 1] ?? ''
    if (part instanceof Fragment) {
      const [first = '', ...others] = part.texts
      texts.push((texts.pop() ?? '') + first, ...others)
      parameters.push(...part.parameters)
      texts.push((texts.pop() ?? '') + after)
    } else {
      parameters.push(new Parameter(part))
      texts.push(after)
    }
  })
  return new Fragment(texts, parameters)
}

function composed({ texts, parameters }: Fragment): Pick<Statement<unknown>, 'text' | 'values'> {
  const positions = new Map<Parameter, number>()
  const text = parameters.reduce((before, parameter, at) => {
    const position = positions.get(parameter) ?? positions.size + 1
    positions.set(parameter, position)
    return `${before}$${position}${texts[at + 1] ?? ''}`
  }, texts[0] ?? '')
  return { text, values: [...positions.keys()].map(({ value }) => value ?? null) }
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

// A statement is prepared once a connection, under a name made of its text.
const names = new Map<string, string>()
let generation = 0

/** The name under which connections prepare a statement, with a prefix by which it can be recognised. */
export function preparedName(text: string, prefix = 's'): string {
  let name = names.get(text)
  if (name === undefined) {
    name = `${prefix}${generation}_${createHash('sha1').update(text).digest('base64url')}`
    names.set(text, name)
  }
  return name
}

/** The generation of the names that are given now. */
export function currentGeneration(): number {
  return generation
}

/**
 * Gives new names to all statements, so that each connection prepares them again: those of the given generation were prepared for an
 * earlier schema. Of several transactions that fail for this reason, the first one has an effect.
 */
export function invalidatePreparedNames(stale: number): void {
  if (stale !== generation) return
  generation++
  names.clear()
}
