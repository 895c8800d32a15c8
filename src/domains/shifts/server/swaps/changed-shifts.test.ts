import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { sampleOrganisation } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { Refusal } from '#base/problem.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { shiftRoutes } from '../../contract.ts'
import { swapRoutes } from '../../contract/swaps.ts'
import { shifts } from '../routes.ts'
import { sampleShift } from '../samples.ts'
import { carryOut } from './carrying-out.ts'
import { lockSwap, readSwappedShifts } from './locked-swap.ts'

const world = await openWorld(shifts)

async function scene() {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  await world.sql`update organisations set shift_swaps = 'automatic' where id = ${organisation.organisationId}`
  const { projectId } = await sampleProject(world, organisation)
  const [ana, ben] = [await sampleWorker(world, organisation), await sampleWorker(world, organisation)]
  const shiftId = await sampleShift(world, await sampleAssignment(world, ana, projectId), '2026-11-24')
  const exchangeId = await sampleShift(world, await sampleAssignment(world, ben, projectId), '2026-11-26')
  const offer = (body: object = {}) => world.call(swapRoutes.offerShift, { params: { id: shiftId }, body }, ana)
  return { organisation, ana, ben, shiftId, exchangeId, offer }
}

test('a swap is not carried out if one of its shifts changes after its status was read', async () => {
  for (const which of ['shiftId', 'exchangeId'] as const) {
    const { organisation, ben, offer, ...ids } = await scene()
    const { id } = (await offer({ colleagueId: ben.accountId, exchangeShiftId: ids.exchangeId })).body
    const refused = runJob(world, organisation, world.now(), async (scope) => {
      const swap = await lockSwap(scope, id, ben.accountId)
      await world.sql`
        update shifts set starts_at = starts_at + interval '1 hour', version = version + 1 where id = ${ids[which]}`
      const moved = await readSwappedShifts(scope, [ids.shiftId, ids.exchangeId])
      const [shift = swap.shift, exchange = null] = [moved.get(ids.shiftId), moved.get(ids.exchangeId)]
      await carryOut(scope, { ...swap, shift, exchange }, ben.accountId, undefined)
    })
    await expect(refused).rejects.toSatisfy((error) => error instanceof Refusal && error.code === 'CONFLICT')
  }
})

test('a shift for which its worker has reported sick is neither offered nor named for an exchange', async () => {
  const { ana, ben, shiftId, exchangeId, offer } = await scene()
  const isSick = ({ accountId, organisationId }: typeof ana, day: string) => world.sql`
    insert into time_off (organisation_id, id, worker_id, start_date, end_date, type, status)
    values (${organisationId}, ${uuid()}, ${accountId}, ${day}, ${day}, 'sick_leave', 'pending')`
  const list = () => world.call(swapRoutes.listColleagueShifts, { params: { id: shiftId }, query: {} }, ana)
  expect((await list()).body.items).toMatchObject([{ id: exchangeId }])
  await isSick(ben, '2026-11-26')
  expect((await list()).body.items).toEqual([])
  await isSick(ana, '2026-11-24')
  const own = await world.call(shiftRoutes.listOwnShifts, { query: {} }, ana)
  expect(own.body.items).toMatchObject([{ id: shiftId, sick: true, allowed: [] }])
  expect((await offer()).problem.detail).toBe(
    'This shift can no longer be offered. If you cannot come, contact your agency.',
  )
})
