import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Fragment, fragment } from '#platform/server/db/statement.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { accountRoutes } from '../contract.ts'
import { accounts } from './routes.ts'
import { sampleAccount, sampleOrganisation } from './samples.ts'

const world = await openWorld(accounts)
const password = 'Right-1234!'
const migration = readFileSync(new URL('../../../../migrations/0120_addresses_as_seen.sql', import.meta.url), 'utf8')

async function scene() {
  const organisation = await sampleOrganisation(world)
  const worker = await sampleAccount(world, organisation, 'worker', 'worker', { password })
  const { companyTag } = organisation
  return {
    organisation,
    worker,
    signIn: async (email: string, tag = companyTag) =>
      (await world.call(accountRoutes.signIn, { body: { email, password, companyTag: tag } })).status,
    store: (changes: Fragment) => world.sql`update accounts set ${changes} where id = ${worker.accountId}`,
  }
}

test('a worker signs in with an address or a tag that was pasted with invisible characters (F29)', async () => {
  const { organisation, worker, signIn } = await scene()
  const [name = '', host = ''] = worker.email.split('@')
  for (const pasted of [`\u200b${worker.email}`, `\u00a0${worker.email}\u2060`, `${name}\u00ad@\u202e${host}`])
    expect(await signIn(pasted)).toBe(200)
  expect(await signIn(worker.email, `\ufeff${organisation.companyTag}\u00a0`)).toBe(200)
})

test('addresses and usernames that were stored with invisible characters are cleaned (F29)', async () => {
  const { worker, signIn, store } = await scene()
  await store(fragment`email = ${`\u200b${worker.email}\u{e0041}`}, username = ${'an\u00adna'}`)
  expect(await signIn(worker.email)).toBe(401)
  await world.sql(migration)
  expect(await signIn(worker.email)).toBe(200)
  expect(await signIn('anna')).toBe(200)
})

test('an address that would then be that of another worker stays as it is (F29)', async () => {
  const { organisation, worker, store } = await scene()
  const other = await sampleAccount(world, organisation, 'worker', 'worker')
  await store(fragment`email = ${`\u200b${other.email}`}`)
  await world.sql(migration)
  const stored = await world.sql`select email from accounts where id = ${worker.accountId}`
  expect(stored).toEqual([{ email: `\u200b${other.email}` }])
})
