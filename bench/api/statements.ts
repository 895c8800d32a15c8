import { randomBytes } from 'node:crypto'
import { routes } from '#app/server/routes.ts'
import { readConfig } from '#platform/server/config.ts'
import { makeCipher } from '#platform/server/crypto/field-cipher.ts'
import { makeHasher } from '#platform/server/crypto/passwords.ts'
import { openPool } from '#platform/server/db/pool.ts'
import { buildServer } from '#platform/server/http/server.ts'
import { makeLog } from '#platform/server/log.ts'
import { SessionMemory } from '#platform/server/sessions/memory.ts'
import type { Seeded } from './database.ts'
import type { Operation } from './operations.ts'
import { tokenOf } from './population.ts'

/** What a statement is given in a place: a slot of the operation, ids made for the call, or always the same. */
export type Value = { slot: string } | { fresh: 'one' | 'many' } | { constant: unknown }

/** A statement that the server sends for an operation. */
export interface Recorded {
  readonly text: string
  readonly values: readonly Value[]
  /** PostgreSQL's names of the values' types. */
  readonly types: readonly string[]
}

interface Heard {
  text: string
  values: readonly unknown[]
}

/** Lets the real server answer one call of an operation, and tells what it said to the database meanwhile. */
export async function recordStatements(seeded: Seeded, operation: Operation): Promise<Recorded[]> {
  const config = readConfig({ NODE_ENV: 'production', SECRET_KEY: randomBytes(32).toString('base64') })
  const pool = openPool(seeded.connection, 1, makeLog('silent'))
  const sessions = new SessionMemory()
  const machine = { config, log: makeLog('silent'), pool, sessions, clock: () => new Date() }
  const server = buildServer({ ...machine, passwords: makeHasher(), cipher: makeCipher(randomBytes(32)) }, routes)
  const heard: Heard[] = []
  // The only connection is made by the opening call, and heard from then on.
  const listen = (client: { query: (...given: never[]) => unknown }) => {
    const query = client.query.bind(client)
    client.query = (...given: never[]) => {
      heard.push(statementOf(...(given as unknown as [string])))
      return query(...given)
    }
  }
  pool.once('connect', listen as never)
  try {
    const sent = operation.sent(0, 0)
    const headers = { cookie: `interim=${tokenOf(sent.account)}`, 'content-type': 'application/json' }
    await server.inject({ method: 'GET', url: `/api${operation.opening}`, headers })
    heard.length = 0
    const { method, path, body } = sent
    const answer = await server.inject({
      method,
      url: `/api${path}`,
      headers,
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    if (answer.statusCode >= 300) throw new Error(`${operation.title}: ${answer.body}`)
  } finally {
    await server.close()
    await pool.end()
  }
  const recorded: Recorded[] = []
  for (const { text, values } of heard) {
    recorded.push({
      text,
      values: values.map((value) => valueOf(operation, value)),
      types: await typesOf(seeded, text),
    })
  }
  return recorded
}

function statementOf(first: string | Heard, values: readonly unknown[] = []): Heard {
  return typeof first === 'string' ? { text: first, values } : { text: first.text, values: first.values ?? [] }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function valueOf(operation: Operation, value: unknown): Value {
  const said = JSON.stringify(value)
  const slot = Object.entries(operation.slots).find(([, slot]) => JSON.stringify(slot.value(0, 0)) === said)
  if (slot) return { slot: slot[0] }
  const isFresh = (one: unknown) => typeof one === 'string' && uuid.test(one) && !one.startsWith('01900000-')
  if (isFresh(value)) return { fresh: 'one' }
  if (Array.isArray(value) && value.length > 0 && value.every(isFresh)) return { fresh: 'many' }
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
