import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { Route } from '#base/route.ts'
import type { ServedRoute } from '../http/handlers.ts'

/** The type of a field of a body, as far as JSON distinguishes types. */
type Kind = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'record' | 'other'

/** One field of a body at any depth: its path and its type. */
export interface Field {
  readonly path: readonly (string | number)[]
  readonly kind: Kind
  readonly nullable: boolean
}

interface Definition {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  options?: z.ZodType[]
  entries?: Record<string, string>
  values?: unknown[]
}

/** The routes that change something by what is written in JSON. */
export function writeRoutes(routes: readonly ServedRoute[]): ServedRoute[] {
  return routes.filter(({ route }) => route.method !== 'GET' && !route.upload)
}

/** The address of a route below /api, each parameter an id that names nothing. */
export function pathOf(route: Route): string {
  return route.path.replace(/\{\w+\}/g, () => uuid())
}

/** Every field of a route's body, with those within lists and objects. */
export function bodyFields(route: Route): Field[] {
  return route.body ? fieldsOf(route.body, []) : []
}

/** Every field of what a route answers, with those within lists and objects. */
export function answerFields(route: Route): Field[] {
  return route.output ? fieldsOf(route.output, []) : []
}

/** A body that the route's shape takes, or comes near to: without optional fields that do not fit the others. */
export function sampleBody(route: Route): unknown {
  if (!route.body) return undefined
  const body = sampleOf(route.body)
  const members = definitionOf(bare(route.body).shape).shape ?? {}
  const unfit = new Set(route.body.safeParse(body).error?.issues.map(({ path }) => path.join('.')))
  const isLeftOut = ([name, value]: [string, unknown]) =>
    unfit.has(name) && typeof value !== 'object' && members[name]?.safeParse(undefined).success
  return Object.fromEntries(Object.entries(body as object).filter((field) => !isLeftOut(field)))
}

/** Query strings that ask a list in each way it can be asked: every sort, every choice, a search, and each id given as each id. */
export function queryValues(route: Route, ids: readonly string[]): string[] {
  const members = route.query ? (definitionOf(bare(route.query).shape).shape ?? {}) : {}
  return Object.entries(members).flatMap(([name, shape]) => {
    const { entries } = definitionOf(bare(shape).shape)
    if (entries) return Object.values(entries).map((value) => `?${name}=${encodeURIComponent(value)}`)
    if (name === 'cursor') return []
    return ids.filter((id) => shape.safeParse(id).success).map((id) => `?${name}=${encodeURIComponent(id)}`)
  })
}

const sampleQueries: Readonly<Record<string, string>> = {
  name: 'sample.pdf',
  month: '2026-11',
  scheme: '0208',
  address: '0417497106',
}

/** The required parameters of a list as a query string: the first of each choice, a file's name for a name, a day for each day. */
export function requiredQuery(route: Route): string {
  const members = route.query ? (definitionOf(bare(route.query).shape).shape ?? {}) : {}
  const needed = Object.entries(members).flatMap(([name, shape]) => {
    if (shape.safeParse(undefined).success) return []
    const [choice] = Object.values(definitionOf(bare(shape).shape).entries ?? {})
    return [`${name}=${encodeURIComponent(sampleQueries[name] ?? choice ?? '2026-11-20')}`]
  })
  return needed.join('&')
}

/** The fields of a body and a query that contain one or several IDs. */
export function referencesOf(route: Route): { in: 'body' | 'query'; path: Field['path'] }[] {
  const isId = (path: Field['path']) => path.some((step) => /^ids?$|(?<!national)Ids?$/.test(String(step)))
  const ofBody = bodyFields(route).filter(({ path, kind }) => kind === 'string' && isId(path))
  const ofQuery = route.query ? fieldsOf(route.query, []).filter(({ path }) => path.length === 1 && isId(path)) : []
  return [
    ...ofBody.map(({ path }) => ({ in: 'body', path }) as const),
    ...ofQuery.map(({ path }) => ({ in: 'query', path }) as const),
  ]
}

