import { type Checker, type TupleType, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { RecordedRows, Shape } from '../../src/platform/server/testing/row-shapes.ts'

/** The values that a type allows, in the terms of shapes; `anything` if it is not specific. */
interface Allowed {
  readonly kinds: ReadonlySet<string>
  readonly objects: readonly Type[]
  readonly elements: readonly Type[]
}

/** The JavaScript types of PostgreSQL's types, for columns with only nulls or without rows. Others are compared by their values. */
const kindOfColumn = new Map(
  Object.entries({
    boolean: [16],
    bytes: [17],
    number: [20, 21, 23, 26, 700, 701, 1700],
    string: [18, 19, 25, 1042, 1043, 1082, 1083, 1184, 2950],
    date: [1114],
    array: [199, 1000, 1005, 1007, 1009, 1015, 1016, 1115, 1182, 1185, 1231, 2951, 3807],
  }).flatMap(([kind, types]) => types.map((type) => [type, kind] as const)),
)

/** Finds the columns and fields in which the rows of a statement differ from their declared type. */
export class RowFaults {
  readonly #checker: Checker
  readonly #allowed = new Map<number, Allowed>()

  constructor(checker: Checker) {
    this.#checker = checker
  }

  /** True if the code cannot read a column, because the rows have no type. */
  isUntyped(row: Type): boolean {
    return (row.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.Never | TypeFlags.Void)) !== 0
  }

  of(row: Type, recorded: RecordedRows): string[] {
    if (row.isTypeParameter()) return ['the type of its rows is a type parameter, which nothing can be compared with']
    if (!this.#checker.isTupleType(row)) return this.#row(row, recorded)
    const [own, ...others] = this.#checker.getTypeArguments(row as TupleType)
    const { beside } = recorded
    if (!own || others.length !== beside.length)
      return [`${beside.length} columns are beside the row, and ${others.length} declared`]
    return [
      ...this.#row(own, recorded),
      ...others.flatMap((type, index) => {
        const shape = beside[index] as RecordedRows['beside'][number]
        return this.#column(type, shape.type, shape, `[${index + 1}]`)
      }),
    ]
  }

  #row(row: Type, { columns, rows }: RecordedRows): string[] {
    const names = new Set(columns.map(({ name }) => name))
    const [index] = this.#checker.getIndexInfosOfType(row)
    const missing = this.#requiredOf(row).filter((name) => !names.has(name))
    return [
      ...missing.map((name) => `${name} is declared, and missing from the columns`),
      ...columns.flatMap(({ name, type }) => {
        const declared = this.#typeOf(row, name) ?? index?.valueType
        if (!declared) return [`${name} is returned, and not declared`]
        return this.#column(declared, type, rows.fields?.[name], name)
      }),
    ]
  }

  #column(declared: Type, type: number, seen: Shape | undefined, path: string): string[] {
    const kind = seen?.kinds.some((one) => one !== 'null') ? undefined : kindOfColumn.get(type)
    const kinds = [...(seen?.kinds ?? []), ...(kind ? [kind] : [])]
    return this.#value(declared, { ...seen, kinds }, path)
  }

  #typeOf(owner: Type, name: string): Type | undefined {
    const property = this.#checker.getPropertyOfType(owner, name)
    return property && this.#checker.getTypeOfSymbol(property)
  }

  /** Compares the fields of JSON objects. Extra fields are allowed: the type then reads a part of a stored document. */
  #fields(owner: Type, { fields = {}, objects }: Shape, path: string): string[] {
    const [index] = this.#checker.getIndexInfosOfType(owner)
    const missing = this.#requiredOf(owner).filter((name) => fields[name]?.seen !== objects)
    return [
      ...missing.map((name) => `${path}${name} is declared, and missing from the object`),
      ...Object.entries(fields).flatMap(([name, field]) => {
        const type = this.#typeOf(owner, name) ?? index?.valueType
        return type ? this.#value(type, field, `${path}${name}`) : []
      }),
    ]
  }

  #requiredOf(owner: Type): string[] {
    const properties = this.#checker.getPropertiesOfType(owner)
    const isRequired = (type: Type | undefined) => type && !this.#kindsOf(type).kinds.has('undefined')
    return properties.filter((property) => isRequired(this.#checker.getTypeOfSymbol(property))).map(({ name }) => name)
  }

  #value(type: Type, shape: Shape, path: string): string[] {
    const { kinds, objects, elements } = this.#kindsOf(type)
    if (kinds.has('anything')) return []
    const wrong = shape.kinds.filter((kind) => !kinds.has(kind))
    if (wrong.length > 0) return [`${path} is ${wrong.join(' or ')}, and declared ${this.#checker.typeToString(type)}`]
    const faults: string[] = []
    // One of several object types must match; which one is not recorded.
    const [object, another] = objects
    if (object && !another && shape.fields) faults.push(...this.#fields(object, shape, `${path}.`))
    const [element, other] = elements
    if (element && !other && shape.elements) faults.push(...this.#value(element, shape.elements, `${path}[]`))
    return faults
  }

  #kindsOf(type: Type): Allowed {
    let allowed = this.#allowed.get(type.id)
    if (!allowed) this.#allowed.set(type.id, (allowed = this.#readKinds(type)))
    return allowed
  }

  #readKinds(type: Type): Allowed {
    const one = (kind: string): Allowed => ({ kinds: new Set([kind]), objects: [], elements: [] })
    const { flags } = type
    if (flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter)) return one('anything')
    if (flags & TypeFlags.NonPrimitive) return one('object')
    if (flags & TypeFlags.Null) return one('null')
    if (flags & (TypeFlags.Undefined | TypeFlags.Void)) return one('undefined')
    if (flags & TypeFlags.StringLike) return one('string')
    if (flags & TypeFlags.NumberLike) return one('number')
    if (flags & TypeFlags.BooleanLike) return one('boolean')
    if (type.isUnionType()) {
      const parts = type.getTypes().map((part) => this.#kindsOf(part))
      return {
        kinds: new Set(parts.flatMap(({ kinds }) => [...kinds])),
        objects: parts.flatMap(({ objects }) => objects),
        elements: parts.flatMap(({ elements }) => elements),
      }
    }
    if (type.isIntersectionType()) {
      // A branded string or number is still one.
      const primitive = type.getTypes().find((part) => !part.isObjectType() && !part.isTypeParameter())
      if (primitive) return this.#kindsOf(primitive)
    }
    if (this.#checker.isArrayLikeType(type)) {
      const elements = type.isTypeReference() ? this.#checker.getTypeArguments(type) : []
      return { ...one('array'), elements }
    }
    const name = type.getSymbol()?.name
    if (name === 'Buffer' || name === 'Uint8Array') return one('bytes')
    if (name === 'Date') return one('date')
    return { ...one('object'), objects: [type] }
  }
}
