import type { Seeded } from '../database.ts'
import { recordCalls } from '../recorded-statements.ts'
import type { Operation } from './operations.ts'
import { tokenOf } from './population.ts'

/**
 * The value of a parameter: a slot of the operation, alone or in a list, IDs made for the call, or a constant; or a record of these as JSON. An ID that several
 * parameters share has a number.
 */
export type Value = Single | { record: Readonly<Record<string, Single>> }
export type Single =
  | { slot: string; isListOfOne?: true }
  | { fresh: 'one' | 'listOfOne'; number: number }
  | { fresh: 'many' }
  | { constant: unknown }

/** A statement that the server sends for an operation. */
export interface Recorded {
  readonly text: string
  readonly values: readonly Value[]
  /** PostgreSQL's names of the values' types. */
  readonly types: readonly string[]
}

/** Has the real server answer one call of an operation, and returns the statements that it sent to the database. */
export async function recordStatements(seeded: Seeded, operation: Operation): Promise<Recorded[]> {
  const { account, method, path, body } = operation.sent(0, 0)
  const opening = { method: 'GET', path: operation.opening } as const
  const [, heard = []] = await recordCalls(seeded, tokenOf(account), [opening, { method, path, body }])
  const recorded: Recorded[] = []
  const fresh: string[] = []
  for (const { text, values } of heard) {
    recorded.push({
      text,
      values: values.map((value) => valueOf(operation, fresh, value)),
      types: await typesOf(seeded, text),
    })
  }
  return recorded
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function valueOf(operation: Operation, fresh: string[], value: unknown): Value {
  if (typeof value !== 'string' || !value.startsWith('{')) return singleOf(operation, fresh, value)
  const fields = Object.entries(JSON.parse(value) as object)
  const record = Object.fromEntries(fields.map(([name, one]) => [name, singleOf(operation, fresh, one)]))
  return Object.values(record).every((one) => 'constant' in one) ? { constant: value } : { record }
}

/** `fresh` collects the IDs made for the call; their places are their numbers. */
function singleOf(operation: Operation, fresh: string[], value: unknown): Single {
  const slotOf = (one: unknown) => {
    const text = JSON.stringify(one)
    return Object.entries(operation.slots).find(([, slot]) => JSON.stringify(slot.value(0, 0)) === text)?.[0]
  }
  const slot = slotOf(value)
  if (slot) return { slot }
  const listed = Array.isArray(value) && value.length === 1 ? slotOf(value[0]) : undefined
  if (listed) return { slot: listed, isListOfOne: true }
  const isFresh = (one: unknown): one is string =>
    typeof one === 'string' && uuid.test(one) && !one.startsWith('01900000-')
  const numberOf = (id: string) => (fresh.includes(id) ? fresh.indexOf(id) : fresh.push(id) - 1)
  if (isFresh(value)) return { fresh: 'one', number: numberOf(value) }
  if (Array.isArray(value) && value.length > 0 && value.every(isFresh)) {
    return value.length === 1 ? { fresh: 'listOfOne', number: numberOf(value[0] as string) } : { fresh: 'many' }
  }
  return { constant: value }
}

async function typesOf({ sql }: Seeded, text: string): Promise<string[]> {
  if (!text.includes('$1')) return []
  await sql(`prepare recorded as ${text}`)
  const rows = await sql<{ types: string[] }>(
    `select parameter_types::text[] as types from pg_prepared_statements where name = 'recorded'`,
  )
  await sql('deallocate recorded')
  return rows[0]?.types ?? []
}
