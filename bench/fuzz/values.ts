import { randomUUID } from 'node:crypto'
import type { Dice } from './dice.ts'

/** The part of a JSON schema that the document of the API uses. */
export interface Schema {
  type?: string | string[]
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  format?: string
  pattern?: string
}

/** The sources of values: chance, and the IDs that the server has returned so far. */
export interface Source {
  readonly dice: Dice
  /** The share of hostile values, from 0 to 1. */
  readonly hostility: number
  /** An id that fits a field or parameter of this name, if one is known. */
  idFor(name: string): string | undefined
}

// Values that types, encodings, languages, templates and databases have failed on.
const hostile: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  -0,
  1.5,
  1e308,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '5',
  'null',
  'NaN',
  'infinity',
  '-infinity',
  [],
  [[]],
  {},
  { toString: 1 },
  { __proto__: null, constructor: { prototype: { isAdmin: true } } },
  "' or 1=1--",
  '"; drop table history; --',
  '%',
  '_%_',
  '\\',
  '{{7*7}}',
  '${7*7}',
  '=1+1',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '//evil.example',
  'http://169.254.169.254/latest',
  '../../../etc/passwd',
  'a\r\nBcc: evil@evil.example',
  'a\u0000b',
  '\ud800',
  '\u202egnp.exe',
  'é'.normalize('NFD'),
  '👩‍👩‍👧‍👦'.repeat(40),
  'x'.repeat(201),
  'x'.repeat(100_000),
  '0000-01-01',
  '2027-02-29',
  '+275760-09-13',
  '9999-12-31',
  '24:00',
  '2026-11-20T25:61:61Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '1'.repeat(400),
]

const words = [
  'Night shift',
  'Éloïse',
  'Brussels',
  'Quay',
  'forklift',
  "O'Neill",
  'Zoë – Van den Berg',
  'x',
  'ßtraße',
  '張',
]
const pad = (value: number) => String(value).padStart(2, '0')

/** A value for a schema: mostly one that fits, now and then one that never should. */
export function valueFor(schema: Schema, name: string, source: Source, depth = 0): unknown {
  const { dice } = source
  if (depth > 8 || dice.chance(source.hostility / (depth + 1))) return dice.pick(hostile)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return dice.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return valueFor(dice.pick(choices) ?? {}, name, source, depth + 1)
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => valueFor(part, name, source, depth + 1))
    return parts.every(isObject) ? Object.assign({}, ...parts) : parts[0]
  }
  const type = Array.isArray(schema.type) ? dice.pick(schema.type) : schema.type
  switch (type) {
    case 'object':
      return objectFor(schema, source, depth)
    case 'array': {
      const least = schema.minItems ?? 0
      const count = least + dice.below(Math.min(3, (schema.maxItems ?? least + 3) - least) + 1)
      return Array.from({ length: count }, () => valueFor(schema.items ?? {}, name, source, depth + 1))
    }
    case 'integer':
    case 'number':
      return numberFor(schema, dice)
    case 'boolean':
      return dice.chance(0.5)
    case 'string':
      return textFor(schema, name, source)
    case 'null':
      return null
    default:
      return dice.pick(hostile)
  }
}

function objectFor({ properties = {}, required = [] }: Schema, source: Source, depth: number): object {
  const { dice } = source
  const fields = Object.entries(properties).filter(([name]) => dice.chance(required.includes(name) ? 0.98 : 0.5))
  const entries = fields.map(([name, field]): [string, unknown] => [name, valueFor(field, name, source, depth + 1)])
  // The server never accepts what it decides itself.
  const extra = ['organisationId', 'status', 'role', 'rate', 'version', 'approvedBy', 'totalMinutes', '__proto__']
  if (dice.chance(source.hostility)) entries.push([dice.pick(extra) as string, dice.pick(hostile)])
  return Object.fromEntries(entries)
}

function numberFor({ minimum, maximum, type }: Schema, dice: Dice): number {
  const least = minimum !== undefined && minimum > -1e9 ? minimum : -3
  const most = maximum !== undefined && maximum < 1e9 ? maximum : least + 500
  if (dice.chance(0.1)) return dice.pick([least, most, least - 1, most + 1]) as number
  const value = least + dice.roll() * (most - least)
  return type === 'integer' ? Math.round(value) : Math.round(value * 100) / 100
}

function textFor(schema: Schema, name: string, source: Source): string {
  const { dice } = source
  if (schema.format === 'uuid' || /(^id|Id|Ids)$/.test(name))
    return (dice.chance(0.9) ? source.idFor(name) : undefined) ?? randomUUID()
  const day = `2026-${pad(10 + dice.below(3))}-${pad(1 + dice.below(30))}`
  const time = `${pad(dice.below(24))}:${pad(dice.below(4) * 15)}`
  if (schema.format === 'date' || /(date|^from$|^to$|On$|Until$)$/i.test(name)) return day
  if (schema.format === 'date-time' || name.endsWith('At')) return `${day}T${time}:00Z`
  if (/time$/i.test(name)) return time
  if (schema.format === 'email' || /email/i.test(name)) return `fuzz${dice.below(1e6)}@interim.example`
  if (/url|website|link/i.test(name)) return 'https://interim.example/page'
  if (/phone/i.test(name)) return '+3225551234'
  if (/currency/i.test(name)) return dice.pick(['EUR', 'USD', 'JPY', 'TND']) as string
  if (/language|locale/i.test(name)) return dice.pick(['en', 'fr', 'nl', 'pl']) as string
  if (/zone/i.test(name)) return dice.pick(['Europe/Brussels', 'UTC', 'America/New_York']) as string
  const text = `${dice.pick(words)} ${dice.below(1000)}`
  return text.padEnd(schema.minLength ?? 0, 'x').slice(0, schema.maxLength ?? 5000)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
