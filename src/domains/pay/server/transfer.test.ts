import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { withoutIds } from '#platform/server/testing/without-ids.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { payRoutes } from '../contract.ts'
import { pay } from './routes.ts'
import { sampleBankAccounts } from './samples.ts'
import { schemaFaults } from './testing/pain-shape.ts'
import { calculateIn, payScene } from './testing/scene.ts'

const world = await openWorld(pay, '2026-12-01T08:00:00Z')
calculateIn(world)

const own = { accountHolder: 'Zénith <SRL>', accountNumber: 'be62 5100 0754 7061', bic: null }

/** Creates the scene, with functions for its transfers. */
async function transfers() {
  const scene = await payScene(world)
  const { admin, params } = scene
  const reader = { ...admin, language: 'en' } as const
  return {
    ...scene,
    shown: async () => (await world.call(payRoutes.readTransfer, { params }, admin)).body,
    make: () => world.call(payRoutes.makeTransfer, { params }, reader),
    made: async () => (await world.call(payRoutes.listTransfers, { params, query: {} }, admin)).body.items,
    latest: () => world.call(payRoutes.readTransferFile, { params }, reader),
    fileOf: async (id: string) =>
      (await world.call(payRoutes.readMadeTransferFile, { params: { id } }, admin)).bytes.toString(),
  }
}

