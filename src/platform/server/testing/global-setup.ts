import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { launchEmbedded } from '../db/embedded/launch.ts'
import { migrate } from '../db/migrate.ts'
import { forgetful } from './forgetful.ts'

const template = 'interim_test'

/** Starts one PostgreSQL for the run, or takes the one of TEST_DATABASE_URL, and migrates the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const dataDir = await mkdtemp(join(tmpdir(), 'interim-test-'))
  const embedded = given ? undefined : await launchEmbedded({ dataDir, log: () => undefined, settings: forgetful })
  const server = embedded ? embedded.connection : { connectionString: given as string }
  const owner = new Client(embedded ? { ...embedded.connection, database: 'postgres' } : server)
  await owner.connect()
  const { rows } = await owner.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    `${template}%`,
  ])
  for (const { datname } of rows) await owner.query(`drop database ${datname} with (force)`)
  await owner.query(`create database ${template}`)
  await owner.end()
  if (embedded) {
    const { host, port, user } = embedded.connection
    await migrate({ host, port, user, database: template })
    project.provide('database', { host, port, user, template })
  } else {
    const url = new URL(given as string)
    url.pathname = `/${template}`
    await migrate({ connectionString: url.href })
    project.provide('database', { connectionString: given as string, template })
  }
  return async () => {
    await embedded?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
