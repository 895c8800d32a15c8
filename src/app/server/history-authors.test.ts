import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { sampleKey } from '#domains/keys/server/samples.ts'
import { wavesAction } from '#domains/matching/server/waves/queue.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { languages } from '#base/language.ts'
import { withinOrganisation } from '#platform/server/jobs/organisation-scope.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { eventJobs, promptJobs, scheduledJobs, sealingJobs } from './jobs.ts'
import { routes } from './routes.ts'

const world = await openWorld(routes)
const jobs = [...scheduledJobs([]), ...promptJobs, ...eventJobs, ...sealingJobs]

test.each([...jobs.map(({ name }) => name), wavesAction])(
  'the history can name the job %s in every language (F64)',
  (name) => {
    const key = `platform.history.jobs.${name}`
    for (const language of languages) expect(translateTo(language)(key), language).not.toBe(key)
  },
)

test('a change by a scheduled job names the job (F64)', async () => {
  const organisation = await sampleOrganisation(world)
  const manager = await sampleUser(world, organisation, 'manager')
  const { projectId } = await sampleProject(world, organisation)
  const id = await sampleAssignment(world, await sampleWorker(world, organisation), projectId)
  await world.sql`update assignments set start_date = '2020-01-01', end_date = '2020-02-01' where id = ${id}`
  for (const job of jobs)
    if (job.name === 'assignments.round' && 'run' in job)
      await withinOrganisation(
        world.services,
        { ...organisation, action: job.name, timeZone: 'Europe/Brussels' },
        job.run,
      )
  const { body } = await world.call(assignmentRoutes.readAssignmentHistory, { params: { id }, query: {} }, manager)
  expect(body.items[0]).toMatchObject({ kind: 'changed', by: null, job: 'assignments.round' })
})

test('a change by an API key names the key (F64)', async () => {
  const organisation = await sampleOrganisation(world)
  const admin = await sampleUser(world, organisation)
  const { clientId } = await sampleProject(world, organisation)
  const { headers, keyId } = await sampleKey(world, admin, {
    name: 'Planning tool',
    scopes: ['clients:write', 'clients:read'],
  })
  const edited = await world.call(
    clientRoutes.editClient,
    { params: { id: clientId }, body: { notes: 'Ring twice' } },
    { headers },
  )
  expect(edited.status).toBe(200)
  const { body } = await world.call(clientRoutes.readClientHistory, { params: { id: clientId }, query: {} }, admin)
  expect(body.items[0]).toMatchObject({ by: { id: keyId, name: 'Planning tool', kind: 'key' }, job: null })
})
