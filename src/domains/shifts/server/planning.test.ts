import { expect, test } from 'vitest'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import type { AssignmentStatus } from '#domains/assignments/rules.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { sql } from '#platform/server/db/statement.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { shiftRoutes } from '../contract.ts'
import { shifts } from './routes.ts'
import { sampleShift } from './samples.ts'

const world = await openWorld(shifts)

async function scene({ timeZone = 'Europe/Brussels', status = 'assigned' as AssignmentStatus } = {}) {
  const organisation = await sampleOrganisation(world, { timeZone })
  const manager = await sampleUser(world, organisation, 'manager')
  const worker = await sampleWorker(world, organisation)
  const { projectId } = await sampleProject(world, organisation)
  const id = await sampleAssignment(world, worker, projectId, status)
  return { organisation, manager, worker, projectId, id, ...planner(id, manager) }
}

function planner(id: string, by: SampleAccount) {
  const plan = (body: object, query: { dryRun?: 'true' } = {}) =>
    world.call(shiftRoutes.planShifts, { params: { id }, body, query }, by)
  return { plan, planDays: (...days: object[]) => plan({ days }) }
}

const day = (date: string, startTime = '08:00', endTime = '16:00', more = {}) => ({ date, startTime, endTime, ...more })
const stored = async (assignmentId: string) =>
  (
    await world.sql<{ at: string }>`
      select to_char(starts_at at time zone 'UTC', 'MM-DD HH24:MI') || ' ' || to_char(ends_at at time zone 'UTC', 'DD HH24:MI') as at
        from shifts where assignment_id = ${assignmentId} order by starts_at`
  ).map(({ at }) => at)

