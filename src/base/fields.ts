import { z } from 'zod'
import { limits, line, optional, text, whole } from './text.ts'
import { date } from './time.ts'

/**
 * The effect of erasing a worker or a user on a field: it is emptied, it stays as a record of hours and pay or of a decision,
 * or it says nothing about them.
 */
export type Erasure = 'erased' | 'pay' | 'evidence' | 'notPersonal'

interface Facets {
  /** The part of the form that asks for it. */
  readonly part: string
  /** The form and the detail page place it individually. Otherwise, they show it with the other fields of its part. */
  readonly placed?: true
  /** Without it, workers may set the field on their own record. */
  readonly setBy?: 'organisation'
  readonly erasure: Erasure
}

interface PlainFacets extends Facets {
  /** The message if it is missing. Without it, the field is optional. */
  readonly required?: string
  /** Other headings of its column in an imported file, in lower case without accents or spaces. The labels are known already. */
  readonly headings?: string
}
interface TextField extends PlainFacets {
  /** `text` is one line, `prose` several. */
  readonly kind: 'text' | 'prose'
  readonly max?: number
}
interface ChoiceField extends PlainFacets {
  readonly kind: 'choice'
  readonly values: readonly [string, ...string[]]
  /** The beginning of the keys of its names, with the dot, if it is not `<words>.<name>.`. */
  readonly valuePrefix?: string
  /** The text of an empty choice in a form. */
  readonly empty?: string
}
interface NumberField extends PlainFacets {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
}
interface OtherField extends PlainFacets {
  readonly kind: 'date' | 'boolean'
}

/** A field whose schema, form, import, export, history and erasure follow from its kind. */
export type PlainField = TextField | ChoiceField | NumberField | OtherField

/** A field with special rules: its declaration is compared with the code that implements them. */
export interface OwnField extends Facets {
  readonly kind: 'own'
  readonly required?: true
  /** Its schema in the body of a request, unless the contract adds it by hand. */
  readonly form?: z.ZodType
  /** Its schema in a response, unless the contract adds it by hand, for instance under another name. */
  readonly shown?: z.ZodType
  /** Its columns: of the record’s table, unless another table is named. */
  readonly columns: readonly string[]
  readonly table?: string
  /** Responses to others than the worker contain only its end. */
  readonly secret?: true
  /** Its columns in a file, with their other headings; none if files do not contain it. Without it, one column of its name. */
  readonly sheet?: Readonly<Record<string, string>>
}

/** The fields of one kind of record, in the order of a file. */
export interface RecordFields {
  readonly table: string
  /** The prefix of its message keys: labels are at `<words>.field.<name>`. */
  readonly keyPrefix: string
  readonly fields: Readonly<Record<string, PlainField | OwnField>>
}

type FieldsOf<R extends RecordFields> = R['fields']
type NamesWith<R extends RecordFields, Facet> = {
  [N in keyof FieldsOf<R> & string]: FieldsOf<R>[N] extends Facet ? N : never
}[keyof FieldsOf<R> & string]

/** The names of the plain fields of a record. */
export type PlainName<R extends RecordFields> = Exclude<keyof FieldsOf<R> & string, OwnName<R>>
/** The names of the fields with special rules. */
export type OwnName<R extends RecordFields> = NamesWith<R, { kind: 'own' }>

type ValueOf<F> = F extends { kind: 'choice'; values: readonly (infer Value)[] }
  ? Value
  : F extends { kind: 'number' }
    ? number
    : F extends { kind: 'boolean' }
      ? boolean
      : string

/** The plain fields of a record as they are stored and shown. */
export type PlainValues<R extends RecordFields> = { [N in PlainName<R>]: ValueOf<FieldsOf<R>[N]> | null }

type FormShape<F> = F extends { kind: 'own'; form: infer Form extends z.ZodType }
  ? Form
  : F extends { required: string }
    ? z.ZodType<ValueOf<F>, ValueOf<F>>
    : z.ZodOptional<z.ZodNullable<z.ZodType<ValueOf<F>, ValueOf<F>>>>
type ShownShape<F> = F extends { kind: 'own'; shown: infer Shown extends z.ZodType }
  ? Shown
  : z.ZodNullable<z.ZodType<ValueOf<F>, ValueOf<F>>>

type Declared<F, Shape extends string, Name> = F extends { kind: 'own' }
  ? F extends Record<Shape, z.ZodType>
    ? Name
    : never
  : Name

/** Returns the schemas of the fields of a record for the body of a request. */
export function formShape<R extends RecordFields>({ fields }: R) {
  return mapped(fields, (field) => (field.kind === 'own' ? field.form : plainShape(field))) as {
    [N in keyof FieldsOf<R> as Declared<FieldsOf<R>[N], 'form', N>]: FormShape<FieldsOf<R>[N]>
  }
}

