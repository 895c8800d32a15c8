import { beforeEach, expect, test } from 'vitest'
import { accountRoutes } from '#domains/accounts/contract.ts'
import { accounts } from '#domains/accounts/server/routes.ts'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { withoutIds } from '#platform/server/testing/without-ids.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { workforceRoutes } from '../contract.ts'
import { masked } from '../rules.ts'
import { workforce } from './routes.ts'
import { sampleWorker, wholeForm, workerCalls } from './samples.ts'

const world = await openWorld([...accounts, ...workforce])

const account = { accountHolder: "A. N'Diaye", accountNumber: 'BE68539007547034', bic: 'GKCCBEBB' }

let admin: SampleAccount
beforeEach(async () => {
  admin = await sampleUser(world, await sampleOrganisation(world))
})

const { add, edit, firstPassword, read } = workerCalls(world, () => admin)

test('T44 the bank account is stored encrypted, differently each time, and can be decrypted for this worker only', async () => {
  const [one, other] = [
    (await add(wholeForm)).body,
    (await add({ ...wholeForm, email: 'b@example.com', username: 'other', anotherPerson: true })).body,
  ]
  const rows = await world.sql<{ id: string; bank_account: string }>`
    select id, bank_account from workers where id = any(${[one.id, other.id]}) order by id`
  expect(withoutIds(rows)).not.toContain('7034')
  expect(rows[0]?.bank_account).not.toBe(rows[1]?.bank_account)
  await world.sql`update workers set bank_account = ${rows.find(({ id }) => id === other.id)?.bank_account} where id = ${one.id}`
  expect((await world.call(workforceRoutes.readWorker, { params: { id: one.id } }, admin)).status).toBe(500)
})

test('T44 national ID and bank account are shown as their last characters, even with permission to view pay', async () => {
  const { body } = await add(wholeForm)
  const manager = await sampleUser(world, admin, 'manager')
  expect((await read(body.id)).bankAccount).toEqual({ ...account, accountNumber: '•••• 7034' })
  expect((await read(body.id, manager)).bankAccount).toEqual({ ...account, accountNumber: '•••• 7034' })
  expect((await read(body.id, manager)).nationalId).toBe('•••• 3.68')
})

test('T44 the history shows that the bank account changed, but not the number', async () => {
  const { body } = await add(wholeForm)
  await edit(body.id, { bankAccount: { accountNumber: 'BE62510007547061' }, nationalId: '90.02.28-001.93' })
  const stored = await world.sql`select before, after from history where entity_id = ${body.id}`
  for (const secret of ['7034', '7061', '123.68', '001.93']) expect(withoutIds(stored)).not.toContain(secret)
  const { body: history } = await world.call(
    workforceRoutes.readWorkerHistory,
    { params: { id: body.id }, query: {} },
    admin,
  )
  expect(history.items[0]?.changes).toContainEqual({ field: 'bankAccount', before: '•••', after: '•••' })
})

test('T44 changing bank account, national ID and email address requires permission to view pay; omitted fields stay unchanged', async () => {
  const by = (role: 'manager' | 'provider') => sampleUser(world, admin, role)
  const people = [await by('manager'), await by('provider')]
  // Anyone who adds a worker may enter the worker's bank account.
  const { body } = await add(wholeForm, people[1])
  expect((await edit(body.id, { phone: null }, people[0])).body.bankAccount?.accountNumber).toBe('•••• 7034')
  const changes = [
    { bankAccount: { accountNumber: 'BE62510007547061' } },
    { bankAccount: null },
    { nationalId: '90.02.28-001.93', phone: '+32 470 12 34 57' },
    { email: 'manager@example.com', phone: '+32 470 12 34 57' },
  ]
  for (const person of people)
    for (const change of changes) {
      const { status, problem } = await edit(body.id, change, person)
      expect([status, problem.code, problem.detail]).toEqual([
        403,
        'FORBIDDEN',
        expect.stringMatching(/Only people with permission to view pay/),
      ])
    }
  const { email, nationalId } = wholeForm
  expect(await read(body.id)).toMatchObject({
    bankAccount: { ...account, accountNumber: '•••• 7034' },
    nationalId: masked(nationalId),
    email: email.toLowerCase(),
    phone: null,
  })
  expect((await edit(body.id, { bankAccount: { accountNumber: 'BE62510007547061' } })).body.bankAccount).toEqual({
    accountHolder: null,
    accountNumber: '•••• 7061',
    bic: null,
  })
})

