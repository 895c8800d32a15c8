import { expect, test } from 'vitest'
import { projects } from '#domains/projects/server/routes.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { timesheets } from '#domains/timesheets/server/routes.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { departures } from '#domains/departures/server/routes.ts'
import { departureRoutes } from '#domains/workforce/contract/departure.ts'
import { workforce } from '#domains/workforce/server/routes.ts'
import { sealBankAccount, sealNationalId } from '#domains/workforce/server/sealed.ts'
import { raw } from '#platform/server/db/statement.ts'
import { readPdf } from '#platform/server/testing/pdf-text.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { payRoutes } from '../contract.ts'
import { pay } from './routes.ts'
import { calculateIn, payScene } from './testing/scene.ts'

const world = await openWorld([...pay, ...timesheets, ...projects, ...workforce, ...departures], '2026-12-01T08:00:00Z')
calculateIn(world)

test('T32 issued stubs stay unchanged, whatever else changes', async () => {
  const { admin, worker, projectId, entries, organisation, calculate, issue, stubs, stub, adjust } =
    await payScene(world)
  const sealedFor = { organisationId: organisation.organisationId, id: worker.accountId }
  await world.sql`
    update workers set bank_account = ${sealBankAccount(world.services.cipher, sealedFor, { accountNumber: 'BE68539007547034' })}
     where id = ${worker.accountId}`
  await adjust({})
  await calculate()
  await issue()
  const before = await stub((await stubs())[0]?.id)
  expect(before.bankAccount).toBe('•••• 7034')
  const textOf = async (id: string) =>
    (await readPdf((await world.call(payRoutes.readStubPdf, { params: { id } }, admin)).bytes)).text
  const pdf = await textOf(before.id)
  const entryId = entries[0] ?? ''
  const [own, entry] = [{ params: { id: entryId } }, { params: { entryId } }]
  const because = { body: { comment: 'Wrong day' } }
  const statuses = [
    await world.call(timesheetRoutes.editEntry, { ...own, body: { notes: 'x', endTime: '23:00' } }, worker),
    await world.call(timesheetRoutes.deleteEntry, own, worker),
    await world.call(timesheetRoutes.reopenEntry, { ...entry, ...because }, admin),
    await world.call(timesheetRoutes.rejectEntry, { ...entry, ...because }, admin),
    await world.call(workforceRoutes.deleteWorker, { params: { id: worker.accountId } }, admin),
    await world.call(projectRoutes.deleteProject, { params: { id: projectId } }, admin),
  ].map(({ status }) => status)
  expect(statuses).toEqual([409, 409, 409, 409, 409, 409])
  const bulk = await world.call(
    timesheetRoutes.decideInBulk,
    { body: { action: 'reject', items: entries.map((id) => ({ id })), comment: 'x' } },
    admin,
  )
  expect([bulk.body.done, bulk.body.failed.length]).toEqual([[], entries.length])
  const changes = [
    await world.call(projectRoutes.editProject, { params: { id: projectId }, body: { name: 'Day shift' } }, admin),
    await world.call(
      workforceRoutes.editWorker,
      { params: { id: worker.accountId }, body: { lastName: 'Janssens', payRate: { amount: 9999, currency: 'USD' } } },
      admin,
    ),
    await world.call(departureRoutes.deactivateWorker, { params: { id: worker.accountId }, query: {} }, admin),
  ].map(({ status }) => status)
  expect(changes).toEqual([200, 200, 200])
  await world.sql`update organisations set overtime_percent = 300, night_percent = 300 where id = ${organisation.organisationId}`
  await world.sql`update organisations set company_name = 'Bought by another', vat_number = 'BE0999' where id = ${organisation.organisationId}`
  await world.sql`
    update workers set national_id = ${sealNationalId(world.services.cipher, sealedFor, '93051822361')}, bank_account = ${sealBankAccount(world.services.cipher, sealedFor, { accountNumber: 'BE62510007547061' })}
     where id = ${worker.accountId}`
  expect(await stub(before.id)).toEqual(before)
  expect(await textOf(before.id)).toBe(pdf)
  expect((await stubs())[0]).toMatchObject({ worker: before.worker, net: before.net })
})

