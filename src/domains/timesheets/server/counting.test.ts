import { expect, test } from 'vitest'
import { sampleOrganisation } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { timesheetRoutes } from '../contract.ts'
import { timesheets } from './routes.ts'

const world = await openWorld(timesheets, '2026-11-20T18:00:00Z')

async function scene(rounding = 0) {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  await world.sql`update organisations set rounding_minutes = ${rounding} where id = ${organisation.organisationId}`
  const worker = await sampleWorker(world, organisation)
  const { projectId } = await sampleProject(world, organisation)
  await sampleAssignment(world, worker, projectId)
  const form = { projectId, taskDescription: 'Picking', date: '2026-11-20', startTime: '08:00', endTime: '16:00' }
  const add = (changes: object = {}) => world.call(timesheetRoutes.addEntry, { body: { ...form, ...changes } }, worker)
  const edit = (id: string, body: object) => world.call(timesheetRoutes.editEntry, { params: { id }, body }, worker)
  return { organisation, worker, form, add, edit }
}

test.each([
  [0, 487],
  [5, 485],
  [6, 486],
  [15, 480],
])(
  'T27 to %i minutes a total of 487 is rounded to %i, also when it is edited or entered in bulk',
  async (rounding, total) => {
    const { worker, form, add, edit } = await scene(rounding)
    const { body } = await add({ endTime: '16:07' })
    expect(body).toMatchObject({ totalMinutes: total, startTime: '08:00', endTime: '16:07' })
    expect((await edit(body.id, { endTime: '16:37' })).body.totalMinutes).toBe(rounding === 15 ? 510 : total + 30)
    const { projectId, taskDescription, startTime } = form
    const row = { type: 'work', date: '2026-11-19', projectId, taskDescription, startTime, minutes: 487 } as const
    const bulk = await world.call(timesheetRoutes.addEntriesInBulk, { body: { items: [row] } }, worker)
    expect(bulk.body.entries).toMatchObject([{ totalMinutes: total, endTime: '16:07' }])
  },
)

test('T27 a change of the rounding rules does not change earlier entries', async () => {
  const { organisation, worker, add } = await scene(15)
  const { body } = await add({ endTime: '16:07' })
  await world.sql`update organisations set rounding_minutes = 5 where id = ${organisation.organisationId}`
  const read = await world.call(timesheetRoutes.readOwnEntry, { params: { id: body.id } }, worker)
  expect(read.body.totalMinutes).toBe(480)
})

const at = (time: string) => `2026-11-20T${time}:00Z`
const lunch = { type: 'lunch', startTime: '12:00', endTime: '12:30' }

test('T26 overlapping breaks count once and are stored with their times', async () => {
  const { add } = await scene()
  const { status, body } = await add({ breaks: [lunch, { type: 'other', startTime: '12:15', endTime: '12:45' }] })
  expect(status).toBe(201)
  expect(body).toMatchObject({ breakMinutes: 45, totalMinutes: 435 })
  expect(body.breaks).toEqual([
    { type: 'lunch', minutes: 30, startsAt: at('11:00'), endsAt: at('11:30') },
    { type: 'other', minutes: 30, startsAt: at('11:15'), endsAt: at('11:45') },
  ])
})

test.each([
  [{ startTime: '07:30', endTime: '08:30' }, 'breaks.0.startTime', 'breakOutside'],
  [{ startTime: '15:30', endTime: '16:30' }, 'breaks.0.endTime', 'breakOutside'],
  [{ startTime: '12:00' }, 'breaks.0.endTime', 'endTimeRequired'],
  [{ endTime: '12:00' }, 'breaks.0.startTime', 'startTimeRequired'],
  [{ startTime: '12:00', endTime: '25:00' }, 'breaks.0.endTime', 'time'],
  [{}, 'breaks.0.minutes', 'breakMinutes'],
])('T26 the break %j is refused at %s: %s', async (times, path, code) => {
  const { add } = await scene()
  const { status, problem } = await add({ breaks: [{ type: 'lunch', ...times }] })
  expect(status).toBe(422)
  expect(problem.errors).toMatchObject([{ path, code }])
})

test('a break keeps its times if it is sent by its minutes only, as long as it is within the entry', async () => {
  const { add, edit } = await scene()
  const { body } = await add({ breaks: [lunch] })
  const stored = [{ type: 'lunch', minutes: 30, startsAt: at('11:00'), endsAt: at('11:30') }]
  const byMinutes = [{ type: 'lunch', minutes: 30 }]
  expect((await edit(body.id, { notes: 'Rain' })).body.breaks).toEqual(stored)
  expect((await edit(body.id, { breaks: byMinutes, endTime: '15:00' })).body.breaks).toEqual(stored)
  expect((await edit(body.id, { breaks: byMinutes, endTime: '12:15' })).body).toMatchObject({
    breaks: byMinutes,
    totalMinutes: 225,
  })
})

test('T24 a break punched over the repeated hour keeps its length when its entry is edited', async () => {
  const { worker, add, edit } = await scene()
  const times = { date: '2026-10-25', startTime: '00:30', endTime: '08:00', breaks: [{ type: 'lunch', minutes: 80 }] }
  const { body } = await add(times)
  expect(body).toMatchObject({ totalMinutes: 430, breakMinutes: 80 })
  const punched = { type: 'lunch', minutes: 80, startsAt: '2026-10-24T23:50:00Z', endsAt: '2026-10-25T01:10:00Z' }
  await world.sql`update time_entries set breaks = ${JSON.stringify([punched])} where worker_id = ${worker.accountId}`
  const stored = { totalMinutes: 430, breakMinutes: 80, breaks: [punched] }
  expect((await edit(body.id, { notes: 'A long night' })).body).toMatchObject(stored)
  // The form shows times of day, which alone would mean twenty minutes.
  const asShown = [{ type: 'lunch', startTime: '01:50', endTime: '02:10' }]
  expect((await edit(body.id, { breaks: asShown })).body).toMatchObject(stored)
})