/** A sample body in which some fields are as given. */
export function bodyNaming(route: Route, given: readonly (readonly [Field['path'], unknown])[]): unknown {
  const body = sampleBody(route)
  for (const [path, value] of given) {
    let target = body as Record<string | number, unknown>
    for (const step of path.slice(0, -1)) target = target[step] as typeof target
    target[path.at(-1) as string] = value
  }
  return body
}

const mark = '@@here@@'

/** The text of a sample body in which one field is exactly as given, also where JSON has no such value. */
export function bodyWith(route: Route, field: Field, json: string): string {
  const body = sampleBody(route)
  let target = body as Record<string | number, unknown>
  for (const step of field.path.slice(0, -1)) target = target[step] as typeof target
  target[field.path.at(-1) as string] = mark
  return JSON.stringify(body).replace(JSON.stringify(mark), () => json)
}

const text = (value: string) => JSON.stringify(value)

/** Values that confuse types, as JSON: whatever the field, none of them may be more than a refusal or plain text. */
export function hostileValues(field: Field): Record<string, string> {
  const name = text(String(field.path.at(-1)))
  return {
    null: 'null',
    true: 'true',
    'a digit as text': '"5"',
    'an empty list': '[]',
    'an empty object': '{}',
    'a list of itself': '[["x"]]',
    'a number beyond all': '1e309',
    'a number that is no longer exact': '9007199254740993',
    'minus zero': '-0',
    'a fraction': '0.1',
    NaN: '"NaN"',
    infinity: '"infinity"',
    'the year nought': '"0000-01-01"',
    'a far year': '"294277-01-01T00:00:00Z"',
    NUL: String.raw`"a\u0000b"`,
    'a lone surrogate': String.raw`"a\ud800"`,
    'a hundred thousand characters': text('x'.repeat(100_000)),
    'a right-to-left mark': text('\u200fא\u202e'),
    SQL: text("' OR 1=1--"),
    'a template': text('{{7*7}}${7*7}%_'),
    'the name twice': typeof field.path.at(-1) === 'string' ? `1,${name}:2` : '1,1',
    'a prototype': typeof field.path.at(-1) === 'string' ? `1,"__proto__":{"role":"providerAdmin"}` : '{"__proto__":1}',
    'an object with a prototype': '{"__proto__":{"role":"providerAdmin"}}',
  }
}

const always = ['the name twice', 'a prototype', 'an object with a prototype', 'a list of itself']
const unsound = ['NUL', 'a lone surrogate', 'a hundred thousand characters']
const texts = ['a digit as text', 'NaN', 'infinity', 'the year nought', 'a far year', ...unsound]
const numbers = ['a number beyond all', 'a number that is no longer exact', 'minus zero', 'a fraction']

/** The names of the hostile values that a field must refuse. */
export function refusedBy({ kind, nullable }: Field): Set<string> {
  const nothing = nullable ? [] : ['null']
  const wrong: Record<Kind, string[]> = {
    string: ['true', 'an empty list', 'an empty object', ...numbers, ...unsound],
    number: [
      'true',
      'an empty list',
      'an empty object',
      ...texts,
      'a number beyond all',
      'a number that is no longer exact',
    ],
    boolean: ['an empty list', 'an empty object', ...texts, ...numbers],
    array: ['true', 'an empty object', ...texts, ...numbers],
    object: ['true', 'an empty list', ...texts, ...numbers],
    record: ['true', 'an empty list', ...texts, ...numbers],
    other: [],
  }
  return new Set([...always, ...nothing, ...wrong[kind]])
}

