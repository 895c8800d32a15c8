import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleOrganisation, sampleSession, sampleUser } from '#domains/accounts/server/samples.ts'
import { acceptanceRoutes } from '#domains/assignments/contract/acceptance.ts'
import { sampleKey } from '#domains/keys/server/samples.ts'
import { calculateIn } from '#domains/pay/server/testing/scene.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const guide = await readFile(join(root, 'docs/api.md'), 'utf8')
const world = await openWorld(routes)
await world.server.listen({ port: 0, host: '127.0.0.1' })
const url = `http://127.0.0.1:${(world.server.server.address() as AddressInfo).port}`
calculateIn(world)
// Within the repository, where the packages of the client are found.
await mkdir(join(root, '.cache'), { recursive: true })
const folder = await mkdtemp(join(root, '.cache/api-client-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Writes the programs of the guide, each named in its first line, and the types generated from the server's own document. */
async function writeClient(): Promise<string[]> {
  const programs = [...guide.matchAll(/```typescript\n\/\/ (\w+\.ts)\n(.*?)```/gs)]
  for (const [, name = '', text = ''] of programs) await writeFile(join(folder, name), text)
  const document = await fetch(`${url}/api/openapi.json`)
  await writeFile(join(folder, 'openapi.json'), await document.text())
  const generate = [join(root, 'tools/api-client/generate.mjs'), join(folder, 'openapi.json')]
  const { stdout } = await run(process.execPath, generate, { maxBuffer: 32 * 1024 * 1024 })
  await writeFile(join(folder, 'api.d.ts'), stdout)
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2024',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  }
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  return programs.map(([, name = '']) => name)
}

let names: string[] = []
// The generator and the compiler take most of a minute on a busy machine.
const timeoutMs = 120_000
beforeAll(async () => {
  names = await writeClient()
}, timeoutMs)

const typeErrors = () =>
  run(join(root, 'node_modules/.bin/tsc'), ['-p', folder]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )

test(
  'a client generated from the document hires a worker and issues the pay stub',
  async () => {
    expect(names).toEqual(['interim.ts', 'hire.ts', 'pay.ts'])
    expect(await typeErrors()).toBe('')

    const organisation = await sampleOrganisation(world)
    const admin = await sampleUser(world, organisation, 'providerAdmin')
    const { key } = await sampleKey(world, admin)
    const env = { ...process.env, INTERIM_URL: url, INTERIM_KEY: key }
    const execute = async (name: string) => (await run(process.execPath, [join(folder, name)], { env })).stdout.trim()
    expect(await execute('hire.ts')).toBe('Offered to Ada Peeters')

    const [offered] = await world.sql<{ id: string; workerId: string; projectId: string }>`
      select id, worker_id as "workerId", project_id as "projectId"
       from assignments where organisation_id = ${organisation.organisationId}`
    const { id = '', workerId = '', projectId = '' } = offered ?? {}
    await world.sql`update accounts set password_update_required = false where id = ${workerId}`
    const worker = { cookie: await sampleSession(world, { ...organisation, accountId: workerId }) }
    expect((await world.call(acceptanceRoutes.acceptAssignment, { params: { id } }, worker)).status).toBe(200)
    const hours = { projectId, taskDescription: 'Pressing', date: '2026-11-19', startTime: '08:00', endTime: '16:00' }
    const entered = await world.call(timesheetRoutes.addEntry, { body: hours }, worker)
    expect(entered.status).toBe(201)
    await world.call(timesheetRoutes.submitEntries, { body: { ids: [entered.body.id] } }, worker)

    // Eight hours at 17.35.
    expect(await execute('pay.ts')).toMatch(/^\S+ Ada Peeters 138\.80 EUR$/)
  },
  timeoutMs,
)

test(
  'the types of the client name a wrong path, a missing field and an unknown status',
  async () => {
    const wrong = `import { api } from './interim.ts'
await api.GET('/provider/workers')
await api.POST('/provider/clients', { body: {} })
await api.GET('/provider/timesheet', { params: { query: { status: 'sent' } } })
`
    await writeFile(join(folder, 'wrong.ts'), wrong)
    const lines = [...(await typeErrors()).matchAll(/wrong\.ts\((\d+),/g)].map(([, line]) => line)
    expect([...new Set(lines)]).toEqual(['2', '3', '4'])
    await rm(join(folder, 'wrong.ts'))
  },
  timeoutMs,
)
