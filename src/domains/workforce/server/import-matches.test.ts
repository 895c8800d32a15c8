import { afterAll, beforeEach, expect, test } from 'vitest'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import { until } from '#platform/server/testing/until.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { workforceRoutes } from '../contract.ts'
import { workerImportJobs } from './importing.ts'
import { workforce } from './routes.ts'
import { sampleFile } from './samples.ts'

const world = await openWorld([...workforce, ...notifications])
const runner = startJobs(world.services, workerImportJobs, { everyMs: 20 })
afterAll(() => runner.stop())

let by: SampleAccount
beforeEach(async () => {
  by = await sampleUser(world, await sampleOrganisation(world))
})

const send = (content: string, query: { dryRun?: 'true'; matches?: string }) =>
  world.call(workforceRoutes.importWorkers, { query, file: new Blob([content], { type: 'text/csv' }) }, by)

/** Imports a file and waits until the import is done. */
async function imported(content: string, query: { matches?: string } = {}): Promise<void> {
  const { body } = await send(content, query)
  expect(body).toMatchObject({ status: 'running', faults: [] })
  await until(async () => {
    const read = await world.call(workforceRoutes.readImport, { params: { id: String(body.id) } }, by)
    expect(read.body.status).toBe('done')
  })
}

const workers = async () => (await world.call(workforceRoutes.listWorkers, { query: {} }, by)).body.items

/** A file with a worker who is stored already, by the national ID, and a new one. */
const again = sampleFile([
  {
    'First name': 'Zoe',
    Email: 'other@import.example',
    Address: 'Kerkstraat 1, 2000 Antwerp',
    'Primary role': 'Driver',
  },
  { 'First name': 'Ann', 'Last name': 'Claes', 'Date of birth': '1/2/1992', Email: 'ann@import.example' },
])
const decisions = (value: object) => ({ matches: JSON.stringify(value) })

test('a line with the national ID of a stored worker needs a choice, and names the worker', async () => {
  await imported(sampleFile([{}]))
  const [stored] = await workers()
  const checked = await send(again, { dryRun: 'true' })
  expect(checked.body).toMatchObject({
    faultCount: 0,
    matches: [
      {
        line: 2,
        name: 'Zoe Peeters',
        record: { id: stored?.id, name: 'Zoë Peeters' },
        message: 'same national ID, name and date of birth',
        choice: null,
        choices: ['update', 'create', 'skip'],
      },
    ],
  })
  expect((await send(again, {})).body).toMatchObject({ status: 'failed', faults: [{ line: 2, code: 'undecided' }] })
  expect(await workers()).toHaveLength(1)
})

test('a file tells nothing about stored national IDs to who may not view them', async () => {
  await imported(sampleFile([{}]))
  by = await sampleUser(world, by, 'manager')
  const stranger = { 'First name': 'Ann', 'Last name': 'Claes', Email: 'ann@import.example' }
  // The sample has a stored number: only its name and date of birth could be found.
  expect((await send(sampleFile([stranger]), { dryRun: 'true' })).body.matches).toBeUndefined()
  const { body } = await send(again, { dryRun: 'true' })
  expect(body.matches).toMatchObject([{ line: 2, message: 'same name and date of birth', choice: 'create' }])
})

test('equal national IDs of a file are reported once to those who may view them', async () => {
  const piet = { 'First name': 'Piet', 'Last name': 'Maes', Email: 'piet@import.example' }
  await imported(sampleFile([{}, piet]))
  const admin = by
  by = await sampleUser(world, by, 'manager')
  const ann = { 'First name': 'Ann', 'Last name': 'Claes', Email: 'ann@import.example' }
  const bob = { 'First name': 'Bob', 'Last name': 'Daems', Email: 'bob@import.example' }
  const eva = { 'First name': 'Eva', 'Last name': 'Engels', Email: 'eva@import.example', 'National ID': 'P7654321' }
  await imported(sampleFile([ann, bob, eva]))
  const sentTo = async (who: SampleAccount) =>
    (await world.call(notificationRoutes.listNotifications, { query: {} }, who)).body.items
      .filter(({ kind }) => kind === 'possibleDuplicate')
      .map(({ values }) => values.worker)
  expect([await sentTo(admin), await sentTo(by)]).toEqual([['Ann Claes, Bob Daems'], []])
})

test('a line that is left out is not imported, and one that is created is another worker', async () => {
  await imported(sampleFile([{}]))
  await imported(again, decisions({ lines: { 2: 'skip' } }))
  expect((await workers()).map(({ firstName }) => firstName).toSorted()).toEqual(['Ann', 'Zoë'])
  const third = sampleFile([{ 'First name': 'Zoe', Email: 'third@import.example' }])
  await imported(third, decisions({ all: 'create' }))
  expect(await workers()).toHaveLength(3)
})

test('an update changes what the file contains, without email, national ID and bank account', async () => {
  await imported(sampleFile([{ Phone: '0470 12 34 56', Tags: 'Nights' }]))
  const [stored] = await workers()
  await imported(again, decisions({ all: 'update' }))
  const params = { id: stored?.id ?? '' }
  const { body } = await world.call(workforceRoutes.readWorker, { params }, by)
  expect(body).toMatchObject({
    firstName: 'Zoe',
    primaryRole: 'Driver',
    address: 'Kerkstraat 1, 2000 Antwerp',
    email: 'zoe@import.example',
    phone: '+32470123456',
    tags: ['Nights'],
  })
  expect(await workers()).toHaveLength(2)
})

test('a line with the address of a stored worker can update the worker, but not create another', async () => {
  await imported(sampleFile([{}]))
  const same = sampleFile([{ 'National ID': 'P7', 'Date of birth': '1/1/1980', 'Primary role': 'Driver' }])
  const created = await send(same, { dryRun: 'true', ...decisions({ all: 'create' }) })
  expect(created.body).toMatchObject({ faults: [{ line: 2, code: 'emailTaken' }] })
  await imported(same, decisions({ all: 'update' }))
  expect(await workers()).toMatchObject([{ primaryRole: 'Driver' }])
})

test('two lines with the same national ID need a choice', async () => {
  const twice = sampleFile([{}, { 'First name': 'Ann', Email: 'ann@import.example', 'National ID': '90.12.31-001.73' }])
  const { body } = await send(twice, { dryRun: 'true' })
  expect(body.matches).toMatchObject([{ line: 3, record: null, choice: null, choices: ['create', 'skip'] }])
})
