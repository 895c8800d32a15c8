import { expect, test } from 'vitest'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { zoneName } from '#base/time.ts'
import { Transaction } from '#platform/server/db/transaction.ts'
import { equip, internalCaller } from '#platform/server/scope.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { sendScheduled } from './schedule.ts'
import { sampleWeek } from './testing/confirmed-week.ts'

const world = await openWorld([])

/** Runs the job for one organisation, and returns the number of its emails. */
async function run({ organisationId }: { organisationId: string }, now: string): Promise<number> {
  const db = new Transaction(world.services.pool, { role: 'interim_app', organisationId, action: 'test', now })
  const actor = {
    accountId: '',
    sessionId: '',
    type: 'provider',
    role: 'providerAdmin',
    passwordUpdateRequired: false,
    profileComplete: true,
    organisationId: organisationId as never,
    timeZone: zoneName('Europe/Brussels'),
  } as const
  await sendScheduled({ ...equip(world.services, 'en'), caller: internalCaller, db, now, actor })
  await db.commit()
  const [count] = await world.sql<{ n: number }>('select count(*)::int as n from outbox where organisation_id = $1', [
    organisationId,
  ])
  return count?.n ?? 0
}

test('contacts of clients with a schedule get one link for the former week, from Monday 07:00 local time', async () => {
  const { organisation, clientId } = await sampleWeek(world)
  await world.sql('delete from confirmation_requests where organisation_id = $1', [organisation.organisationId])
  await sampleContact(world, organisation, clientId, { mayConfirmHours: false })
  expect(await run(organisation, '2026-11-23T06:30:00Z')).toBe(0)
  await world.sql(
    `insert into confirmation_settings (organisation_id, id, mode, scheduled) values ($1, $2, 'informs', true)`,
    [organisation.organisationId, clientId],
  )
  expect(await run(organisation, '2026-11-23T05:59:00Z')).toBe(0)
  expect(await run(organisation, '2026-11-23T06:00:00Z')).toBe(1)
  expect(await run(organisation, '2026-11-24T09:00:00Z')).toBe(1)
  expect(await run(organisation, '2026-11-30T09:00:00Z')).toBe(1)
  const links = await world.sql<{ weekStart: string; by: string | null }>(
    `select week_start::text as "weekStart", sent_by as by from confirmation_requests where organisation_id = $1`,
    [organisation.organisationId],
  )
  expect(links).toEqual([{ weekStart: '2026-11-16', by: null }])
})