/** Returns the schemas of the fields of a record for a response. */
export function shownShape<R extends RecordFields>({ fields }: R) {
  return mapped(fields, (field) => (field.kind === 'own' ? field.shown : shownPlain(field).nullable())) as {
    [N in keyof FieldsOf<R> as Declared<FieldsOf<R>[N], 'shown', N>]: ShownShape<FieldsOf<R>[N]>
  }
}

function plainShape(field: PlainField): z.ZodType {
  const { required } = field
  switch (field.kind) {
    case 'text':
      return required ? line(field.max ?? limits.name, required) : optional(line(field.max ?? limits.name))
    case 'prose':
      return required ? text(field.max ?? limits.prose, required) : optional(text(field.max ?? limits.prose))
    case 'choice':
      return required ? chosen(field.values, required) : optional(z.enum(field.values))
    case 'number':
      return required ? whole(field.min, field.max) : whole(field.min, field.max).nullish()
    case 'date':
      return required ? date(required) : optional(date())
    case 'boolean':
      return required ? z.boolean() : z.boolean().nullish()
  }
}

function shownPlain(field: PlainField): z.ZodType {
  if (field.kind === 'choice') return z.enum(field.values)
  if (field.kind === 'number') return z.int()
  return field.kind === 'boolean' ? z.boolean() : z.string()
}

/** One of a list of values; nothing, null and empty text are refused with `required`. */
export function chosen<const Values extends readonly [string, ...string[]]>(values: Values, required: string) {
  return z.enum(values, {
    error: (issue) => (issue.input === undefined || issue.input === null || issue.input === '' ? required : undefined),
  })
}

function mapped(fields: RecordFields['fields'], shapeOf: (field: PlainField | OwnField) => z.ZodType | undefined) {
  const shapes = Object.entries(fields).map(([name, field]) => [name, shapeOf(field)] as const)
  return Object.fromEntries(shapes.filter(([, shape]) => shape !== undefined))
}

/** Returns the plain fields of a record with their names, in their order. */
export function plainFields<R extends RecordFields>({ fields }: R): readonly (readonly [PlainName<R>, PlainField])[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'own' ? [] : [[name as PlainName<R>, field] as const],
  )
}

/** Returns the names of the fields that a part of the form asks for. */
export function namesInPart({ fields }: RecordFields, part: string): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (field.part === part ? [name] : []))
}

/** The names of the fields that only the organisation sets, as a mask for `omit`. */
export function setByOrganisation<R extends RecordFields>({ fields }: R) {
  const names = Object.entries(fields).flatMap(([name, { setBy }]) => (setBy ? [name] : []))
  return Object.fromEntries(names.map((name) => [name, true])) as {
    [N in NamesWith<R, { setBy: 'organisation' }>]: true
  }
}

/** The names of the secret fields of a record. */
export type SecretName<R extends RecordFields> = NamesWith<R, { secret: true }>

/** Returns the names of the secret fields of a record. */
export function secretNames<R extends RecordFields>({ fields }: R): SecretName<R>[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'own' && field.secret ? [name as SecretName<R>] : [],
  )
}

/** The columns of a file of these records. */
export type SheetColumn<R extends RecordFields> = {
  [N in keyof FieldsOf<R> & string]: FieldsOf<R>[N] extends { sheet: infer Sheet } ? keyof Sheet & string : N
}[keyof FieldsOf<R> & string]

/** Returns the columns of a file of these records, in order, each with its other headings and whether a file must have it. */
export function sheetColumns<R extends RecordFields>({ fields }: R) {
  return Object.entries(fields).flatMap(([name, field]) =>
    Object.entries(sheetOf(name, field)).map(([column, headings]) => ({
      column: column as SheetColumn<R>,
      headings,
      isRequired: field.required !== undefined,
    })),
  )
}

function sheetOf(name: string, field: PlainField | OwnField): Readonly<Record<string, string>> {
  if (field.kind === 'own') return field.sheet ?? { [name]: '' }
  return { [name]: field.headings ?? '' }
}

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name

/** The names under which the history shows the fields with special rules: their columns, and their names in forms. */
export type OwnHistoryName<R extends RecordFields> = {
  [N in OwnName<R>]: FieldsOf<R>[N] extends { columns: readonly (infer Column extends string)[] }
    ? N | Camel<Column>
    : N
}[OwnName<R>]

/** Returns the name in SQL of a column that is called so in camelCase. */
export const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Returns the columns of a record’s table by their erasure class. */
export function columnsBy({ table, fields }: RecordFields, erasure: Erasure): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.erasure !== erasure) return []
    if (field.kind !== 'own') return [columnOf(name)]
    return (field.table ?? table) === table ? field.columns : []
  })
}
