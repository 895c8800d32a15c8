import { expect, test } from 'vitest'
import { sampleAvailability } from '#domains/availability/server/samples.ts'
import type { Stretch } from '#domains/availability/rules.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { shiftRoutes } from '../contract.ts'
import { shifts } from './routes.ts'
import { sampleRoster, sampleShift } from './samples.ts'

const world = await openWorld(shifts)

const wholeDay = { startTime: '00:00', endTime: '00:00' } as const
const tuesdays = (kind: Stretch['kind'], times: Omit<Stretch, 'kind'> = wholeDay) => ({
  patterns: [{ from: '2026-01-01', stretches: [{ weekday: 2, kind, ...times }] }],
})

/** A worker who is unavailable on Tuesdays; 24 November 2026 is one. */
async function scene({ planning = 'warn', stated = tuesdays('unavailable') } = {}) {
  const roster = await sampleRoster(world)
  const { organisation, manager, worker, assignmentId } = roster
  await world.sql`update organisations set unavailable_planning = ${planning} where id = ${organisation.organisationId}`
  await sampleAvailability(world, worker, stated)
  const plan = (date: string, { override = {}, query = {}, endsNextDay = false } = {}) =>
    world.call(
      shiftRoutes.planShifts,
      {
        params: { id: assignmentId },
        query,
        body: {
          days: [
            { date, startTime: endsNextDay ? '22:00' : '08:00', endTime: endsNextDay ? '06:00' : '16:00', endsNextDay },
          ],
          ...override,
        },
      },
      manager,
    )
  return { ...roster, plan }
}

const override = { override: { reason: 'She agreed by phone' } }
const warning = {
  kind: 'unavailable',
  from: '2026-11-24T07:00:00Z',
  to: '2026-11-24T15:00:00Z',
  message: 'Zoë Peeters is unavailable for the shift from Tue 24 Nov 2026 08:00 to Tue 24 Nov 2026 16:00.',
}

test('a shift while the worker is unavailable warns, and is planned with a reason', async () => {
  const { plan } = await scene()
  expect((await plan('2026-11-23')).body.warnings).toEqual([])
  expect((await plan('2026-11-24', { query: { dryRun: 'true' } })).body).toMatchObject({
    saved: false,
    warnings: [warning],
  })
  expect((await plan('2026-11-24')).problem).toMatchObject({ code: 'WORKING_TIME', warnings: [warning] })
  expect((await plan('2026-11-24', { override })).body).toMatchObject({ saved: true, warnings: [warning] })
})

test('a night that ends on an unavailable day warns; a preferred or available day does not', async () => {
  const { plan } = await scene()
  expect((await plan('2026-11-23', { endsNextDay: true })).problem.code).toBe('WORKING_TIME')
  for (const kind of ['preferred', 'available'] as const) {
    const open = await scene({ stated: tuesdays(kind, { startTime: '06:00', endTime: '10:00' }) })
    expect((await open.plan('2026-11-24')).body.warnings).toEqual([])
  }
})

test('with the setting, it is refused also with a reason and in a dry run', async () => {
  const { plan } = await scene({ planning: 'refuse' })
  expect((await plan('2026-11-23')).status).toBe(201)
  for (const options of [{}, { override }, { query: { dryRun: 'true' } }])
    expect((await plan('2026-11-24', options)).problem).toMatchObject({
      status: 409,
      code: 'WORKER_UNAVAILABLE',
      detail:
        'Zoë Peeters is unavailable from Tue 24 Nov 2026 08:00 to Tue 24 Nov 2026 16:00. Choose another time or another worker.',
      warnings: [warning],
    })
})

test.each([
  ['warn', 'WORKING_TIME'],
  ['refuse', 'WORKER_UNAVAILABLE'],
])('a move to an unavailable day is checked likewise: %s', async (planning, code) => {
  const { manager, assignmentId } = await scene({ planning })
  const id = await sampleShift(world, assignmentId, '2026-11-23')
  const times = { startsAt: '2026-11-24T08:00:00Z', endsAt: '2026-11-24T16:00:00Z' }
  const moved = await world.call(shiftRoutes.moveShift, { params: { id }, query: {}, body: times }, manager)
  expect(moved.problem).toMatchObject({ status: 409, code })
  const many = await world.call(
    shiftRoutes.moveShifts,
    { query: {}, body: { items: [{ shiftId: id, ...times }] } },
    manager,
  )
  expect(many.problem).toMatchObject({ status: 409, code })
})

test('a copied week warns about unavailable days, or leaves them out if they are refused', async () => {
  for (const planning of ['warn', 'refuse']) {
    const { manager, worker, assignmentId } = await scene({ planning })
    await world.sql`update availability set patterns = '[]', exceptions = ${JSON.stringify([
      { date: '2026-12-01', stretches: [{ kind: 'unavailable', ...wholeDay }] },
    ])} where id = ${worker.accountId}`
    await sampleShift(world, assignmentId, '2026-11-23')
    const tuesday = await sampleShift(world, assignmentId, '2026-11-24')
    const { body } = await world.call(
      shiftRoutes.copyWeek,
      { query: { dryRun: 'true' }, body: { from: '2026-11-23', to: '2026-11-30' } },
      manager,
    )
    expect(body.warnings.map(({ kind }) => kind)).toEqual(planning === 'warn' ? ['unavailable'] : [])
    expect(body.items).toHaveLength(planning === 'warn' ? 2 : 1)
    expect(body.failed).toEqual(
      planning === 'warn'
        ? []
        : [{ id: tuesday, code: 'WORKER_UNAVAILABLE', message: 'The worker is unavailable at this time' }],
    )
  }
})

test('the schedule has what its workers have stated for its days, with the night before', async () => {
  const { manager, worker } = await scene()
  const exception = (date: string) => ({ date, stretches: [{ kind: 'unavailable', ...wholeDay }] })
  await world.sql`update availability set exceptions = ${JSON.stringify(
    ['2026-11-21', '2026-11-22', '2026-11-25', '2026-11-30'].map(exception),
  )} where id = ${worker.accountId}`
  const { body } = await world.call(
    shiftRoutes.readSchedule,
    { query: { from: '2026-11-23', to: '2026-11-29' } },
    manager,
  )
  expect(body.availability).toEqual([
    {
      workerId: worker.accountId,
      ...tuesdays('unavailable'),
      exceptions: [exception('2026-11-22'), exception('2026-11-25')],
    },
  ])
})
