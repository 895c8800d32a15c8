import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { Transaction } from '#platform/server/db/transaction.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { leavesEarly, type ShiftStatus, shiftStatuses } from '../rules.ts'
import { settleClockedShifts } from './clocked.ts'
import { sampleRoster, sampleShift } from './samples.ts'

const world = await openWorld([])
const endsAt = '2026-11-23T16:00:00Z'

/** Settles a shift until 16:00 that has this status and a session that ends at an instant, or not at all. */
async function settle(from: ShiftStatus, endedAt: string | null): Promise<ShiftStatus> {
  const { organisation, worker, projectId, assignmentId } = await sampleRoster(world)
  const id = await sampleShift(world, assignmentId, '2026-11-23', { status: from })
  const { organisationId, accountId } = worker
  await world.sql`
    insert into clock_sessions (organisation_id, id, worker_id, project_id, assignment_id, shift_id, started_at, ended_at, in_place)
    values (${organisation.organisationId}, ${uuid()}, ${accountId}, ${projectId}, ${assignmentId}, ${id}, '2026-11-23T08:00:00Z', ${endedAt}, 'unknown')`
  const entry = { role: 'interim_app', organisationId, actorId: accountId, action: 'clock.out', now: world.now() }
  const db = new Transaction(world.services.pool, entry as never)
  await settleClockedShifts({ db, now: world.now(), actor: { organisationId } } as unknown as ActorScope, [id])
  await db.commit()
  const [row] = await world.sql<{ status: ShiftStatus }>`select status from shifts where id = ${id}`
  return row?.status as ShiftStatus
}

test.each([
  '2026-11-23T08:00:01Z',
  '2026-11-23T15:44:59Z',
  '2026-11-23T15:45:00Z',
  '2026-11-23T15:45:01Z',
  endsAt,
  '2026-11-23T18:00:00Z',
])('a shift whose worker clocks out at %s has the status that `leavesEarly` says, whatever it was', async (endedAt) => {
  world.setClock(endedAt)
  const status = leavesEarly({ endsAt }, endedAt) ? 'left_early' : 'completed'
  for (const from of shiftStatuses)
    expect([from, await settle(from, endedAt)]).toEqual([from, from === 'cancelled' ? 'cancelled' : status])
})

test('a shift is active while its session is open, unless it was cancelled', async () => {
  world.setClock('2026-11-23T17:00:00Z')
  for (const from of shiftStatuses)
    expect([from, await settle(from, null)]).toEqual([from, from === 'cancelled' ? 'cancelled' : 'active'])
})
