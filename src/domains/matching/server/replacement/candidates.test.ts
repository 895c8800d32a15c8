import { expect, test } from 'vitest'
import { sampleTimeOff } from '#domains/absences/server/samples.ts'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleAvailability } from '#domains/availability/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { openShiftRoutes } from '#domains/shifts/contract/open-shifts.ts'
import { replacementRoutes } from '#domains/shifts/contract/replacements.ts'
import { shifts } from '#domains/shifts/server/routes.ts'
import { sampleOpenShift, sampleRoster, sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { roundTripsOf } from '#platform/server/testing/round-trips.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { replacementCandidateRoutes } from '../../contract/replacement.ts'
import { matching } from '../routes.ts'

const world = await openWorld([...matching, ...shifts])

/** A shift of tomorrow, a Saturday, whose worker drops out. */
async function scene() {
  const roster = await sampleRoster(world)
  const shiftId = await sampleShift(world, roster.assignmentId, '2026-11-21')
  const worker = (more: object = {}) => sampleWorker(world, roster.organisation, more)
  return { ...roster, shiftId, newWorker: worker }
}
type By = Awaited<ReturnType<typeof scene>>['manager']

const candidates = (id: string, by: By, query: object = {}) =>
  world.call(replacementCandidateRoutes.listReplacementCandidates, { params: { id }, query }, by)
const messagesOf = (items: readonly { worker: { id: string }; reasons: readonly { message: string }[] }[], of: By) =>
  items.find(({ worker }) => worker.id === of.accountId)?.reasons.map(({ message }) => message)

test('workers who are free come first; each has reasons for and against, and those who are planned cannot be offered the shift', async () => {
  const { organisation, manager, worker, projectId, shiftId, newWorker } = await scene()
  const [regular, busy, tired, away, off, other] = [
    await newWorker({ lastName: 'Regular', phone: '+32470000001' }),
    await newWorker({ lastName: 'Busy' }),
    await newWorker({ lastName: 'Tired' }),
    await newWorker({ lastName: 'Away' }),
    await newWorker({ lastName: 'Off' }),
    await newWorker({ lastName: 'Other', primaryRole: 'Welder' }),
  ]
  const regulars = await sampleAssignment(world, regular, projectId)
  for (const day of ['2026-11-12', '2026-11-13']) await sampleShift(world, regulars, day, { status: 'completed' })
  const { projectId: elsewhere } = await sampleProject(world, organisation)
  await sampleShift(world, await sampleAssignment(world, busy, elsewhere), '2026-11-21T10:00:00Z', {
    end: '2026-11-21T18:00:00Z',
  })
  await sampleShift(world, await sampleAssignment(world, tired, elsewhere), '2026-11-20T22:00:00Z', {
    end: '2026-11-21T05:00:00Z',
  })
  await sampleTimeOff(world, away, '2026-11-21', { status: 'approved' })
  await sampleAvailability(world, off, {
    patterns: [
      { from: '2026-01-01', stretches: [{ weekday: 6, kind: 'unavailable', startTime: '00:00', endTime: '00:00' }] },
    ],
  })
  await sampleAvailability(world, regular, {
    patterns: [
      { from: '2026-01-01', stretches: [{ weekday: 6, kind: 'preferred', startTime: '00:00', endTime: '00:00' }] },
    ],
    desiredWeeklyMinutes: 1920,
  })
  const { body, status } = await candidates(shiftId, manager)
  expect(status).toBe(200)
  const { items } = body
  expect(items.map(({ worker: { id } }) => id)).not.toContain(worker.accountId)
  expect(items[0]).toMatchObject({
    worker: { id: regular.accountId, phone: '+32470000001' },
    isFree: true,
    allowed: ['offer', 'assign'],
    margin: null,
  })
  expect(messagesOf(items, regular)).toEqual(
    expect.arrayContaining([
      'Prefers to work at this time',
      'Has worked here 2 times, last on Fri 13 Nov 2026',
      '8 of 48 h this week with this shift, 32 h desired',
    ]),
  )
  expect(items[1]?.worker.id).toBe(other.accountId)
  expect(messagesOf(items, other)?.[0]).toBe('Works in another role: Welder')
  const allowedOf = (of: By) => items.find(({ worker: { id } }) => id === of.accountId)?.allowed
  expect(allowedOf(tired)).toEqual(['assign'])
  expect(messagesOf(items, tired)?.[0]).toBe('Not enough rest before or after the shift')
  expect(allowedOf(away)).toEqual(['assign'])
  expect(allowedOf(off)).toEqual(['assign'])
  expect(items.at(-1)).toMatchObject({ worker: { id: busy.accountId }, isFree: false, allowed: [] })
  expect(items.at(-1)?.reasons[0]).toMatchObject({ kind: 'overlap', blocks: true })
  const free = await candidates(shiftId, manager, { free: 'true' })
  expect(free.body.items.map(({ worker: { id } }) => id)).toEqual([regular.accountId, other.accountId])
  expect((await candidates(shiftId, manager, { q: 'Tired' })).body.items).toHaveLength(1)
})

test('an unanswered offer blocks a shift that overlaps its times and counts towards the hours', async () => {
  const { organisation, manager, shiftId, newWorker } = await scene()
  const [offered, later] = [await newWorker(), await newWorker()]
  const { projectId: elsewhere } = await sampleProject(world, organisation)
  const offer = (to: By, day: string) =>
    sampleAssignment(world, to, elsewhere, 'pending', { startDate: day, endDate: day })
  await sampleShift(world, await offer(offered, '2026-11-21'), '2026-11-21', { isPublished: false })
  await sampleShift(world, await offer(later, '2026-11-20'), '2026-11-20', { isPublished: false })
  const { items } = (await candidates(shiftId, manager)).body
  expect(items.map(({ worker, isFree }) => [worker.id, isFree])).toEqual([
    [later.accountId, true],
    [offered.accountId, false],
  ])
  expect(items[1]?.allowed).toEqual([])
  expect(items[1]?.reasons[0]).toMatchObject({ kind: 'offered', blocks: true })
  expect(messagesOf(items, later)).toContain('16 of 48 h this week with this shift')
})

test('a deactivated worker is not listed, neither by name nor with an offer', async () => {
  const { manager, shiftId, newWorker } = await scene()
  const [stays, leaves] = [await newWorker({ lastName: 'Stays' }), await newWorker({ lastName: 'Leaves' })]
  const { id } = (await world.call(replacementRoutes.replaceShift, { params: { id: shiftId } }, manager)).body
  const body = { workerIds: [stays.accountId, leaves.accountId] }
  await world.call(replacementRoutes.offerOpenShift, { params: { id }, body }, manager)
  await world.sql`update accounts set active = false where id = ${leaves.accountId}`
  const { items } = (await candidates(shiftId, manager)).body
  expect(items.map(({ worker }) => worker.id)).toEqual([stays.accountId])
  expect((await candidates(shiftId, manager, { q: 'Leaves' })).body.items).toEqual([])
})

test('the list says why a shift can be neither offered nor assigned', async () => {
  const { manager, assignmentId, newWorker } = await scene()
  await newWorker()
  const at = (hours: number) => new Date(Date.parse(world.now()) + hours * 3_600_000).toISOString()
  const ending = await sampleShift(world, assignmentId, at(-6), { end: at(1.5) })
  expect((await candidates(ending, manager)).body).toMatchObject({ closed: 'tooLate', items: [{ allowed: [] }] })
  await world.sql`update shifts set status = 'completed' where id = ${ending}`
  expect((await candidates(ending, manager)).body.closed).toBe('notReplaceable')
  const later = await sampleShift(world, assignmentId, at(72), { end: at(78) })
  expect((await candidates(later, manager)).body.closed).toBeNull()
})

test('who may be offered can claim, and who may only be assigned cannot', async () => {
  const { manager, shiftId, newWorker } = await scene()
  const [fit, unfit] = [await newWorker(), await newWorker()]
  await sampleTimeOff(world, unfit, '2026-11-21', { status: 'approved' })
  const { id } = (await world.call(replacementRoutes.replaceShift, { params: { id: shiftId } }, manager)).body
  const body = { workerIds: [fit.accountId, unfit.accountId] }
  await world.call(replacementRoutes.offerOpenShift, { params: { id }, body }, manager)
  const list = await world.call(
    replacementCandidateRoutes.listOpenShiftCandidates,
    { params: { id }, query: {} },
    manager,
  )
  expect(list.body.openShiftId).toBe(id)
  expect(list.body.items.map(({ worker, offer, allowed }) => [worker.id, offer?.status, allowed])).toEqual([
    [fit.accountId, 'open', ['assign']],
    [unfit.accountId, 'open', ['assign']],
  ])
  const claim = (by: By) => world.call(openShiftRoutes.claimOpenShift, { params: { id } }, by)
  expect((await claim(unfit)).status).toBe(409)
  expect((await claim(fit)).status).toBe(200)
  // The list of the shift leads to its replacement, which is filled.
  const after = await candidates(shiftId, manager)
  expect(after.body.items.flatMap(({ allowed }) => allowed)).toEqual([])
})

test('required certifications, and the margin for readers who may see charge rates', async () => {
  const { organisation, manager, projectId, newWorker } = await scene()
  const administrator = await sampleUser(world, organisation, 'administrator')
  const lacking = await newWorker()
  const id = await sampleOpenShift(world, projectId, '2026-11-24', { certifications: ['Forklift'] })
  await world.sql`
    insert into bill_rates (organisation_id, id, client_id, from_date, amount, currency)
    select organisation_id, gen_random_uuid(), client_id, '2026-01-01', 3470, 'EUR' from projects where id = ${projectId}`
  const ask = async (by: By) =>
    (
      await world.call(replacementCandidateRoutes.listOpenShiftCandidates, { params: { id }, query: {} }, by)
    ).body.items.find(({ worker }) => worker.id === lacking.accountId)
  expect(await ask(manager)).toMatchObject({ margin: null, allowed: [] })
  const seen = await ask(administrator)
  expect(seen?.margin).toEqual({ amount: 1735, currency: 'EUR' })
  expect(seen?.reasons).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'certifications', blocks: true, message: 'Certification missing: Forklift' }),
      expect.objectContaining({ kind: 'margin', tone: 'for', message: 'Margin €17.35 an hour (50%)' }),
    ]),
  )
})