test('shifts are planned as drafts by instants, in local time and by a pattern', async () => {
  const { id, plan } = await scene()
  const { status, body } = await plan({
    shifts: [{ startsAt: '2026-11-23T07:00:00Z', endsAt: '2026-11-23T15:00:00Z' }],
    days: [day('2026-11-24'), day('2026-11-25', '22:00', '06:00', { endsNextDay: true })],
    pattern: {
      weekdays: [1, 2],
      startTime: '09:00',
      endTime: '17:00',
      from: '2026-12-01',
      to: '2026-12-08',
      except: ['2026-12-07'],
    },
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({ saved: true, warnings: [], failed: [] })
  expect(body.items[0]).toMatchObject({
    assignmentId: id,
    worker: { name: 'Zoë Peeters' },
    project: { name: 'Night shift' },
    role: 'Picker',
    status: 'scheduled',
    publishedAt: null,
    version: 1,
    allowed: ['move', 'cancel', 'delete'],
  })
  expect(await stored(id)).toEqual([
    '11-23 07:00 23 15:00',
    '11-24 07:00 24 15:00',
    '11-25 21:00 26 05:00',
    '12-01 08:00 01 16:00',
    '12-08 08:00 08 16:00',
  ])
})

test('a pattern can leave out the organisation’s holidays', async () => {
  const { organisation, id, plan } = await scene()
  await world.sql`update organisations set holiday_countries = '{BE}' where id = ${organisation.organisationId}`
  await world.sql`insert into holidays (organisation_id, id, date, name) values (${organisation.organisationId}, gen_random_uuid(), '2026-12-24', 'Feast')`
  const pattern = { weekdays: [3, 4, 5], startTime: '08:00', endTime: '12:00', from: '2026-12-23', to: '2026-12-25' }
  await plan({ pattern: { ...pattern, skipHolidays: true } })
  expect(await stored(id)).toEqual(['12-23 07:00 23 11:00'])
  const nothing = await plan({ pattern: { ...pattern, from: '2026-12-24', skipHolidays: true } })
  expect(nothing.problem.errors).toMatchObject([{ path: 'pattern.weekdays', code: 'noDays' }])
})

test('T23 a night shift counts elapsed hours', async () => {
  for (const [timeZone, date, minutes] of [
    ['Europe/Brussels', '2026-03-28', 420],
    ['Europe/Brussels', '2026-10-24', 540],
    ['America/New_York', '2026-03-07', 420],
    ['America/New_York', '2026-10-31', 540],
  ] as const) {
    const { planDays } = await scene({ timeZone })
    const { body } = await planDays(day(date, '22:00', '06:00', { endsNextDay: true }))
    const [shift] = body.items
    expect(Date.parse(shift?.endsAt ?? '') - Date.parse(shift?.startsAt ?? '')).toBe(minutes * 60_000)
  }
})

test('T24 a skipped time is refused, a repeated one needs an offset, and a pattern names the day', async () => {
  const { planDays, plan } = await scene()
  const errors = (reply: Awaited<ReturnType<typeof plan>>) =>
    reply.problem.errors?.map(({ path, code, message }) => [path, code, message])
  expect(errors(await planDays(day('2026-03-29', '02:30', '10:00')))).toEqual([
    ['days.0.startTime', 'timeSkipped', 'Choose another time: this one does not exist because the clocks go forward'],
  ])
  expect(errors(await planDays(day('2026-10-24', '20:00', '02:30', { endsNextDay: true })))).toEqual([
    ['days.0.endTime', 'timeRepeated', 'This time occurs twice because the clocks go back. Choose one.'],
  ])
  const ends = []
  for (const endOffset of ['+02:00', '+01:00']) {
    const { planDays: again } = await scene()
    const { body } = await again(day('2026-10-24', '20:00', '02:30', { endsNextDay: true, endOffset }))
    ends.push(body.items[0]?.endsAt)
  }
  expect(ends).toEqual(['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'])
  const pattern = { weekdays: [6, 7], startTime: '02:30', endTime: '08:00', from: '2026-03-21', to: '2026-04-05' }
  expect(errors(await plan({ pattern }))).toEqual([
    ['pattern.startTime', 'timeSkipped', expect.stringContaining('This time does not exist on Sun 29 Mar 2026')],
  ])
  expect((await plan({ pattern: { ...pattern, except: ['2026-03-29'] } })).status).toBe(201)
})

test('all faults are reported together with their paths, and nothing is saved', async () => {
  const { id, plan } = await scene()
  const { problem } = await plan({
    shifts: [{ startsAt: '2026-11-23T15:00:00Z', endsAt: '2026-11-23T15:00:00Z' }],
    days: [
      day('2026-11-24'),
      day('2027-01-01'),
      day('2026-11-25', '16:00', '08:00'),
      day('2026-11-26', '08:00', '08:01', { endsNextDay: true }),
    ],
  })
  expect(problem.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'shifts.0.endsAt endAfterStart',
    'days.2.endTime endAfterStart',
    'days.3.endTime tooLong',
    'days.1.date outsideAssignment',
  ])
  expect((await plan({})).problem.errors).toMatchObject([{ path: 'shifts', code: 'required' }])
  expect(await stored(id)).toEqual([])
})

test('an overlap names the existing shift, of any project', async () => {
  const { organisation, worker, id, planDays } = await scene()
  const { projectId } = await sampleProject(world, organisation)
  const other = await sampleShift(world, await sampleAssignment(world, worker, projectId), '2026-11-23')
  const { problem } = await planDays(day('2026-11-22'), day('2026-11-23', '16:30', '20:00'))
  expect(problem).toMatchObject({
    status: 409,
    code: 'OVERLAP',
    shift: { id: other, startsAt: '2026-11-23T08:00:00Z', endsAt: '2026-11-23T16:00:00Z' },
    detail:
      'Zoë Peeters already has a shift at this time: Night shift, Mon 23 Nov 2026 09:00 to Mon 23 Nov 2026 17:00. Choose another time or another worker.',
  })
  const among = await planDays(day('2026-11-24'), day('2026-11-24', '15:00', '20:00'))
  expect(among.problem).toMatchObject({
    status: 409,
    code: 'OVERLAP',
    detail: 'Two of these shifts overlap. Change the times or remove one of them.',
  })
  expect(await stored(id)).toEqual([])
  expect((await planDays(day('2026-11-23', '17:00', '20:00'))).status).toBe(201)
})

test('offers can be planned too: over other offers, but not over their own shifts', async () => {
  const { organisation, worker, manager, planDays } = await scene({ status: 'pending' })
  const { projectId } = await sampleProject(world, organisation)
  const other = planner(await sampleAssignment(world, worker, projectId, 'pending'), manager)
  expect((await planDays(day('2026-11-23'))).status).toBe(201)
  expect((await other.planDays(day('2026-11-23'))).status).toBe(201)
  expect((await planDays(day('2026-11-23', '12:00', '18:00'))).problem).toMatchObject({ status: 409, code: 'OVERLAP' })
})

test('T29 an assignment that is over cannot be planned', async () => {
  for (const status of ['completed', 'cancelled'] as const) {
    const { planDays } = await scene({ status })
    expect((await planDays(day('2026-11-23'))).problem).toMatchObject({ status: 409, code: 'CONFLICT' })
  }
})

test('a breach of working time rules is saved only with a reason, which the history shows', async () => {
  const { id, worker, plan } = await scene()
  const days = [day('2026-11-23', '14:00', '22:00'), day('2026-11-24', '06:00', '14:00')]
  const refused = await plan({ days })
  const warning = {
    kind: 'rest',
    worker: { id: worker.accountId, name: 'Zoë Peeters' },
    from: '2026-11-23T21:00:00Z',
    to: '2026-11-24T05:00:00Z',
    minutes: 480,
    limitMinutes: 660,
    message:
      'Zoë Peeters would have only 8 h 00 of rest, from Mon 23 Nov 2026 22:00 to Tue 24 Nov 2026 06:00. The minimum is 11 h 00.',
  }
  expect(refused.problem).toMatchObject({ status: 409, code: 'WORKING_TIME', warnings: [warning] })
  expect(await stored(id)).toEqual([])
  const tried = await plan({ days }, { dryRun: 'true' })
  expect(tried.body).toMatchObject({ saved: false, warnings: [warning] })
  expect(tried.body.items).toHaveLength(2)
  expect(await stored(id)).toEqual([])
  const done = await plan({ days, override: { reason: 'Stocktaking' } })
  expect(done.body).toMatchObject({ saved: true, warnings: [warning] })
  const comments =
    await world.sql`select distinct comment from history where entity_id = any(${done.body.items.map((shift) => shift.id)})`
  expect(comments).toEqual([{ comment: 'Stocktaking' }])
  expect((await plan({ days, override: { reason: ' ' } })).problem.errors).toMatchObject([{ path: 'override.reason' }])
})

test('a dry run of a plan, move or copy neither waits for locks on the assignment nor takes any', async () => {
  const { manager, id, plan } = await scene()
  const shift = await sampleShift(world, id, '2026-11-23')
  const query = { dryRun: 'true' } as const
  const client = await world.services.pool.connect()
  try {
    await client.query('begin')
    await client.query(sql`select 1 from assignments where id = ${id} for no key update`)
    const times = { startsAt: '2026-11-23T07:00:00Z', endsAt: '2026-11-23T14:00:00Z' }
    const tried = [
      await plan({ days: [day('2026-11-25')] }, query),
      await world.call(shiftRoutes.moveShift, { params: { id: shift }, body: times, query }, manager),
      await world.call(
        shiftRoutes.moveShifts,
        { body: { items: [{ shiftId: shift, version: 1, ...times }] }, query },
        manager,
      ),
      await world.call(shiftRoutes.copyWeek, { body: { from: '2026-11-23', to: '2026-11-30' }, query }, manager),
    ]
    expect(tried.map(({ body }) => body.saved)).toEqual([false, false, false, false])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('the organisation’s own rules apply, and other assignments of the worker count', async () => {
  const { organisation, worker, planDays } = await scene()
  const { projectId } = await sampleProject(world, organisation)
  await sampleShift(world, await sampleAssignment(world, worker, projectId), '2026-11-23')
  // 17:00 to 02:00 in Brussels is nine hours.
  const night = day('2026-11-24', '02:00', '06:00')
  expect((await planDays(night)).problem.code).toBe('WORKING_TIME')
  await world.sql`update organisations set minimum_rest_minutes = 540 where id = ${organisation.organisationId}`
  expect((await planDays(night)).status).toBe(201)
  await world.sql`update organisations set weekly_maximum_minutes = 720 where id = ${organisation.organisationId}`
  await world.sql`update organisations set daily_maximum_minutes = 60 where id = ${organisation.organisationId}`
  const long = await planDays(day('2026-11-30', '08:00', '09:30'))
  expect(long.problem).toMatchObject({ warnings: [{ kind: 'day', minutes: 90, limitMinutes: 60 }] })
  const week = await planDays(day('2026-11-27', '08:00', '08:30'))
  expect(week.problem).toMatchObject({ warnings: [{ kind: 'week', minutes: 750, limitMinutes: 720 }] })
})

test('approved time off has a warning', async () => {
  const { worker, planDays } = await scene()
  await world.sql`
    insert into time_off (organisation_id, id, worker_id, start_date, end_date, starts_at_noon, type, status)
    values (${worker.organisationId}, gen_random_uuid(), ${worker.accountId}, '2026-11-23', '2026-11-24', true, 'vacation', 'approved')`
  expect((await planDays(day('2026-11-23', '08:00', '12:00'))).status).toBe(201)
  const { problem } = await planDays(day('2026-11-24'))
  expect(problem).toMatchObject({ code: 'WORKING_TIME', warnings: [{ kind: 'timeOff', from: '2026-11-23T11:00:00Z' }] })
})

test('a week is copied at the same local times; shifts that do not fit are left out and reported', async () => {
  const { organisation, worker, manager, projectId, id } = await scene()
  const colleague = await sampleWorker(world, organisation)
  const other = await sampleAssignment(world, colleague, projectId, 'assigned', { endDate: '2026-03-27' })
  // 08:00 in Brussels before clocks go forward, and a Sunday at 02:30, which does not exist in the week of the change.
  for (const date of ['2026-03-16', '2026-03-17'])
    await sampleShift(world, id, `${date}T07:00:00Z`, { end: `${date}T15:00:00Z` })
  const sunday = await sampleShift(world, id, '2026-03-22T01:30:00Z', { end: '2026-03-22T05:00:00Z' })
  const late = await sampleShift(world, other, '2026-03-21')
  await sampleShift(world, id, '2026-03-18T07:00:00Z', { end: '2026-03-18T15:00:00Z', status: 'cancelled' })
  const copy = (from: string, to: string, more = {}, query = {}) =>
    world.call(shiftRoutes.copyWeek, { body: { from, to, ...more }, query }, manager)
  const tried = await copy('2026-03-16', '2026-03-23', {}, { dryRun: 'true' })
  const { body } = await copy('2026-03-16', '2026-03-23')
  expect(tried.body).toMatchObject({ saved: false, failed: body.failed })
  expect(body.items.map(({ startsAt, publishedAt }) => [startsAt, publishedAt])).toEqual([
    ['2026-03-23T07:00:00Z', null],
    ['2026-03-24T07:00:00Z', null],
  ])
  expect(body.failed).toEqual(
    expect.arrayContaining([
      { id: late, code: 'outsideAssignment', message: expect.any(String) },
      { id: sunday, code: 'timeSkipped', message: expect.any(String) },
    ]),
  )
  const again = await copy('2026-03-16', '2026-03-23', { workerIds: [worker.accountId] })
  expect(again.body).toMatchObject({ items: [] })
  expect(again.body.failed.map(({ code }) => code).sort()).toEqual(['OVERLAP', 'OVERLAP', 'timeSkipped'])
  const strange = await sampleProject(world, organisation)
  const none = await copy('2026-03-16', '2026-03-30', { projectId: strange.projectId }, { dryRun: 'true' })
  expect([none.body.items, none.body.failed]).toEqual([[], []])
  const its = await copy('2026-03-16', '2026-03-30', { projectId }, { dryRun: 'true' })
  expect(its.body.items).toHaveLength(3)
  const summer = await copy('2026-03-16', '2026-03-30', { workerIds: [worker.accountId] })
  expect(summer.body.items[0]?.startsAt).toBe('2026-03-30T06:00:00Z')
  for (const to of ['2026-03-16', '2026-03-24'])
    expect((await copy('2026-03-16', to)).problem.errors).toMatchObject([{ path: 'to', code: 'sameWeekday' }])
})

test('T10 a user who may only read cannot plan, and another organisation finds nothing', async () => {
  const { organisation, id } = await scene()
  const user = await sampleUser(world, organisation, 'user')
  const stranger = await scene()
  expect((await planner(id, user).planDays(day('2026-11-23'))).status).toBe(403)
  expect((await planner(id, stranger.manager).planDays(day('2026-11-23'))).status).toBe(404)
})

test('a pattern over three centuries is refused without checking every day', async () => {
  const { id, plan } = await scene()
  const pattern = {
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    startTime: '09:00',
    endTime: '17:00',
    from: '1900-01-01',
    to: '2200-12-31',
  }
  const { status, problem } = await plan({ pattern })
  expect(status).toBe(422)
  expect(problem.errors).toMatchObject([{ path: 'pattern.weekdays', message: 'Schedule at most 500 shifts at once' }])
  expect(await stored(id)).toEqual([])
})
