import { afterAll, expect, test } from 'vitest'
import { makeLog } from '../log.ts'
import { testDatabase } from '../testing/database.ts'
import { type Connection, openPool } from './pool.ts'

const given = await testDatabase()
const options = '-c search_path=information_schema,public -c TimeZone=Asia/Tokyo'

/** The address of the tests' database with these parameters instead of its own options. */
function addressWith(parameters: string): Connection {
  if ('connectionString' in given) return { connectionString: `${given.connectionString.split('?')[0]}?${parameters}` }
  const { host, port, user, database } = given
  return {
    connectionString: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}&${parameters}`,
  }
}

test.each<[string, Connection]>([
  ['in its address', addressWith(`options=${encodeURIComponent(options)}&fallback_application_name=x`)],
  ['beside it', 'host' in given ? { ...given, options } : addressWith(`options=${encodeURIComponent(options)}`)],
])('a connection keeps the schema that its options name %s, and has our time zone', async (_, connection) => {
  const pool = openPool(connection, 1, makeLog('silent'))
  afterAll(() => pool.end())
  const { rows } = await pool.query(
    `select current_schema() as schema, current_setting('TimeZone') as zone, current_setting('DateStyle') as style`,
  )
  expect(rows).toEqual([{ schema: 'information_schema', zone: 'UTC', style: 'ISO, MDY' }])
})
