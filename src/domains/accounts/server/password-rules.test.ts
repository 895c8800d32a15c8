import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { inGate } from '#platform/server/db/gate.ts'
import { makeHasher } from '#platform/server/crypto/passwords.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { accountRoutes } from '../contract.ts'
import { makePasswordLink } from './passwords.ts'
import { accounts } from './routes.ts'
import { emailsTo, sampleAccount, type SampleAccount, sampleOrganisation } from './samples.ts'

const world = await openWorld(accounts)
/** A world with the product's cost of a hash. */
const inProduct = await openWorld(accounts, undefined, {}, { passwords: makeHasher() })
const oldPassword = 'Right-1234!'

let worker: SampleAccount
beforeEach(async () => {
  worker = await sampleAccount(world, await sampleOrganisation(world), 'worker', 'worker', { password: oldPassword })
})

const change = (newPassword: string) =>
  world.call(accountRoutes.changeWorkerPassword, { body: { oldPassword, newPassword } }, worker)
async function reset(newPassword: string) {
  const { organisationId, accountId } = worker
  const token = await inGate(world.services, 'test', world.now(), (db) =>
    makePasswordLink({ db, now: world.now(), group: world.services.group }, organisationId, accountId, 'reset'),
  )
  return world.call(accountRoutes.resetPassword, { body: { token, newPassword } })
}
async function activate(newPassword: string) {
  const email = `${randomBytes(8).toString('hex')}@pineapple.example`
  await world.call(accountRoutes.register, { body: { email, accountType: 'enlisting' } }, { address: email })
  const token = (await emailsTo(world, email))[0]?.token as string
  return world.call(accountRoutes.activateAccount, { body: { token, newPassword } })
}

const long = (length: number) => `Aa1!${'xyz0-'.repeat(40)}`.slice(0, length)
/** Passwords with the expected error, if any. */
const table: [string, string, string | undefined][] = [
  ['seven characters', 'Aa1!xyz', 'passwordRequirements'],
  ['eight characters', 'Aq1!xyzw', undefined],
  ['no capital', 'right-5678!', 'passwordRequirements'],
  ['no small letter', 'RIGHT-5678!', 'passwordRequirements'],
  ['no number', 'Right-abcd!', 'passwordRequirements'],
  ['no special character', 'Right5678abc', 'passwordRequirements'],
  ['digits alone', '1234567890', 'passwordRequirements'],
  ['blanks alone', ' '.repeat(12), 'passwordRequirements'],
  ['64 characters', long(64), undefined],
  ['128 characters', long(128), undefined],
  ['129 characters', long(129), 'passwordRequirements'],
  ['512 characters', long(200).repeat(3).slice(0, 512), 'passwordRequirements'],
  ['513 characters', long(200).repeat(3).slice(0, 513), 'tooLong'],
  ['128 signs outside the first plane', `Aa1${'🔑'.repeat(125)}`, undefined],
  ['a blank as the special character', 'Right 5678 abc', undefined],
  ['blanks at both ends', '  Right5678abc  ', undefined],
  ['accents', 'Éléphant-vert-42', undefined],
  ['Cyrillic', 'Слон-зелёный-42', undefined],
  ['a sentence', 'correct Horse 7 battery!', undefined],
  ['quotes and brackets', `'"<Zb4>;--`, undefined],
  ['a tab', 'Right\t5678abc', undefined],
  ['NUL', 'Right\u00005678!abc', 'unsoundText'],
  ['half a character', 'Right5678!\ud800abc', 'unsoundText'],
  ['nothing', '', 'required'],
  ['common: Password1!', 'Password1!', 'strongerPassword'],
  ['common: Password-2026!', 'Password-2026!', 'strongerPassword'],
  ['common: P@ssw0rd!', 'P@ssw0rd!', 'strongerPassword'],
  ['common: Pa$$w0rd1!', 'Pa$$w0rd1!', 'strongerPassword'],
  ['common: !Password1', '!Password1', 'strongerPassword'],
  ['common: Welcome-2026!', 'Welcome-2026!', 'strongerPassword'],
  ['common: Qwerty123!', 'Qwerty123!', 'strongerPassword'],
  ['common: Azerty123!', 'Azerty123!', 'strongerPassword'],
  ['common: Bonjour1!', 'Bonjour1!', 'strongerPassword'],
  ['common: Welkom01!', 'Welkom01!', 'strongerPassword'],
  ['common: Summer2026!', 'Summer2026!', 'strongerPassword'],
  ['common: Abc12345!', 'Abc12345!', 'strongerPassword'],
  ['common: 1234abcD!', '1234abcD!', 'strongerPassword'],
  ['common: Iloveyou1!', 'Iloveyou1!', 'strongerPassword'],
  ['common: Trustno1!', 'Trustno1!', 'strongerPassword'],
  ['common: Changeme1!', 'Changeme1!', 'strongerPassword'],
]

