import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { payRoutes } from '../contract.ts'
import { pay } from './routes.ts'
import { sampleBankAccounts } from './samples.ts'
import { painFaults } from './testing/pain-shape.ts'
import { calculateIn, payScene } from './testing/scene.ts'

const world = await openWorld(pay, '2026-12-01T08:00:00Z')
calculateIn(world)

const own = { accountHolder: 'Zénith <SRL>', accountNumber: 'be62 5100 0754 7061', bic: null }

test('the net pay of an issued period is one sound transfer; who cannot be paid so is named', async () => {
  const { admin, worker, hire, params, calculate, issue, stubs } = await payScene(world)
  const { worker: abroad } = await hire()
  const { worker: without } = await hire()
  await sampleBankAccounts(world, worker)
  await sampleBankAccounts(world, abroad, '123456789')
  await world.sql('delete from pay_payers')
  const reader = { ...admin, language: 'en' } as const
  const readFile = () => world.call(payRoutes.readTransferFile, { params }, reader)
  expect((await readFile()).problem.code).toBe('INVALID_TRANSITION')
  await calculate()
  await issue()
  expect((await readFile()).problem.detail).toContain('from which account')
  expect((await world.call(payRoutes.savePayer, { body: own }, admin)).status).toBe(200)
  const { body: shown } = await world.call(payRoutes.readTransfer, { params }, admin)
  const net = (await stubs()).find((stub) => stub.worker.id === worker.accountId)?.net ?? 0
  expect(shown).toMatchObject({
    payer: { accountHolder: 'Zénith <SRL>', accountNumber: '•••• 7061' },
    payments: 1,
    total: { amount: net, currency: 'EUR' },
    allowed: ['download', 'editPayer'],
  })
  expect(shown.leftOut.map((one) => [one.worker.id, one.reason]).toSorted()).toEqual(
    [
      [abroad.accountId, 'noIban'],
      [without.accountId, 'noBankAccount'],
    ].toSorted(),
  )
  const [first, again] = [await readFile(), await readFile()]
  const xml = first.bytes.toString()
  expect(await painFaults(xml)).toEqual([])
  expect(xml).toContain(`<CtrlSum>${(net / 100).toFixed(2)}</CtrlSum>`)
  expect(xml).toContain('<IBAN>BE68539007547034</IBAN>')
  expect(xml).toContain('<IBAN>BE62510007547061</IBAN>')
  expect(again.bytes.equals(first.bytes)).toBe(true)
})

test('T44 the account that is paid from rests sealed, and is neither shown whole nor kept in the history', async () => {
  const admin = await sampleUser(world, await sampleOrganisation(world))
  const save = (body: object, ifMatch?: number) =>
    world.call(payRoutes.savePayer, { body: body as never }, { ...admin, ...(ifMatch && { ifMatch }) })
  await save(own)
  expect((await save({ ...own, accountNumber: 'BE68539007547034' }, 1)).body.payer?.accountNumber).toBe('•••• 7034')
  expect((await save(own, 1)).problem.code).toBe('STALE_VERSION')
  expect((await save({ ...own, accountNumber: '123456789' })).status).toBe(422)
  expect((await save({ ...own, accountNumber: 'BE62510007547062' })).status).toBe(422)
  const kept = await world.sql('select account from pay_payers where organisation_id = $1', [admin.organisationId])
  const history = await world.sql(`select before, after from history where entity_id = $1 and entity = 'pay_payers'`, [
    admin.organisationId,
  ])
  expect(history).toHaveLength(2)
  for (const secret of ['7034', '7061']) expect(JSON.stringify([kept, history])).not.toContain(secret)
})

test('T9 neither a manager nor another organisation sees or sets the account, or takes the transfer along', async () => {
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
  ].map(({ status }) => status)
  expect(statuses).toEqual([403, 403, 403, 404, 404])
  expect((await world.call(payRoutes.readPayer, {}, stranger)).body.payer).toBeNull()
})
