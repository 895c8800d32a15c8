import { expect, test } from 'vitest'
import { emailsTo, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { workforceRoutes } from '../contract.ts'
import { workforce } from './routes.ts'
import { requiredForm, workerCalls } from './samples.ts'

const world = await openWorld(workforce)
const admin = await sampleUser(world, await sampleOrganisation(world), 'providerAdmin')
const { add, edit, read } = workerCalls(world, () => admin)
const single = { ...requiredForm, lastName: 'Suharto', anotherPerson: true }

test.each([undefined, null, '', ' '])(
  'a worker with one name is added and shown with the first name %j (F36)',
  async (firstName) => {
    const { firstName: _, ...form } = { ...single, email: `${crypto.randomUUID()}@one.example` }
    const { status, body } = await add(firstName === undefined ? form : { ...form, firstName })
    expect([status, body.firstName, body.lastName]).toEqual([201, '', 'Suharto'])
    const names = await world.sql`select given_name, family_name from accounts where id = ${body.id}`
    expect(names).toEqual([{ given_name: null, family_name: 'Suharto' }])
  },
)

test('a worker with one name is found, sorted and greeted by it (F36)', async () => {
  const { body } = await add({ ...single, email: 'zz@one.example', firstName: null, lastName: 'Zzulkifli' })
  const list = (query: object) => world.call(workforceRoutes.listWorkers, { query: query as never }, admin)
  expect((await list({ q: 'zzulkifli' })).body.items.map(({ id }) => id)).toEqual([body.id])
  const sorted = (await list({ sort: 'lastName' })).body.items
  expect(sorted.at(-1)?.id).toBe(body.id)
  const [invitation] = await emailsTo(world, 'zz@one.example')
  expect(invitation?.text).toContain('Hello Zzulkifli,')
})

test('an edit that leaves the first name out keeps it, and one that empties it removes it (F36)', async () => {
  const { body } = await add({ ...requiredForm, email: 'both@one.example', anotherPerson: true })
  expect((await edit(body.id, { phone: null })).body.firstName).toBe(requiredForm.firstName)
  expect((await edit(body.id, { firstName: null })).body.firstName).toBe('')
  expect((await read(body.id)).lastName).toBe(requiredForm.lastName)
})

test('without any name both are asked for (F36)', async () => {
  const { problem } = await add({ ...single, firstName: '', lastName: '' })
  expect(problem.errors?.map(({ path, message }) => [path, message])).toEqual([
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
  ])
})
