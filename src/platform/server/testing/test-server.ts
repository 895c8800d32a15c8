import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { sql } from '#platform/server/db/statement.ts'
import { launchEmbedded } from '../db/embedded/launch.ts'
import { migrate } from '../db/migrate.ts'
import { connectionTo, type TestServer } from './connection.ts'
import { forgetful } from './forgetful.ts'

/** A PostgreSQL for tests, with a migrated database that others are cloned from. */
interface StartedServer {
  readonly server: TestServer
  readonly template: string
  /** The schema of the tables. Any name works, because the code uses that of its connection. */
  readonly schema: string
  stop(): Promise<void>
}

const template = 'interim_test'

/** Starts a PostgreSQL, or takes the one of TEST_DATABASE_URL, drops former test databases and migrates the template, in the schema of INTERIM_TEST_SCHEMA. */
export async function startTestServer(): Promise<StartedServer> {
  const schema = process.env.INTERIM_TEST_SCHEMA ?? 'public'
  const given = process.env.TEST_DATABASE_URL
  const dataDir = await mkdtemp(join(tmpdir(), 'interim-test-'))
  const embedded = given ? undefined : await launchEmbedded({ dataDir, log: () => undefined, settings: forgetful })
  const server = embedded ? serverOf(embedded.connection) : { connectionString: given as string }
  const owner = new Client(embedded ? { ...server, database: 'postgres' } : server)
  await owner.connect()
  const { rows } = await owner.query<{ datname: string }>(
    sql`select datname from pg_database where datname like ${`${template}%`}`,
  )
  for (const { datname } of rows) await owner.query(`drop database ${datname} with (force)`)
  await owner.query(`create database ${template}`)
  await owner.end()
  await migrate(connectionTo(server, template, schema))
  return {
    server,
    template,
    schema,
    stop: async () => {
      await embedded?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const serverOf = ({ host, port, user }: { host: string; port: number; user: string }): TestServer => ({
  host,
  port,
  user,
})
