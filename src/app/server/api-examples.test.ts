import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleKey } from '#domains/keys/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'

const run = promisify(execFile)
const guide = await readFile(join(import.meta.dirname, '../../../docs/api.md'), 'utf8')
const world = await openWorld(routes)
await world.server.listen({ port: 0, host: '127.0.0.1' })
const { port } = world.server.server.address() as AddressInfo
const folder = await mkdtemp(join(tmpdir(), 'interim-examples-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function prepared() {
  const organisation = await sampleOrganisation(world)
  const admin = await sampleUser(world, organisation, 'providerAdmin')
  await sampleWorker(world, organisation)
  await sampleWorker(world, organisation)
  const { key } = await sampleKey(world, admin, { scopes: ['workforce:read', 'clients:write'] })
  return { organisation, key }
}

/** Runs the example of the guide in a language, and returns what it prints. */
async function outputOf(language: string, program: string, key: string): Promise<string> {
  const [, example = ''] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(guide) ?? []
  const file = join(folder, `example.${language === 'ts' ? 'mts' : language}`)
  await writeFile(file, example)
  const env = { ...process.env, INTERIM_URL: `http://127.0.0.1:${port}`, INTERIM_KEY: key }
  const { stdout } = await run(program, [file], { env, timeout: 25_000 })
  return stdout
}

const isInstalled = async (program: string) =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  )
const [hasCurl, hasPython] = await Promise.all([isInstalled('curl'), isInstalled('python3')])

test.each([
  ['sh', 'sh', 'Curl Logistics', hasCurl],
  ['ts', process.execPath, 'TypeScript Logistics', true],
  ['python', 'python3', 'Python Logistics', hasPython],
] as const)('the example in %s lists the workers and adds a client', async (language, program, client, isPossible) => {
  if (!isPossible) return
  const { organisation, key } = await prepared()
  const output = await outputOf(language, program, key)
  const workers = await world.sql<{ lastName: string }>`
    select last_name as "lastName" from workers where organisation_id = ${organisation.organisationId}`
  for (const { lastName } of workers) expect(output).toContain(lastName)
  const clients = await world.sql<{ name: string }>`
    select name from clients where organisation_id = ${organisation.organisationId}`
  expect(clients).toEqual([{ name: client }])
})