const ibans = (xml: string) => [...xml.matchAll(/<CdtrAcct>\s*<Id>\s*<IBAN>(\w+)/g)].map(([, iban]) => iban)
const valueOf = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)`).exec(xml)?.[1]

test('the net pay of an issued period is one valid transfer; workers who cannot be paid by it are named', async () => {
  const { admin, worker, hire, calculate, issue, stubs, shown, make, made, latest } = await transfers()
  const { worker: abroad } = await hire()
  const { worker: without } = await hire()
  await sampleBankAccounts(world, worker)
  await sampleBankAccounts(world, abroad, '123456789')
  await world.sql`delete from pay_payers where organisation_id = ${admin.organisationId}`
  expect((await make()).problem.code).toBe('INVALID_TRANSITION')
  await calculate()
  await issue()
  expect((await make()).problem.detail).toContain('the account that you pay wages from')
  expect((await latest()).problem.detail).toContain('No payment file')
  expect((await world.call(payRoutes.savePayer, { body: own }, admin)).status).toBe(200)
  const net = (await stubs()).find((stub) => stub.worker.id === worker.accountId)?.net ?? 0
  const next = await shown()
  expect(next).toMatchObject({
    payer: { accountHolder: 'Zénith <SRL>', accountNumber: '•••• 7061' },
    payments: 1,
    total: { amount: net, currency: 'EUR' },
    allowed: ['make', 'editPayer'],
  })
  expect(next.leftOut.map((one) => [one.worker.id, one.reason]).toSorted()).toEqual(
    [
      [abroad.accountId, 'noIban'],
      [without.accountId, 'noBankAccount'],
    ].toSorted(),
  )
  const { status, body } = await make()
  expect([status, body.payments, body.total.amount, body.executionDate]).toEqual([201, 1, net, '2026-12-05'])
  expect(await made()).toEqual([body])
  const xml = (await latest()).bytes.toString()
  expect(await schemaFaults(xml)).toEqual([])
  expect(valueOf(xml, 'CtrlSum')).toBe((net / 100).toFixed(2))
  expect(ibans(xml)).toEqual(['BE68539007547034'])
  expect(xml).toContain('<IBAN>BE62510007547061</IBAN>')
})

test('a stub is in one transfer only: a later one contains the rest under a new id, and neither ever changes', async () => {
  const { admin, worker, hire, calculate, issue, shown, make, made, latest, fileOf } = await transfers()
  const { worker: late } = await hire()
  await sampleBankAccounts(world, worker)
  await world.sql`update pay_periods set pay_date = '2026-11-30' where organisation_id = ${admin.organisationId}`
  await calculate()
  await issue()
  const answers = await Promise.all([make(), make()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect((await make()).problem.code).toBe('CONFLICT')
  const [first] = await made()
  const before = await fileOf(first?.id ?? '')
  expect(ibans(before)).toEqual(['BE68539007547034'])
  // Later changes do not matter.
  await sampleBankAccounts(world, worker, 'BE71096123456769')
  await sampleBankAccounts(world, late, 'BE62510007547061')
  await world.call(
    payRoutes.savePayer,
    { body: { ...own, accountNumber: 'BE71096123456769' } },
    { ...admin, ifMatch: 1 },
  )
  world.passMinutes(60)
  expect(await shown()).toMatchObject({ payments: 1, leftOut: [] })
  expect((await make()).body).toMatchObject({ payments: 1, executionDate: '2026-12-01' })
  const rest = (await latest()).bytes.toString()
  expect(await schemaFaults(rest)).toEqual([])
  expect(ibans(rest)).toEqual(['BE62510007547061'])
  expect(valueOf(rest, 'MsgId')).not.toBe(valueOf(before, 'MsgId'))
  expect(rest).toContain('BE71096123456769')
  expect(await fileOf(first?.id ?? '')).toBe(before)
  expect(await made()).toHaveLength(2)
  expect((await shown()).allowed).toEqual(['editPayer'])
  world.passMinutes(-60)
})

test('a worker who changes the account after the issue is paid to the account on the stub', async () => {
  const { worker, calculate, issue, make, latest } = await transfers()
  await sampleBankAccounts(world, worker)
  await calculate()
  await issue()
  await sampleBankAccounts(world, worker, 'BE71096123456769')
  await make()
  expect(ibans((await latest()).bytes.toString())).toEqual(['BE68539007547034'])
})

test('a name that a payment cannot write leaves the stub out until the account has a Latin holder, also after the issue (F25)', async () => {
  const { admin, worker, calculate, issue, shown, make, latest } = await transfers()
  const account = (accountHolder: string | null) =>
    sampleBankAccounts(world, worker, 'BE68539007547034', accountHolder ?? undefined)
  await world.sql`update workers set first_name = 'محمد', last_name = 'الأمين' where id = ${worker.accountId}`
  await account(null)
  await calculate()
  await issue()
  expect((await shown()).leftOut.map(({ worker: { name }, reason }) => [name, reason])).toEqual([
    ['محمد الأمين', 'accountHolder'],
  ])
  expect((await make()).problem.code).toBe('CONFLICT')
  await sampleBankAccounts(world, worker, 'BE71096123456769', 'Mohamed El Amine')
  expect(await shown()).toMatchObject({ payments: 0, leftOut: [{ reason: 'accountHolder' }] })
  await account('Mohamed El Amine')
  expect(await shown()).toMatchObject({ payments: 1, leftOut: [] })
  expect((await make()).status).toBe(201)
  expect((await latest()).bytes.toString()).toContain('<Nm>Mohamed El Amine</Nm>')
  const refused = await world.call(payRoutes.savePayer, { body: { ...own, accountHolder: '王小明' } }, admin)
  expect(refused.problem.errors).toMatchObject([{ path: 'accountHolder' }])
})

test('T32 the database itself refuses to transfer a stub twice, or to change what was transferred', async () => {
  const { worker, calculate, issue, make } = await transfers()
  await sampleBankAccounts(world, worker)
  await calculate()
  await issue()
  const { body } = await make()
  await expect(
    world.sql`insert into pay_transfer_stubs select * from pay_transfer_stubs where pay_transfer_id = ${body.id}`,
  ).rejects.toMatchObject({ code: '23505', constraint: 'pay_transfer_stubs_once' })
  for (const write of [
    () => world.sql`delete from pay_transfer_stubs where pay_transfer_id = ${body.id}`,
    () => world.sql`update pay_transfer_stubs set bank_account = 'x' where pay_transfer_id = ${body.id}`,
    () => world.sql`delete from pay_transfers where id = ${body.id}`,
    () => world.sql`update pay_transfers set execution_date = execution_date + 1 where id = ${body.id}`,
  ])
    await expect(write(), String(write)).rejects.toMatchObject({ code: '42501' })
  const stored = await world.sql`
    select t.payer, x.bank_account, (select json_agg(h.after) from history h where h.organisation_id = t.organisation_id) as history
      from pay_transfers t join pay_transfer_stubs x on x.pay_transfer_id = t.id where t.id = ${body.id}`
  expect(stored).toHaveLength(1)
  for (const secret of ['7034', '7061']) expect(withoutIds(stored)).not.toContain(secret)
})

test('T44 the payer’s account is stored encrypted, never shown in full, and not in the history', async () => {
  const admin = await sampleUser(world, await sampleOrganisation(world))
  const save = (body: object, ifMatch?: number) =>
    world.call(payRoutes.savePayer, { body: body as never }, { ...admin, ...(ifMatch && { ifMatch }) })
  await save(own)
  expect((await save({ ...own, accountNumber: 'BE68539007547034' }, 1)).body.payer?.accountNumber).toBe('•••• 7034')
  expect((await save(own, 1)).problem.code).toBe('STALE_VERSION')
  expect((await save({ ...own, accountNumber: '123456789' })).status).toBe(422)
  expect((await save({ ...own, accountNumber: 'BE62510007547062' })).status).toBe(422)
  const stored = await world.sql`select account from pay_payers where organisation_id = ${admin.organisationId}`
  const history =
    await world.sql`select before, after from history where entity_id = ${admin.organisationId} and entity = 'pay_payers'`
  expect(history).toHaveLength(2)
  for (const secret of ['7034', '7061']) expect(withoutIds([stored, history])).not.toContain(secret)
})

test('T9 neither a manager nor another organisation can see or set the account, or download the transfer', async () => {
  const { admin, params } = await payScene(world)
  const manager = await sampleUser(world, admin, 'manager')
  const stranger = await sampleUser(world, await sampleOrganisation(world))
  await world.call(payRoutes.savePayer, { body: own }, admin)
  const statuses = [
    await world.call(payRoutes.readPayer, {}, manager),
    await world.call(payRoutes.savePayer, { body: own }, manager),
    await world.call(payRoutes.readTransfer, { params }, manager),
    await world.call(payRoutes.readTransferFile, { params }, stranger),
    await world.call(payRoutes.readTransfer, { params }, stranger),
    await world.call(payRoutes.makeTransfer, { params }, manager),
    await world.call(payRoutes.makeTransfer, { params }, stranger),
    await world.call(payRoutes.listTransfers, { params, query: {} }, stranger),
  ].map(({ status }) => status)
  expect(statuses).toEqual([403, 403, 403, 404, 404, 403, 404, 404])
  expect((await world.call(payRoutes.readPayer, {}, stranger)).body.payer).toBeNull()
})
