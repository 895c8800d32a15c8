import type { Client } from 'pg'
import { analyse } from './analyse.ts'
import type { Exception } from './exceptions.ts'
import { faultsOf, type Functions } from './rules.ts'

/** A statement that the tests have run, and the place in the code that creates it: `src/…/queries.ts:12:5`. */
export interface RunStatement {
  readonly place: string
  readonly text: string
}

/** Returns what stops statements from running on a shard, by place, except for the given exceptions, and the number of statements. */
export async function checkStatements(
  client: Client,
  statements: readonly RunStatement[],
  exceptions: readonly Exception[],
  isComplete: boolean,
): Promise<{ checked: number; faults: Map<string, string[]> }> {
  const functions = await readFunctions(client)
  const faults = new Map<string, string[]>()
  const used = new Set<Exception>()
  // The rules are about writes, and PostgreSQL reads a statement slowly.
  const writes = statements.filter(({ text }) => /\b(?:insert|update|delete|merge)\b/i.test(text))
  for (const { place, text } of writes) {
    const [file = ''] = place.split(':')
    for (const fault of await faultsIn(client, text, functions)) {
      const exception = exceptions.find((one) => one.file === file && one.fault === fault)
      if (exception) used.add(exception)
      else faults.set(place, [...new Set([...(faults.get(place) ?? []), fault])])
    }
  }
  for (const exception of isComplete ? exceptions : []) {
    if (!used.has(exception)) faults.set(exception.file, [`the exception no longer applies: ${exception.fault}`])
  }
  return { checked: writes.length, faults }
}

async function faultsIn(client: Client, text: string, functions: Functions): Promise<string[]> {
  try {
    const query = await analyse(client, text)
    return query ? faultsOf(query, functions) : []
  } catch (error) {
    // It ran on a table that is not in the schema.
    return [(error as Error).message]
  }
}

async function readFunctions(client: Client): Promise<Functions> {
  const mutable = await client.query<{ oid: string; name: string; isVolatile: boolean }>(
    `select oid::text, proname as name, provolatile = 'v' as "isVolatile" from pg_proc where provolatile <> 'i'`,
  )
  const types = await client.query<{ oid: string; reading: string; writing: string }>(
    'select oid::text, typinput::oid::text as reading, typoutput::oid::text as writing from pg_type',
  )
  return {
    mutable: new Map(mutable.rows.map(({ oid, ...called }) => [oid, called])),
    ofTypes: new Map(types.rows.map(({ oid, ...functions }) => [oid, functions])),
  }
}