test('T32 the database refuses to change issued or paid records', async () => {
  const { organisation, periodId, entries, calculate, issue, stubs, stub, adjust } = await payScene(world)
  const { body: adjustment } = await adjust({})
  await calculate()
  await issue()
  const issued = await stub((await stubs())[0]?.id)
  const line = issued.lines[0]?.id
  const own = organisation.organisationId
  const refused = [
    () => world.sql`update pay_stubs set gross_amount = 1, net_amount = 1 where id = ${issued.id}`,
    () => world.sql`delete from pay_stubs where id = ${issued.id}`,
    () => world.sql`insert into pay_stubs (organisation_id, id, pay_period_id, worker_id, currency, gross_amount, deductions_amount, net_amount)
     select organisation_id, gen_random_uuid(), pay_period_id, worker_id, 'USD', 1, 0, 1 from pay_stubs where id = ${issued.id}`,
    () => world.sql`update pay_lines set amount = 1 where id = ${line}`,
    () => world.sql`update pay_lines set entry_minutes[1] = 1 where id = ${line}`,
    () => world.sql`delete from pay_lines where id = ${line}`,
    () =>
      world.sql`insert into pay_lines (organisation_id, id, pay_stub_id, position, kind, amount) values (${own}, gen_random_uuid(), ${issued.id}, 9, 'bonus', 1)`,
    () =>
      world.sql`insert into pay_line_entries (organisation_id, pay_line_id, time_entry_id, date, minutes, entry_version) values (${own}, ${line}, ${entries[0]}, now(), 1, 1)`,
    () => world.sql`update paid_entries set pay_stub_id = pay_stub_id where time_entry_id = ${entries[0]}`,
    () => world.sql`delete from paid_entries where time_entry_id = ${entries[0]}`,
    () => world.sql`update pay_periods set pay_date = pay_date + 1 where id = ${periodId}`,
    () => world.sql`delete from pay_periods where id = ${periodId}`,
    () => world.sql`update pay_adjustments set amount = 1 where id = ${adjustment.id}`,
    () => world.sql`delete from pay_adjustments where id = ${adjustment.id}`,
  ]
  for (const write of refused) await expect(write(), String(write)).rejects.toMatchObject({ code: '42501' })
  for (const change of [
    "status = 'rejected'",
    'total_minutes = 1',
    'rate_amount = 1',
    'date = date + 1',
    'ends_at = starts_at',
  ])
    await expect(
      world.sql`update time_entries set ${raw(change)} where id = ${entries[0]}`,
      change,
    ).rejects.toMatchObject({ code: '40001' })
  await expect(world.sql`delete from time_entries where id = ${entries[0]}`).rejects.toMatchObject({
    code: '23503',
  })
  // Locations are erased in time, also of paid hours.
  await world.sql`update time_entries set place_latitude = null where id = ${entries[0]}`
  expect(await stub(issued.id)).toEqual(issued)
})

test('unique keys allow one stub per worker, period and currency, and one payment per entry', async () => {
  const { organisation, periodId, worker, entries, calculate, issue, stubs } = await payScene(world)
  await calculate()
  const again = world.sql`
    insert into pay_stubs (organisation_id, id, pay_period_id, worker_id, currency, gross_amount, deductions_amount, net_amount)
    values (${organisation.organisationId}, gen_random_uuid(), ${periodId}, ${worker.accountId}, 'EUR', 1, 0, 1)`
  await expect(again).rejects.toMatchObject({ code: '23505' })
  await issue()
  const twice = world.sql`
    insert into paid_entries (organisation_id, time_entry_id, pay_stub_id)
     values (${organisation.organisationId}, ${entries[0]}, ${(await stubs())[0]?.id})`
  await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'paid_entries_once' })
})
