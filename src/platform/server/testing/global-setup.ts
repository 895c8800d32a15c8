import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { launchEmbedded } from '../db/embedded/launch.ts'
import { migrate } from '../db/migrate.ts'
import { connectionTo, type TestServer } from './connection.ts'
import { forgetful } from './forgetful.ts'

const template = 'interim_test'
/** The schema of the tables in tests. Any name works, because the code uses that of its connection. */
const schema = process.env.INTERIM_TEST_SCHEMA ?? 'public'

/** Starts one PostgreSQL for the run, or takes the one of TEST_DATABASE_URL, and migrates the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const dataDir = await mkdtemp(join(tmpdir(), 'interim-test-'))
  const embedded = given ? undefined : await launchEmbedded({ dataDir, log: () => undefined, settings: forgetful })
  const server = embedded ? serverOf(embedded.connection) : { connectionString: given as string }
  const owner = new Client(embedded ? { ...server, database: 'postgres' } : server)
  await owner.connect()
  const { rows } = await owner.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    `${template}%`,
  ])
  for (const { datname } of rows) await owner.query(`drop database ${datname} with (force)`)
  await owner.query(`create database ${template}`)
  await owner.end()
  await migrate(connectionTo(server, template, schema))
  project.provide('database', { server, template, schema })
  return async () => {
    await embedded?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const serverOf = ({ host, port, user }: { host: string; port: number; user: string }): TestServer => ({
  host,
  port,
  user,
})
