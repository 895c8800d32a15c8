import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { timesheetRoutes } from '../contract.ts'
import { timesheets } from './routes.ts'
import { sampleEntries } from './samples.ts'

const world = await openWorld(timesheets, '2026-11-20T18:00:00Z')

async function scene() {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const manager = await sampleUser(world, organisation, 'manager')
  const worker = await sampleWorker(world, organisation)
  const { projectId } = await sampleProject(world, organisation)
  const assignmentId = await sampleAssignment(world, worker, projectId)
  const [id] = await sampleEntries(world, worker, { projectId, assignmentId, count: 3, status: 'submitted' })
  await sampleShift(world, assignmentId, '2026-11-02')
  const file = (query: object, by = manager) =>
    world.call(
      timesheetRoutes.exportEntries,
      { query: { format: 'csv', ...query } as never },
      { ...by, language: 'en' },
    )
  return { organisation, manager, worker, id, projectId, file }
}

test('the file contains the filtered entries, in the organisation’s time zone, with the names of their flags', async () => {
  const { file } = await scene()
  const { status, headers, bytes } = await file({ to: '2026-11-02' })
  expect([status, headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/csv/)])
  const [head, ...rows] = bytes.toString('utf8').trim().split(/\r?\n/)
  expect(head).toMatch(/Worker.*Scheduled start.*Flags/)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatch(/09:00.*17:00.*09:00.*17:00.*8.*138[.,]8.*EUR.*Submitted.*No break/)
  const excel = await file({ format: 'xlsx' })
  expect(excel.bytes.subarray(0, 2).toString()).toBe('PK')
})

test('the file contains what the worker submitted beside a correction, its reason and its author', async () => {
  const { id = '', manager, file } = await scene()
  const body = { endTime: '16:30', reason: 'The client closed early' }
  await world.call(timesheetRoutes.correctEntry, { params: { entryId: id }, body }, manager)
  const [head, row] = (await file({ to: '2026-11-02' })).bytes.toString('utf8').trim().split(/\r?\n/)
  expect(head).toMatch(
    /Submitted start.*Submitted end.*Submitted break.*Reason for correction.*Corrected by.*Objection/,
  )
  expect(row).toMatch(/09:00.*16:30.*Corrected.*09:00.*17:00.*The client closed early/)
})

test('the worker’s texts are exported as text, never as a formula', async () => {
  const { id, file } = await scene()
  await world.sql`update time_entries set notes = '=HYPERLINK("https://evil.example")', task_description = '+1+1' where id = ${id}`
  const text = (await file({ to: '2026-11-02' })).bytes.toString('utf8')
  expect(text).not.toMatch(/(^|[,;\t])"?[=+]/m)
  expect(text).toContain('HYPERLINK')
})

test('an export contains only the hours of projects that the provider manages, and none of other organisations', async () => {
  const { organisation, projectId, worker, file } = await scene()
  const provider = await sampleUser(world, organisation, 'provider')
  const rows = async (by = provider, query = {}) =>
    (await file(query, by)).bytes.toString('utf8').trim().split('\n').length - 1
  expect(await rows()).toBe(0)
  await world.sql`update projects set project_manager_id = ${provider.accountId} where id = ${projectId}`
  expect(await rows()).toBe(3)
  const stranger = await scene()
  expect(await rows(provider, { workerId: stranger.worker.accountId })).toBe(0)
  expect((await file({}, worker)).status).toBe(403)
})
