import type { JsonSchema } from './openapi-schemas.ts'

const id = '0198f3a0-5a8e-7c41-9d0c-6a1f0c9be001'

/** Values of texts and numbers by the names of their fields, the first that matches. */
const byName: readonly (readonly [RegExp, string | number])[] = [
  [/^id$|Ids?$|^ids$|^by$/, id],
  [/^(firstName|givenName)$/, 'Amina'],
  [/^(lastName|familyName)$/, 'Peeters'],
  [/^(worker|manager)?Name$|^accountHolder$/, 'Amina Peeters'],
  [/companyName|^company$/, 'Logistics Antwerp'],
  [/companyTag|^tag$/, 'logistics-antwerp'],
  [/email|recipient/i, 'amina.peeters@example.com'],
  [/phone|mobile/i, '+32470123456'],
  [/website|^url$|^address$|^link$|^location$|^issuer$/i, 'https://example.com/interim'],
  [/street/i, 'Noorderlaan 12'],
  [/postalCode/i, '2030'],
  [/city/i, 'Antwerp'],
  [/country|countries/i, 'BE'],
  [/timeZone|^zone$/i, 'Europe/Brussels'],
  [/offset$/i, '+01:00'],
  [/currency/i, 'EUR'],
  [/language|locale/i, 'en'],
  [/colou?r/i, '#1c7ed6'],
  [/iban|accountNumber/i, 'BE68539007547034'],
  [/bic/i, 'KREDBEBB'],
  [/vat/i, 'BE0417497106'],
  [/password/i, 'correct horse battery staple'],
  [/token|challenge|secret/i, 'Zm9yLWV4YW1wbGUtb25seS0wMDAwMDAwMDAwMDAwMDA'],
  [/cursor/i, 'MTAw'],
  [/birth/i, '1994-05-17'],
  [/^end(s|ing)?Time$|^(end|closes)$/, '16:30'],
  [/Time$|^(start|opens)$/, '08:00'],
  [/role$/i, 'Forklift driver'],
  [/title/i, 'Forklift drivers for the night shift'],
  [/skill/i, 'Forklift'],
  [/description|reason|comment|text|notes?$|prose|message|content/i, 'Loading and unloading of trucks'],
  [/socialMedia|endpoint/i, 'https://example.com/interim'],
  [/^domain/i, 'example.com'],
  [/digest/i, '5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9'],
  [/p256dh/, 'BIPUL12DLfytvTajnryr2PRdAgXS3HGKiLqndGcJGabyhHheJYlNGCeXl1dn18gSJ1WAkAPIxr4gK0_dQds4yiI'],
  [/^auth$/, 'FPssNDTKnInHVndSTdbKFw'],
  [/registrationNumber|electronicAddress/, '0417497106'],
  [/(registration|electronic)Scheme/, '0208'],
  [/^(quiet|night)From$/, '22:00'],
  [/^(quiet|night)To$/, '06:00'],
  [/firstDayOfWeek/, 1],
  [/rounding/, 15],
  [/^rule$/, 'BE-WT-22.breakLength.adults.360'],
  [/^source$/, 'Sector agreement, article 4'],
  [/image/i, `/provider/workforce/${id}/image`],
  [/code$/i, '123456'],
  [/^name$/, 'Logistics Antwerp'],
  [/amount/i, 1735],
  [/latitude/i, 50.8466],
  [/longitude/i, 4.3528],
  [/radius|distance/i, 150],
  [/year/i, 2026],
  // The first band of overtime begins with its first minute.
  [/^afterMinutes$/, 0],
  [/break|^minutes$/i, 30],
  [/minutes/i, 480],
  [/version/i, 3],
  [/rating|stars/i, 4],
  // Levels of reminders, in days.
  [/^first$/, 7],
  [/^second$/, 15],
  [/^third$/, 30],
]

const dates: readonly (readonly [RegExp, string])[] = [
  [/birth/i, '1994-05-17'],
  [/end|until|^to$|expires|due|last/i, '2026-12-18'],
  [/pay(Date|On)/i, '2027-01-05'],
  [/./, '2026-11-23'],
]
const instants: readonly (readonly [RegExp, string])[] = [
  [/ends|until|closes|expires/i, '2026-11-23T15:30:00Z'],
  [/./, '2026-11-23T07:00:00Z'],
]