/** Fields that a body may not set. */
export const forbiddenFields = {
  role: 'providerAdmin',
  type: 'provider',
  provider_id: uuid(),
  providerId: uuid(),
  tenantId: uuid(),
  organisationId: uuid(),
  organisation_id: uuid(),
  accountId: uuid(),
  status: 'approved',
  approvedBy: uuid(),
  decidedBy: uuid(),
  budgetRate: { amount: 1, currency: 'EUR' },
  payRate: { amount: 1, currency: 'EUR' },
  billRate: { amount: 1, currency: 'EUR' },
  hourlyRate: 1,
  profile_complete: true,
  profileComplete: true,
  email_verified: true,
  emailVerified: true,
  password_update_required: false,
  passwordUpdateRequired: false,
  passwordHash: 'x',
  active: true,
  version: 99,
  id: uuid(),
  totalHours: 1000,
  totalMinutes: 60_000,
  pay: 1,
  createdAt: '2000-01-01T00:00:00Z',
} as const

function definitionOf(shape: z.ZodType): Definition {
  return shape._zod.def as unknown as Definition
}

/** The shape within its wrappers, and whether null passes through them. */
function bare(shape: z.ZodType, nullable = false): { shape: z.ZodType; nullable: boolean } {
  const { type, innerType, in: before, out } = definitionOf(shape)
  if (innerType) return bare(innerType, nullable || type === 'nullable')
  if (type === 'pipe' && before && out) return bare(definitionOf(before).type === 'transform' ? out : before, nullable)
  return { shape, nullable }
}

function kindOf(shape: z.ZodType): Kind {
  const { type, values } = definitionOf(shape)
  switch (type) {
    case 'string':
    case 'enum':
      return 'string'
    case 'literal':
      return typeof values?.[0] === 'number' ? 'number' : 'string'
    case 'number':
    case 'boolean':
    case 'object':
    case 'array':
    case 'record':
      return type
    default:
      return 'other'
  }
}

function fieldsOf(shape: z.ZodType, path: readonly (string | number)[]): Field[] {
  const inner = bare(shape)
  const kind = kindOf(inner.shape)
  const { shape: members, element } = definitionOf(inner.shape)
  const own: Field[] = path.length > 0 ? [{ path, kind, nullable: inner.nullable }] : []
  if (members)
    return [...own, ...Object.entries(members).flatMap(([name, member]) => fieldsOf(member, [...path, name]))]
  if (element) return [...own, ...fieldsOf(element, [...path, 0])]
  return own
}

const candidates: readonly unknown[] = [
  '2026-11-23',
  '08:00',
  '2026-11-20T07:00:00Z',
  'UTC',
  'en',
  '#2f6f62',
  'sample@sample.example',
  'https://sample.example',
  '+32470123456',
  'sample-tag',
  'Sample',
  'GEBABEBB',
  '+01:00',
  '0198f3a0-0000-7000-8000-000000000001',
  50,
  1,
  0,
  600,
  true,
]

/**
 * A value whose form depends on the field beside it: a number on its scheme, here a legal entity identifier (ISO 17442), the last scheme; the
 * end of a working day on its start.
 */
function dependentValueIn(members: Record<string, z.ZodType>, name: string): string | undefined {
  if (name === 'endTime' && 'startTime' in members && 'weekday' in members) return '17:00'
  const scheme = name === 'address' ? 'scheme' : name.replace(/(Address|Number)$/, 'Scheme')
  return scheme !== name && scheme in members ? '5493001KJTIIGC8Y1R12' : undefined
}

function sampleOf(shape: z.ZodType): unknown {
  const inner = bare(shape).shape
  const { type, shape: members, element, entries, values, options } = definitionOf(inner)
  if (members)
    return Object.fromEntries(
      Object.entries(members).map(([name, member]) => [name, dependentValueIn(members, name) ?? sampleOf(member)]),
    )
  if (element) return [sampleOf(element)]
  // The last of a list: of roles it is the lowest, which anyone may assign.
  if (entries) return Object.values(entries).at(-1)
  if (type === 'literal') return values?.[0]
  if (type === 'record') return {}
  if (options?.[0]) return sampleOf(options[0])
  return candidates.find((candidate) => shape.safeParse(candidate).success) ?? 'Sample'
}