/** The messages of the specification. */
const sentences: Record<string, string> = {
  passwordRequirements: 'Password does not meet all requirements',
  strongerPassword: 'Please choose a stronger password',
  newPasswordSame: 'New password must be different from current password',
  currentPasswordRequired: 'Current password is required',
}

test('T08 the table has forty rows', () => {
  expect(table).toHaveLength(40)
})

test.each(table)('T08 %s', async (_, password, code) => {
  for (const set of [change, reset, activate]) {
    const { status, problem } = await set(password)
    expect([status, problem?.errors?.[0]?.code], set.name).toEqual([code ? 422 : 200, code])
    if (code) expect(problem.errors).toMatchObject([{ path: 'newPassword' }])
    if (code && sentences[code]) expect(problem.errors?.[0]?.message).toBe(sentences[code])
    if (set === change && !code)
      worker = await sampleAccount(world, worker, 'worker', 'worker', { password: oldPassword })
  }
})

test.each(['SampleStaffing-1', 'Sample-Staffing1!', 'sample.STAFFING.42', 'Staffing-1A!'])(
  'T08 the company’s name as %s is not allowed as a password',
  async (password) => {
    for (const set of [change, reset])
      expect((await set(password)).problem.errors).toMatchObject([{ code: 'strongerPassword' }])
  },
)

test('T08 one’s own email address is not allowed as a password', async () => {
  expect((await activate('Pineapple-1!')).problem.errors).toMatchObject([{ code: 'strongerPassword' }])
})

test('T08 the new password must differ from the old one in any Unicode form', async () => {
  expect((await change(oldPassword)).problem.errors).toEqual([
    { path: 'newPassword', code: 'newPasswordSame', message: sentences.newPasswordSame },
  ])
  const accented = 'Am\u00e9lie-5678!'
  expect((await reset(accented)).status).toBe(200)
  const { email, companyTag } = worker
  const signedIn = await world.call(accountRoutes.signIn, {
    body: { email, companyTag, password: 'Ame\u0301lie-5678!' },
  })
  expect(signedIn.status).toBe(200)
  const cookie = /interim=([^;]+)/.exec(String(signedIn.headers['set-cookie']))?.[1] as string
  const body = { oldPassword: accented, newPassword: 'Ame\u0301lie-5678!' }
  expect((await world.call(accountRoutes.changeWorkerPassword, { body }, { cookie })).problem.errors).toMatchObject([
    { code: 'newPasswordSame' },
  ])
})

test('T08 all characters of a password count, including spaces and those after the 72nd byte', async () => {
  const { email, companyTag } = worker
  const password = ` ${long(100)} `
  expect((await reset(password)).status).toBe(200)
  const signIn = (given: string) => world.call(accountRoutes.signIn, { body: { email, companyTag, password: given } })
  for (const near of [password.trim(), password.slice(0, 72), `${password.slice(0, -2)}? `, `${password} `]) {
    expect((await signIn(near)).status).toBe(401)
  }
  expect((await signIn(password)).status).toBe(200)
})

test('T08 a password of a megabyte is refused at little cost', async () => {
  const { email, companyTag } = await sampleAccount(inProduct, worker, 'worker', 'worker', { password: oldPassword })
  const body = { email, companyTag, password: 'Aa1!'.repeat(262_000 / 4) }
  const times = { huge: [] as number[], right: [] as number[] }
  for (let i = 0; i < 5; i++) {
    let begun = performance.now()
    expect(
      (await inProduct.call(accountRoutes.signIn, { body: { ...body, password: body.password.repeat(3) } })).status,
    ).toBe(422)
    times.huge.push(performance.now() - begun)
    begun = performance.now()
    expect((await inProduct.call(accountRoutes.signIn, { body: { ...body, password: oldPassword } })).status).toBe(200)
    times.right.push(performance.now() - begun)
  }
  expect(Math.min(...times.huge)).toBeLessThan(2 * Math.max(...times.right))
  expect((await change('Aa1!'.repeat(200_000))).problem.errors).toMatchObject([
    { path: 'newPassword', code: 'tooLong' },
  ])
})

test('T15 the current password is required and must be right', async () => {
  const wrong = await world.call(
    accountRoutes.changeWorkerPassword,
    { body: { oldPassword: 'Wrong', newPassword: 'Fresh-5678?' } },
    worker,
  )
  expect(wrong.problem.errors).toMatchObject([{ path: 'oldPassword', code: 'currentPasswordWrong' }])
  for (const body of [{ newPassword: 'Fresh-5678?' }, { oldPassword: '', newPassword: 'Fresh-5678?' }]) {
    const missing = await world.send('PATCH', '/worker/password', body, worker)
    expect(missing.problem.errors).toMatchObject([
      { path: 'oldPassword', code: 'currentPasswordRequired', message: sentences.currentPasswordRequired },
    ])
  }
})
