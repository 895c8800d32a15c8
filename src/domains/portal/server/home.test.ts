import { beforeEach, expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleInvoice } from '#domains/billing/server/samples.ts'
import { sampleWeek } from '#domains/confirmations/server/testing/confirmed-week.ts'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { portalRoutes } from '../contract.ts'
import { portal } from './routes.ts'
import { sampleClientSession, type SamplePortalContact } from './samples.ts'

const world = await openWorld([...portal])

let week: Awaited<ReturnType<typeof sampleWeek>>
let contact: SamplePortalContact
beforeEach(async () => {
  world.setClock('2026-11-24T09:00:00Z')
  week = await sampleWeek(world)
  contact = await sampleClientSession(world, week.organisation, week.contactId)
})

const read = async (by: { cookie: string } = contact) => (await world.call(portalRoutes.readClientHome, {}, by)).body

async function publishedShift(day: string, times: { startsAt: string; endsAt: string }) {
  const shift = await sampleShift(world, week.assignmentId, day)
  await world.sql`
    update shifts set accepted = true, published_at = now(), starts_at = ${times.startsAt}, ends_at = ${times.endsAt} where id = ${shift}`
  return shift
}

async function invoice(number: number) {
  const admin = await sampleUser(world, week.organisation, 'administrator')
  const { clientId, projectId, worker } = week
  await sampleInvoice(world, admin, { clientId, projectId, workerId: worker.accountId, name: 'Ann', number })
}

test('the home shows who is expected today, weeks to confirm and unpaid invoices', async () => {
  await publishedShift('2026-11-24', { startsAt: '2026-11-24T10:00:00Z', endsAt: '2026-11-24T18:00:00Z' })
  // A night shift of yesterday that goes on, and one that has ended.
  await publishedShift('2026-11-23', { startsAt: '2026-11-23T21:00:00Z', endsAt: '2026-11-24T09:30:00Z' })
  await publishedShift('2026-11-23', { startsAt: '2026-11-23T08:00:00Z', endsAt: '2026-11-23T16:00:00Z' })
  await publishedShift('2026-11-25', { startsAt: '2026-11-25T08:00:00Z', endsAt: '2026-11-25T16:00:00Z' })
  const home = await read()
  expect(home.date).toBe('2026-11-24')
  expect(home.shifts.map(({ date, presence }) => [date, presence])).toEqual([
    ['2026-11-23', 'notClockedIn'],
    ['2026-11-24', 'expected'],
  ])
  expect(home.weeks).toMatchObject([{ weekStart: '2026-11-16', openCount: 2 }])
  expect(home.invoices).toEqual({ count: 0, overdueCount: 0, open: [], items: [] })
})

test('a clock-in shows since when the worker is there', async () => {
  const shift = await publishedShift('2026-11-24', { startsAt: '2026-11-24T08:00:00Z', endsAt: '2026-11-24T16:00:00Z' })
  await world.sql`update shifts set status = 'active' where id = ${shift}`
  const { organisation, worker, projectId, assignmentId } = week
  await world.sql`
    insert into clock_sessions (organisation_id, id, worker_id, project_id, assignment_id, shift_id, started_at, in_place)
    values (${organisation.organisationId}, gen_random_uuid(), ${worker.accountId}, ${projectId}, ${assignmentId}, ${shift}, '2026-11-24T07:55:00Z', 'inside')`
  expect((await read()).shifts).toMatchObject([{ presence: 'present', arrivedAt: '08:55' }])
})

test('a contact with the permission sees the unpaid invoices of its own client by due date', async () => {
  for (const number of [1, 2, 3, 4]) await invoice(number)
  const { invoices } = await read()
  expect(invoices).toMatchObject({ count: 4, overdueCount: 0, open: [{ currency: 'EUR', amount: 4 * 41_140 }] })
  expect(invoices?.items.map(({ number }) => number)).toEqual(['2026-0001', '2026-0002', '2026-0003'])
  world.setClock('2026-12-03T09:00:00Z')
  contact = await sampleClientSession(world, week.organisation, week.contactId)
  expect((await read()).invoices).toMatchObject({ count: 4, overdueCount: 4 })
  const elsewhere = await sampleProject(world, week.organisation)
  const stranger = await sampleContact(world, week.organisation, elsewhere.clientId)
  expect(await read(await sampleClientSession(world, week.organisation, stranger))).toMatchObject({
    shifts: [],
    weeks: [],
    invoices: { count: 0, items: [] },
  })
  await world.sql`
    update client_contacts set may_confirm_hours = false, may_see_invoices = false, version = version + 1 where id = ${week.contactId}`
  expect(await read()).toMatchObject({ weeks: null, invoices: null })
})