test('300 workers are measured with as many statements as three', async () => {
  const { organisation, manager, shiftId, newWorker } = await scene()
  await Promise.all(Array.from({ length: 3 }, () => newWorker()))
  const trips = () => roundTripsOf(world.services.pool, () => candidates(shiftId, manager))
  await trips()
  const few = await trips()
  await world.sql`
    insert into accounts (organisation_id, id, type, role, email)
    select ${organisation.organisationId}, gen_random_uuid(), 'worker', 'worker', n || ${`@${organisation.organisationId}.example`} from generate_series(1, 300) n`
  await world.sql`
    insert into workers (organisation_id, id, first_name, last_name, date_of_birth, national_id, national_id_last4, address, industry,
                         primary_role, rate_amount, rate_currency)
    select a.organisation_id, a.id, 'Ada', a.email, '1990-01-01', 'sealed', '0000', 'Street 1', 'retail', 'Picker', 1700, 'EUR' from accounts a
     where a.organisation_id = ${organisation.organisationId} and a.type = 'worker'
       and not exists (select 1 from workers w where w.organisation_id = a.organisation_id and w.id = a.id)`
  expect((await candidates(shiftId, manager)).body.total).toBe(303)
  expect(await trips()).toBeLessThanOrEqual(few)
})

test('what belongs to another organisation, a draft, or a caller without the permission is refused', async () => {
  const { organisation, manager, assignmentId, shiftId } = await scene()
  const draft = await sampleShift(world, assignmentId, '2026-11-24', { isPublished: false })
  expect((await candidates(draft, manager)).status).toBe(404)
  expect((await candidates(shiftId, (await scene()).manager)).status).toBe(404)
  expect((await candidates(shiftId, await sampleUser(world, organisation, 'user'))).status).toBe(403)
})

test('a shift that can no longer be replaced is neither offered nor given to anyone', async () => {
  const { manager, assignmentId, newWorker } = await scene()
  await newWorker()
  const worked = await sampleShift(world, assignmentId, '2026-11-20T06:00:00Z', {
    end: '2026-11-20T23:00:00Z',
    status: 'active',
  })
  const { items } = (await candidates(worked, manager)).body
  expect(items.map(({ allowed }) => allowed)).toEqual([[]])
})
