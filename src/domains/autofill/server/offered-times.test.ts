import { expect, test } from 'vitest'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { shifts } from '#domains/shifts/server/routes.ts'
import { sampleOpenShift, sampleShift } from '#domains/shifts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { autofill } from './routes.ts'
import { fillScenes } from './testing/fill-scenes.ts'

const world = await openWorld([...autofill, ...shifts])

const { scene, fill } = fillScenes(world)

const offered = { startDate: '2026-12-07', endDate: '2026-12-11' }

test('the drafts of an unanswered offer block what overlaps them and count towards the hours of the week', async () => {
  const { manager, people, projectId } = await scene(1)
  const [worker] = people
  if (!worker) throw new Error('no worker')
  const offer = await sampleAssignment(world, worker, projectId, 'pending', offered)
  await sampleShift(world, offer, '2026-12-07', { isPublished: false })
  const during = await sampleOpenShift(world, projectId, '2026-12-07')
  const after = await sampleOpenShift(world, projectId, '2026-12-09')
  const run = await fill(manager)
  expect(run.suggestions.map(({ openShiftId }) => openShiftId)).toEqual([after])
  expect(run.suggestions[0]?.reasons).toContain('16 h that week in total')
  expect(run.unfilled).toMatchObject([
    { openShiftId: during, message: '1 qualifies: 1 has an unanswered offer for that time.' },
  ])
})

test('the working hours of an unanswered offer block and count without drafts; an offer that has expired does not', async () => {
  const { manager, people, projectId } = await scene(1)
  const [worker] = people
  if (!worker) throw new Error('no worker')
  const offer = await sampleAssignment(world, worker, projectId, 'pending', offered)
  const day = (weekday: number) => ({ weekday, startTime: '08:00', endTime: '13:00', breakMinutes: 0 })
  const hours = { weeks: [{ days: [day(1), day(2)] }], weekAStartDate: null, skipHolidays: false, except: [] }
  await world.sql`update assignments set working_hours = ${JSON.stringify(hours)} where id = ${offer}`
  await sampleOpenShift(world, projectId, '2026-12-07')
  const free = await sampleOpenShift(world, projectId, '2026-12-10')
  const run = await fill(manager)
  expect(run.suggestions.map(({ openShiftId }) => openShiftId)).toEqual([free])
  expect(run.suggestions[0]?.reasons).toContain('18 h that week in total')
  await world.sql`update assignments set answer_by = '2026-11-01' where id = ${offer}`
  expect((await fill(manager)).suggestions).toHaveLength(2)
})

test('shifts that overlap are never suggested for the same worker, even without a minimum rest', async () => {
  const { manager, organisation, projectId } = await scene(1)
  await world.sql`update organisations set minimum_rest_minutes = 0 where id = ${organisation.organisationId}`
  await sampleOpenShift(world, projectId, '2026-12-07')
  await sampleOpenShift(world, projectId, '2026-12-07T15:00:00Z', { end: '2026-12-07T18:00:00Z' })
  expect((await fill(manager)).suggestions).toHaveLength(1)
})
