import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { sampleOrganisation } from '#domains/accounts/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { sampleAssignment } from './samples.ts'

const world = await openWorld([])

async function scene() {
  const organisation = await sampleOrganisation(world)
  const project = await sampleProject(world, organisation)
  return { organisation, ...project }
}

test('simultaneous acceptances never exceed the positions of a request', async () => {
  const { organisation, clientId, projectId } = await scene()
  const requestId = uuid()
  await world.sql`
    insert into requests (organisation_id, id, client_id, project_id, title, role, start_date, end_date, positions)
    values (${organisation.organisationId}, ${requestId}, ${clientId}, ${projectId}, 'Pickers', 'Picker', '2026-01-01', '2026-12-31', 3)`
  const offers: string[] = []
  for (let number = 0; number < 10; number++) {
    const id = await sampleAssignment(world, await sampleWorker(world, organisation), projectId, 'pending')
    await world.sql`update assignments set request_id = ${requestId} where id = ${id}`
    offers.push(id)
  }
  const accepting = offers.map((id) => world.sql`update assignments set status = 'assigned' where id = ${id}`)
  const answers = await Promise.allSettled(accepting)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ constraint: 'requests_positions' })
  }
  const filled = async () =>
    (await world.sql`select filled_positions from requests where id = ${requestId}`)[0]?.filled_positions
  expect(await filled()).toBe(3)
  await world.sql`update assignments set status = 'cancelled' where request_id = ${requestId} and status = 'assigned'`
  expect(await filled()).toBe(0)
})

test('two accepted shifts of a worker cannot overlap, but two offered ones can', async () => {
  const { organisation, projectId } = await scene()
  const worker = await sampleWorker(world, organisation)
  const { projectId: otherProject } = await sampleProject(world, organisation)
  const offers = [
    await sampleAssignment(world, worker, projectId, 'pending'),
    await sampleAssignment(world, worker, otherProject, 'pending'),
  ]
  const shift = (assignmentId: string | undefined, project: string, from: string, to: string) =>
    world.sql`
      insert into shifts (organisation_id, id, worker_id, project_id, assignment_id, starts_at, ends_at)
       values (${worker.organisationId}, ${uuid()}, ${worker.accountId}, ${project}, ${assignmentId}, ${from}, ${to})`
  await shift(offers[0], projectId, '2026-11-20T08:00Z', '2026-11-20T16:00Z')
  await shift(offers[1], otherProject, '2026-11-20T15:00Z', '2026-11-20T23:00Z')
  await world.sql`update assignments set status = 'assigned' where id = ${offers[0]}`
  await expect(world.sql`update assignments set status = 'assigned' where id = ${offers[1]}`).rejects.toMatchObject({
    constraint: 'shifts_no_overlap',
  })
  await shift(offers[0], projectId, '2026-11-20T16:00Z', '2026-11-20T18:00Z')
  await expect(shift(offers[0], projectId, '2026-11-20T17:00Z', '2026-11-20T19:00Z')).rejects.toMatchObject({
    code: '23P01',
  })
})
