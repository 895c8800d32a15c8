import { z } from 'zod'
import { limits, line, optional, text, whole } from './text.ts'
import { date, time } from './time.ts'

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
  /** Without it, that of the record. */
  readonly erasure?: Erasure
}

interface PlainFacets extends Facets {
  /** The message if it is missing, or true for the general one. Without it, the field is optional. */
  readonly required?: string | true
  /** An explanation is shown below its input: the text `<keyPrefix>.help.<name>`. */
  readonly help?: true
  /** Its input takes a row of the form. */
  readonly wide?: true
  /** Its value in a new record: the default of its column. Without it, there is none. */
  readonly initial?: string | number | boolean
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
  readonly values: readonly (string | number)[]
  /** The beginning of the keys of its names, with the dot, if it is not `<keyPrefix>.<name>.`. */
  readonly valuePrefix?: string
  /** The text of an empty choice in a form. */
  readonly empty?: string
}
interface NumberField extends PlainFacets {
  /** A `duration` is in minutes and entered as hours and minutes. */
  readonly kind: 'number' | 'duration'
  readonly min: number
  readonly max: number
  readonly unit?: 'minutes' | 'days' | 'percent'
}
interface WeekdayField extends PlainFacets {
  /** From 1 for Monday to 7 for Sunday. */
  readonly kind: 'weekday'
  /** The text of an empty choice in a form. */
  readonly empty?: string
}
interface OtherField extends PlainFacets {
  readonly kind: 'date' | 'time' | 'boolean'
}

/** A field whose schema, form, import, export, history and erasure follow from its kind. */
export type PlainField = TextField | ChoiceField | NumberField | WeekdayField | OtherField

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

interface RecordBasics {
  readonly table: string
  /** The prefix of its message keys: labels are at `<keyPrefix>.field.<name>`. */
  readonly keyPrefix: string
}
/** The fields of one kind of record, in the order of a file. Each names the effect of an erasure, or the record does for all others. */
export type RecordFields = RecordBasics &
  (
    | { readonly erasure: Erasure; readonly fields: Readonly<Record<string, PlainField | OwnField>> }
    | {
        readonly erasure?: undefined
        readonly fields: Readonly<Record<string, (PlainField | OwnField) & { readonly erasure: Erasure }>>
      }
  )

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
  : F extends { kind: 'number' | 'duration' | 'weekday' }
    ? number
    : F extends { kind: 'boolean' }
      ? boolean
      : string

type StoredValue<F> = F extends { required: string | true } ? ValueOf<F> : ValueOf<F> | null

/** The plain fields of a record as they are stored and shown. */
export type PlainValues<R extends RecordFields> = { [N in PlainName<R>]: StoredValue<FieldsOf<R>[N]> }

type FormShape<F> = F extends { kind: 'own'; form: infer Form extends z.ZodType }
  ? Form
  : F extends { required: string | true }
    ? z.ZodType<ValueOf<F>, ValueOf<F>>
    : z.ZodOptional<z.ZodNullable<z.ZodType<ValueOf<F>, ValueOf<F>>>>
type ShownShape<F> = F extends { kind: 'own'; shown: infer Shown extends z.ZodType }
  ? Shown
  : z.ZodType<StoredValue<F>, StoredValue<F>>

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
  return mapped(fields, (field) => (field.kind === 'own' ? field.shown : shownPlain(field))) as {
    [N in keyof FieldsOf<R> as Declared<FieldsOf<R>[N], 'shown', N>]: ShownShape<FieldsOf<R>[N]>
  }
}

function plainShape(field: PlainField): z.ZodType {
  const { required } = field
  const message = typeof required === 'string' ? required : undefined
  switch (field.kind) {
    case 'text':
      return required ? line(field.max ?? limits.name, message) : optional(line(field.max ?? limits.name))
    case 'prose':
      return required ? text(field.max ?? limits.prose, message) : optional(text(field.max ?? limits.prose))
    case 'choice':
      return required ? chosen(field.values, message) : optional(oneOf(field.values))
    case 'date':
      return required ? date(message) : optional(date())
    case 'time':
      return required ? time(message) : optional(time())
    case 'boolean':
      return required ? z.boolean() : z.boolean().nullish()
    case 'weekday':
      return required ? whole(1, 7) : whole(1, 7).nullish()
    case 'number':
    case 'duration':
      return required ? whole(field.min, field.max) : whole(field.min, field.max).nullish()
  }
}

function shownPlain(field: PlainField): z.ZodType {
  const value = shownValue(field)
  return field.required ? value : value.nullable()
}

function shownValue(field: PlainField): z.ZodType {
  switch (field.kind) {
    case 'choice':
      return oneOf(field.values)
    case 'boolean':
      return z.boolean()
    case 'number':
    case 'duration':
    case 'weekday':
      return z.int()
    default:
      return z.string()
  }
}

function oneOf<const Value extends string | number>(values: readonly Value[], params?: { error: z.core.$ZodErrorMap }) {
  const shape = z.literal(values, params)
  return values.every((value) => Number.isInteger(value)) ? shape.meta({ type: 'integer' }) : shape
}

/** One of a list of values; nothing, null and empty text are refused with `required`. */
export function chosen<const Value extends string | number>(
  values: readonly Value[],
  required = 'platform.validation.required',
) {
  return oneOf(values, {
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
export function columnsBy({ table, fields, erasure: ofOthers }: RecordFields, erasure: Erasure): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if ((field.erasure ?? ofOthers) !== erasure) return []
    if (field.kind !== 'own') return [columnOf(name)]
    return (field.table ?? table) === table ? field.columns : []
  })
}

/** Returns the values that the plain fields of a new record have: the defaults of its columns. */
export function initialValues<R extends RecordFields>(record: R): PlainValues<R> {
  return Object.fromEntries(plainFields(record).map(([name, { initial }]) => [name, initial ?? null])) as PlainValues<R>
}
