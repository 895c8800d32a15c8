import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { CallOptions } from '#platform/server/testing/world.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { accountRoutes } from '../contract.ts'
import { accounts } from './routes.ts'
import { emailsTo, sampleAccount, type SampleAccount, type SampleOrganisation, sampleOrganisation } from './samples.ts'

const world = await openWorld(accounts)
const proxied = await openWorld(accounts, undefined, { TRUST_PROXY: '10.9.0.0/16' })
const password = 'Right-1234!'

let organisation: SampleOrganisation
let worker: SampleAccount
beforeEach(async () => {
  organisation = await sampleOrganisation(world)
  worker = await sampleAccount(world, organisation, 'worker', 'worker', { password })
})

const newAddress = () =>
  `2001:db8::${randomBytes(6)
    .toString('hex')
    .replace(/(....)/g, '$1:')
    .slice(0, -1)}`
const signIn = (given: string, by: CallOptions = { address: newAddress() }, from = world) =>
  from.call(
    accountRoutes.signIn,
    { body: { email: worker.email, password: given, companyTag: organisation.companyTag } },
    by,
  )

test('T06 after ten wrong passwords for one account from any address, sign-in is refused for 15 minutes', async () => {
  for (let i = 0; i < 10; i++) {
    expect((await signIn(`Wrong-${i}`)).status).toBe(401)
    if (i === 0) world.passMinutes(5)
  }
  const refused = await signIn(password)
  expect([refused.status, refused.problem.code]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(refused.headers['retry-after'])).toBe(600)
  expect(refused.headers).not.toHaveProperty('set-cookie')
  for (let i = 0; i < 5; i++) expect((await signIn('Wrong')).status).toBe(429)
  world.passMinutes(10)
  expect((await signIn(password)).status).toBe(200)
})

test('T06 attempts by email address and by username share one limit of ten', async () => {
  const username = `u${randomBytes(6).toString('hex')}`
  await world.sql`update accounts set username = ${username} where id = ${worker.accountId}`
  const guess = (email: string, given = 'Wrong') => {
    const body = { email, password: given, companyTag: organisation.companyTag }
    return world.call(accountRoutes.signIn, { body }, { address: newAddress() })
  }
  for (let i = 0; i < 5; i++) for (const name of [worker.email, username]) expect((await guess(name)).status).toBe(401)
  for (const name of [worker.email, username]) expect((await guess(name, password)).status).toBe(429)
  world.passMinutes(15)
  expect((await guess(username, password)).status).toBe(200)
})

test('T06 of forty simultaneous attempts at most ten are checked', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => signIn(`Wrong-${i}`)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(30)
})

test('T06 a right password resets the count of wrong ones', async () => {
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 9; i++) expect((await signIn('Wrong')).status).toBe(401)
    expect((await signIn(password)).status).toBe(200)
  }
})

test('T06 T59 one IP address with many accounts is slowed down after fifty attempts, and others are not', async () => {
  const address = newAddress()
  const tryOne = (email: string) =>
    world.call(accountRoutes.signIn, { body: { email, password: 'Wrong' } }, { address })
  for (let i = 0; i < 50; i++) expect((await tryOne(`${i}-${worker.email}`)).status).toBe(401)
  const refused = await tryOne(`50-${worker.email}`)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBe(10)
  expect((await signIn(password, { address })).status).toBe(429)
  expect((await signIn(password)).status).toBe(200)
  // One attempt every ten seconds passes, so that nobody behind the address is locked out.
  for (let i = 0; i < 3; i++) {
    world.passMinutes(1)
    expect([(await tryOne(`slow-${i}-${worker.email}`)).status, (await tryOne(`${i}-${worker.email}`)).status]).toEqual(
      [401, 429],
    )
  }
  world.passMinutes(1)
  expect((await signIn(password, { address })).status).toBe(200)
})

