import { expect, test } from 'vitest'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { sendScheduled } from './jobs.ts'
import { sampleWeek } from './testing/confirmed-week.ts'

const world = await openWorld([])

/** Runs the job for one organisation, and returns the number of its emails. */
async function run(organisation: { organisationId: string }, now: string): Promise<number> {
  await runJob(world, organisation, now, sendScheduled)
  const [count] = await world.sql<{ n: number }>`
    select count(*)::int as n from outbox where organisation_id = ${organisation.organisationId}`
  return count?.n ?? 0
}

test('contacts of clients with a schedule get one link for the former week, from Monday 07:00 local time', async () => {
  const { organisation, clientId } = await sampleWeek(world)
  await world.sql`delete from confirmation_requests where organisation_id = ${organisation.organisationId}`
  await sampleContact(world, organisation, clientId, { mayConfirmHours: false })
  expect(await run(organisation, '2026-11-23T06:30:00Z')).toBe(0)
  await world.sql`insert into confirmation_settings (organisation_id, id, mode, scheduled) values (${organisation.organisationId}, ${clientId}, 'informs', true)`
  expect(await run(organisation, '2026-11-23T05:59:00Z')).toBe(0)
  expect(await run(organisation, '2026-11-23T06:00:00Z')).toBe(1)
  expect(await run(organisation, '2026-11-24T09:00:00Z')).toBe(1)
  expect(await run(organisation, '2026-11-30T09:00:00Z')).toBe(1)
  const links = await world.sql<{ weekStart: string; by: string | null }>`
    select week_start::text as "weekStart", sent_by as by
     from confirmation_requests where organisation_id = ${organisation.organisationId}`
  expect(links).toEqual([{ weekStart: '2026-11-16', by: null }])
})