test('T44 a former address is notified, in the worker’s language, that the organisation has changed it, without the new address', async () => {
  const { body } = await add(wholeForm)
  await world.sql`update accounts set preferred_language = 'fr' where id = ${body.id}`
  await world.sql`delete from outbox where organisation_id = ${admin.organisationId}`
  const emails = () =>
    world.sql<{ recipient: string; subject: string; said: string }>`
      select recipient, subject, body_text || body_html || array_to_string(links, ' ') as said
       from outbox where organisation_id = ${admin.organisationId} order by recipient`
  const manager = await sampleUser(world, admin, 'manager')
  await edit(body.id, { email: 'AICHA@example.com', phone: null }, manager)
  expect(await emails()).toEqual([])
  await world.sql`delete from password_links where account_id = ${body.id}`
  const links = () => world.sql`select 1 from password_links where account_id = ${body.id}`
  await world.sql`
    insert into password_links (token_hash, organisation_id, account_id, kind, expires_at)
     values (sha256(${body.id}::text::bytea), ${admin.organisationId}, ${body.id}::text::uuid, 'reset', now() + interval '1 hour')`
  expect((await edit(body.id, { email: 'thief@elsewhere.example' }, manager)).status).toBe(403)
  expect([await emails(), (await links()).length]).toEqual([[], 1])
  expect((await edit(body.id, { email: 'thief@elsewhere.example' })).status).toBe(200)
  expect(await links()).toEqual([])
  const [message, ...more] = await emails()
  expect(message).toMatchObject({ recipient: 'aicha@example.com', subject: expect.stringMatching(/adresse e-mail/) })
  expect(message?.said).not.toContain('thief')
  // The new address learns it as well.
  expect(more.map(({ recipient }) => recipient)).toEqual(['thief@elsewhere.example'])
  const other = await sampleWorker(world, admin)
  expect((await edit(body.id, { email: other.email })).status).toBe(409)
  expect(await emails()).toHaveLength(2)
})

test('T44 a worker’s new temporary password is returned only with permission to view pay, and the email contains a link instead', async () => {
  const { body } = await add(wholeForm)
  const temporaryPassword = await firstPassword(body.id)
  const renew = async (by: SampleAccount) =>
    (await world.call(workforceRoutes.renewTemporaryPassword, { params: { id: body.id } }, by)).body.temporaryPassword
  const signIn = async (password: string) =>
    (
      await world.call(accountRoutes.signIn, {
        body: { email: wholeForm.email, password, companyTag: admin.companyTag },
      })
    ).status
  const emails = () =>
    world.sql<{ recipient: string; body_text: string }>`
      select recipient, body_text from outbox where organisation_id = ${admin.organisationId}`
  for (const role of ['manager', 'provider'] as const) {
    await world.sql`delete from outbox where organisation_id = ${admin.organisationId}`
    expect(await renew(await sampleUser(world, admin, role))).toBeNull()
    expect(await signIn(temporaryPassword)).toBe(401)
    expect((await emails()).map(({ recipient }) => recipient)).toEqual([wholeForm.email.toLowerCase()])
  }
  const shown = await renew(admin)
  const last = (await emails()).at(-1)?.body_text
  expect(last).toContain('/auth/reset-password?token=')
  expect(last).not.toContain(shown)
  expect(await signIn(shown ?? '')).toBe(200)
})