/** Returns the cookies of a response as the browser sends them back. */
const withoutDate = ({ headers }: { headers: Record<string, unknown> }) => ({
  cookie: [headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; '),
})

test('T59 a device that has signed in before is limited neither by its IP address nor by attempts of others at its account', async () => {
  const address = newAddress()
  const first = await signIn(password, { address })
  const device = withoutDate(first)
    .cookie.split('; ')
    .find((cookie) => cookie.includes('-device='))
  const fromDevice = (given: string) => signIn(given, { address, headers: { cookie: device ?? '' } })
  for (let i = 0; i < 50; i++) {
    const body = { email: `${i}-${worker.email}`, password: 'Wrong' }
    await world.call(accountRoutes.signIn, { body }, { address })
  }
  for (let i = 0; i < 10; i++) await signIn('Wrong')
  expect((await signIn(password, { address })).status).toBe(429)
  expect((await fromDevice('Wrong')).status).toBe(401)
  expect((await fromDevice(password)).status).toBe(200)
  // The device cookie alone does not sign in, and its wrong passwords are counted separately.
  for (let i = 0; i < 10; i++) expect((await fromDevice('Wrong')).status).toBe(401)
  expect((await fromDevice(password)).status).toBe(429)
  world.passMinutes(15)
  expect((await signIn(password)).status).toBe(200)
})

test('T59 of a thousand attempts at one account from a thousand addresses ten are checked', async () => {
  const statuses = []
  for (let i = 0; i < 1000; i++) statuses.push((await signIn(`Wrong-${i}`)).status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  const other = await sampleAccount(world, organisation, 'worker', 'worker', { password })
  const body = { email: other.email, password, companyTag: organisation.companyTag }
  expect((await world.call(accountRoutes.signIn, { body }, { address: newAddress() })).status).toBe(200)
})

test('T59 the owner of an attacked account can reset the password by email, and the device is not limited afterwards', async () => {
  for (let i = 0; i < 10; i++) await signIn('Wrong')
  const body = { email: worker.email, companyTag: organisation.companyTag }
  await world.call(accountRoutes.requestPasswordReset, { body }, { address: newAddress() })
  const token = (await emailsTo(world, worker.email)).at(-1)?.token ?? ''
  const fresh = 'Fresh-5678?'
  const reset = await world.call(accountRoutes.resetPassword, { body: { token, newPassword: fresh } })
  for (let i = 0; i < 10; i++) await signIn('Wrong')
  expect((await signIn(fresh)).status).toBe(429)
  expect((await signIn(fresh, { address: newAddress(), headers: withoutDate(reset) })).status).toBe(200)
})

test('T06 attempts at an unknown account have the same limit as at a known one', async () => {
  const statuses = []
  for (let i = 0; i < 11; i++) {
    const body = { email: `unknown-${worker.email}`, password: 'Wrong' }
    statuses.push((await world.call(accountRoutes.signIn, { body }, { address: newAddress() })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
})

test('T06 forwarding headers of an untrusted client are ignored', async () => {
  const address = newAddress()
  const spoofed = () => ({
    address,
    headers: { 'x-forwarded-for': newAddress(), forwarded: `for=${newAddress()}`, 'x-real-ip': newAddress() },
  })
  for (const from of [world, proxied]) {
    const body = () => ({ email: `${randomBytes(6).toString('hex')}@sample.example`, password: 'Wrong' })
    const statuses = []
    for (let i = 0; i < 51; i++)
      statuses.push((await from.call(accountRoutes.signIn, { body: body() }, spoofed())).status)
    expect(statuses.at(-1)).toBe(429)
  }
})

test('T06 behind a trusted proxy the address before it is counted, and the client cannot forge it', async () => {
  const client = newAddress()
  const through = (forwarded: string) => ({ address: '10.9.0.1', headers: { 'x-forwarded-for': forwarded } })
  const body = () => ({ email: `${randomBytes(6).toString('hex')}@sample.example`, password: 'Wrong' })
  const statuses = []
  for (let i = 0; i < 51; i++) {
    statuses.push(
      (await proxied.call(accountRoutes.signIn, { body: body() }, through(`${newAddress()}, ${client}`))).status,
    )
  }
  expect([statuses[49], statuses[50]]).toEqual([401, 429])
  expect((await proxied.call(accountRoutes.signIn, { body: body() }, through(newAddress()))).status).toBe(401)
})

const asks = {
  'a reset': (email: string, by: CallOptions) =>
    world.call(accountRoutes.requestPasswordReset, { body: { email } }, by),
  'a registration': (email: string, by: CallOptions) =>
    world.call(accountRoutes.register, { body: { email, accountType: 'enlisting' } }, by),
  'the verification again': (email: string, by: CallOptions) =>
    world.call(accountRoutes.resendVerification, { body: { email } }, by),
}

test.each(Object.entries(asks))(
  'T06 for %s an address gets at most three emails an hour, also with simultaneous requests',
  async (what, ask) => {
    const { email } = await sampleAccount(world, organisation, 'provider', 'user')
    if (what === 'the verification again') {
      await world.sql`
        insert into registrations (token_hash, email, purpose, language, expires_at)
         values (${randomBytes(32)}, ${email}, 'enlisting', 'en', '2027-01-01')`
    }
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(email, { address: newAddress() })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    for (const { status, headers } of answers)
      if (status !== 200) expect([status, headers['retry-after']]).toEqual([429, '3600'])
    expect(await emailsTo(world, email)).toHaveLength(3)
    world.passMinutes(60)
    expect((await ask(email, { address: newAddress() })).status).toBe(200)
  },
)

test('T06 the limit of emails does not reveal whether an address is known', async () => {
  const { email } = await sampleAccount(world, organisation, 'provider', 'user')
  for (const ask of Object.values(asks)) {
    const statuses = async (address: string) => {
      const seen = []
      for (let i = 0; i < 4; i++) seen.push((await ask(address, { address: newAddress() })).status)
      return seen
    }
    const [known, unknown] = await Promise.all([statuses(email), statuses(`un-${email}`)])
    expect(known).toEqual(unknown)
    world.passMinutes(61)
  }
})

test('T06 a signed-in worker can enter a wrong old password at most ten times', async () => {
  const change = (oldPassword: string) =>
    world.call(accountRoutes.changeWorkerPassword, { body: { oldPassword, newPassword: 'Fresh-5678?' } }, worker)
  for (let i = 0; i < 10; i++) expect((await change('Wrong')).status).toBe(422)
  expect((await change(password)).status).toBe(429)
  world.passMinutes(15)
  expect((await change(password)).status).toBe(200)
})
