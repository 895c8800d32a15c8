import { expect, test } from 'vitest'
import { projectRoutes } from '#domains/projects/contract.ts'
import { projects } from '#domains/projects/server/routes.ts'
import { sampleOrganisation } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker, sampleTeam } from '#domains/workforce/server/samples.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { workforce } from '#domains/workforce/server/routes.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { timesheetRoutes } from '../contract.ts'
import { timesheets } from './routes.ts'
import { sampleEntries } from './samples.ts'

const world = await openWorld([...timesheets, ...projects, ...workforce])

test('T28 T32 an approved entry keeps its hours, rate and currency when settings or the assignment change', async () => {
  const { organisation, manager: admin, worker } = await sampleTeam(world, 'providerAdmin')
  const { projectId } = await sampleProject(world, organisation)
  const assignmentId = await sampleAssignment(world, worker, projectId)
  const entry = { projectId, assignmentId, count: 1, status: 'approved' } as const
  const [id = ''] = await sampleEntries(world, worker, entry)
  const read = async () => {
    const { body } = await world.call(timesheetRoutes.readOwnEntry, { params: { id } }, worker)
    const { date, startsAt, endsAt, totalMinutes, payRate, worth, status } = body
    return { date, startsAt, endsAt, totalMinutes, payRate, worth, status }
  }
  const before = await read()
  expect(before).toMatchObject({ status: 'approved', totalMinutes: 480, worth: { amount: 13880, currency: 'EUR' } })

  const refused = [
    await world.call(timesheetRoutes.editEntry, { params: { id }, body: { endTime: '18:00' } }, worker),
    await world.call(timesheetRoutes.editEntry, { params: { id }, body: { date: '2026-11-03' } }, worker),
    await world.call(timesheetRoutes.deleteEntry, { params: { id } }, worker),
    await world.call(timesheetRoutes.withdrawEntry, { params: { id } }, worker),
    await world.call(
      timesheetRoutes.addEntry,
      {
        body: {
          projectId,
          taskDescription: 'x',
          date: '2026-11-02',
          startTime: '16:00',
          endTime: '18:00',
          breakMinutes: 0,
        },
      },
      worker,
    ),
    await world.call(projectRoutes.deleteProject, { params: { id: projectId } }, admin),
    await world.call(workforceRoutes.deleteWorker, { params: { id: worker.accountId } }, admin),
  ]
  expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual([
    [409, 'ENTRY_NOT_EDITABLE'],
    [409, 'ENTRY_NOT_EDITABLE'],
    [409, 'ENTRY_NOT_EDITABLE'],
    [409, 'INVALID_TRANSITION'],
    [409, 'OVERLAP'],
    [409, 'IN_USE'],
    [409, 'IN_USE'],
  ])
  const done = [
    await world.call(
      projectRoutes.editProject,
      { params: { id: projectId }, body: { name: 'Day shift', status: 'on_hold' } },
      admin,
    ),
    await world.call(
      workforceRoutes.editWorker,
      { params: { id: worker.accountId }, body: { payRate: { amount: 9999, currency: 'USD' } } },
      admin,
    ),
  ]
  expect(done.map(({ status }) => status)).toEqual([200, 200])
  await world.sql`update organisations set time_zone = 'America/New_York', rounding_minutes = 15 where id = ${organisation.organisationId}`
  expect(await read()).toEqual(before)
})

test.each(['submitted', 'approved', 'rejected'] as const)(
  'T29 what is %s is neither edited nor deleted by its worker, in the words of the specification',
  async (status) => {
    const organisation = await sampleOrganisation(world)
    const worker = await sampleWorker(world, organisation)
    const { projectId } = await sampleProject(world, organisation)
    const assignmentId = await sampleAssignment(world, worker, projectId)
    const [id = ''] = await sampleEntries(world, worker, { projectId, assignmentId, count: 1, status })
    const row = () => world.sql`select * from time_entries where id = ${id}`
    const before = await row()
    const by = { ...worker, language: 'en' } as const
    for (const { problem } of [
      await world.call(timesheetRoutes.editEntry, { params: { id }, body: { notes: 'x' } }, by),
      await world.call(timesheetRoutes.deleteEntry, { params: { id } }, by),
    ])
      expect(problem).toMatchObject({
        status: 409,
        code: 'ENTRY_NOT_EDITABLE',
        detail: 'This time entry cannot be modified.',
      })
    expect(await row()).toEqual(before)
  },
)