// Fields that exclude another one.
const isNull = /^basisPoints$/

const find = <Value>(list: readonly (readonly [RegExp, Value])[], name: string): Value | undefined =>
  list.find(([pattern]) => pattern.test(name))?.[1]

/** Returns an example of a schema; the names of fields suggest plausible values. Without a value for a pattern, the text may not match it. */
export function exampleOf(schema: JsonSchema, components: Readonly<Record<string, JsonSchema>>, name = ''): unknown {
  const { $ref, anyOf, oneOf, allOf, type } = schema as {
    $ref?: string
    anyOf?: JsonSchema[]
    oneOf?: JsonSchema[]
    allOf?: JsonSchema[]
    type?: string | string[]
  }
  const inner = (one: JsonSchema, field = name) => exampleOf(one, components, field)
  if (isNull.test(name)) return null
  if ($ref) return inner(components[$ref.split('/').at(-1) ?? ''] ?? {})
  if ('const' in schema) return schema.const
  const choices = (schema.enum as unknown[] | undefined) ?? []
  const usual = find(byName, name)
  const choice = choices.includes(usual) ? usual : choices[0]
  if (choice !== undefined) return choice
  const option = (anyOf ?? oneOf)?.find(({ type: of }) => of !== 'null')
  if (option) return inner(option)
  if (allOf) return Object.assign({}, ...allOf.map((one) => inner(one)))
  switch (Array.isArray(type) ? type.find((one) => one !== 'null') : type) {
    case 'object':
      return objectExample(schema, inner)
    case 'array':
      return schema.maxItems === 0 ? [] : [inner((schema.items as JsonSchema | undefined) ?? {}, singular(name))]
    case 'string':
      return textExample(schema, name)
    case 'integer':
    case 'number':
      return numberExample(schema, name)
    case 'boolean':
      return !name.endsWith('NextDay')
    default:
      return find(byName, name) ?? null
  }
}

const singular = (name: string) => name.replace(/ies$/, 'y').replace(/s$/, '')

function objectExample(schema: JsonSchema, inner: (one: JsonSchema, field?: string) => unknown): unknown {
  const properties = Object.entries((schema.properties as Record<string, JsonSchema> | undefined) ?? {})
  return Object.fromEntries(properties.map(([field, one]) => [field, inner(one, field)]))
}

function textExample({ format, pattern, maxLength, minLength }: JsonSchema, name: string): string {
  if (format === 'date') return find(dates, name) ?? ''
  if (format === 'date-time') return find(instants, name) ?? ''
  if (format === 'uuid') return id
  const found = find(byName, name)
  const isMoment = /At$|^(at|now|since|timestamp)$|(Until|Begin|Since)$/.test(name)
  const isDate = /^(date|day|until)$|Date$|[a-z]On$|^(from|to|except)$/.test(name)
  const usual = isMoment ? find(instants, name) : isDate ? find(dates, name) : undefined
  const text = String(usual ?? found ?? 'Example')
  const matches = typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)
  const fitting = matches ? text : (patternExamples.find((one) => new RegExp(pattern as string, 'u').test(one)) ?? text)
  return fitting
    .slice(0, (maxLength as number | undefined) ?? fitting.length)
    .padEnd((minLength as number | undefined) ?? 0, '0')
}

const patternExamples = [
  '08:00',
  '2026-11-23',
  '2026-11',
  '2026',
  '+01:00',
  '10',
  'en',
  'BE',
  '#1c7ed6',
  '194620',
  '+32470123456',
  'logistics-antwerp',
  'amina.peeters@example.com',
  'https://example.com/interim',
  'Zm9yLWV4YW1wbGUtb25seS0wMDAwMDAwMDAwMDAwMDA',
]

function numberExample({ minimum, maximum }: JsonSchema, name: string): number {
  const found = find(byName, name)
  const usual = typeof found === 'number' ? found : 2
  return Math.max((minimum as number | undefined) ?? usual, Math.min(usual, (maximum as number | undefined) ?? usual))
}
