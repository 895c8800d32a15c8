import { expect, test } from 'vitest'
import { assignmentImportRoutes } from '#domains/assignments/contract.ts'
import { acceptanceRoutes } from '#domains/assignments/contract/acceptance.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { csvOf } from '#domains/imports/server/testing/csv-of.ts'
import { importCalls } from '#domains/imports/server/testing/import-calls.ts'
import { replaceableContractRules } from '#domains/law/rules/contract-rules.ts'
import { sampleOverride } from '#domains/law/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { openShiftRoutes } from '#domains/shifts/contract/open-shifts.ts'
import { swapRoutes } from '#domains/shifts/contract/swaps.ts'
import { shifts } from '#domains/shifts/server/routes.ts'
import { sampleOpenShift, sampleShift, sampleSwap } from '#domains/shifts/server/samples.ts'
import { sampleTeam, sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { sampleContract } from './samples.ts'

const world = await openWorld([...shifts], '2026-11-02T09:00:00Z')
const calls = importCalls(world, assignmentImportRoutes)

type Level = 'off' | 'warn' | 'refuse'

/** A French organisation, and a worker who reads French and whose contract at the client ended on 31 October: they wait until 17 November. */
async function scene(level: Level) {
  const { organisation, manager, worker } = await sampleTeam(world)
  await world.sql`
    update organisations set labour_law = ${level}, rules_country = 'FR', time_zone = 'Europe/Paris', holiday_countries = '{FR}',
                             shift_swaps = 'automatic'
     where id = ${organisation.organisationId}`
  await world.sql`update accounts set preferred_language = 'fr' where id = ${worker.accountId}`
  if (level === 'refuse')
    for (const [rule, { country }] of replaceableContractRules)
      if (country === 'FR') await sampleOverride(world, organisation, rule, { level: 'refuse' })
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  const days = { startDate: '2026-10-01', endDate: '2026-10-31' }
  const assignmentId = await sampleAssignment(world, worker, projectId, 'completed', days)
  const of = { assignmentId, userId: manager.accountId }
  const contract = await sampleContract(world, worker, of, { status: 'signed', kind: 'fr_assignment' })
  await world.sql`update contracts set start_date = ${days.startDate}, end_date = ${days.endDate} where id = ${contract}`
  return { organisation, manager, worker, projectId }
}

const times = (day: string) => [`${day}T08:00:00Z`, { end: `${day}T12:00:00Z` }] as const

const refused = {
  status: 409,
  body: { code: 'CONTRACT_LIMIT', findings: [{ rule: 'FR-TC-13', from: '2026-10-01', until: '2026-11-17' }] },
}
const inFrench = /délai de carence.*1er oct.*31 oct.*17 nov\. 2026.*L1251-36-1.*Votre agence n’accepte pas/

test.each([
  ['off', 200],
  ['warn', 200],
  ['refuse', 409],
] as const)('with the law set to %s, an offer within the waiting period is accepted with %i', async (level, status) => {
  const { worker, projectId } = await scene(level)
  const accept = async (startDate: string, endDate: string) => {
    const id = await sampleAssignment(world, worker, projectId, 'pending', { startDate, endDate })
    return world.call(acceptanceRoutes.acceptAssignment, { params: { id } }, worker)
  }
  const answer = await accept('2026-11-16', '2026-11-20')
  expect(answer.status).toBe(status)
  if (status === 409) {
    expect(answer).toMatchObject(refused)
    expect(answer.problem.detail).toMatch(inFrench)
    expect(answer.body).not.toHaveProperty('link')
    expect((await accept('2026-11-18', '2026-11-24')).status).toBe(200)
  }
})

test.each([
  ['off', 200],
  ['warn', 200],
  ['refuse', 409],
] as const)('with the law set to %s, a shift in the waiting period is claimed with %i', async (level, status) => {
  const { worker, manager, projectId } = await scene(level)
  for (const claiming of ['first_come', 'approval'] as const) {
    const [start, more] = times(claiming === 'approval' ? '2026-11-12' : '2026-11-16')
    const id = await sampleOpenShift(world, projectId, start, { ...more, claiming })
    const claimed = await world.call(openShiftRoutes.claimOpenShift, { params: { id } }, worker)
    expect(claimed.status).toBe(status)
    if (status !== 409) continue
    const list = await world.call(openShiftRoutes.listClaimableShifts, { query: {} }, worker)
    expect(list.body.items.find((one) => one.id === id)).toMatchObject({
      obstacles: [{ kind: 'contractLimit', message: expect.stringContaining('L1251-36-1') }],
      allowed: [],
    })
    expect(claimed).toMatchObject(refused)
    expect(claimed.problem.detail).toMatch(inFrench)
    const body = { workerId: worker.accountId }
    const assigned = await world.call(openShiftRoutes.assignOpenShift, { params: { id }, body }, manager)
    expect(assigned).toMatchObject({ ...refused, body: { ...refused.body, link: '/provider/law?rule=FR-TC-13' } })
  }
})

test('a shift on a day of an accepted assignment makes no contract, so it is claimed within the waiting period', async () => {
  const { worker, projectId } = await scene('refuse')
  await sampleAssignment(world, worker, projectId, 'assigned', { startDate: '2026-11-16', endDate: '2026-11-16' })
  const [start, more] = times('2026-11-16')
  const id = await sampleOpenShift(world, projectId, start, more)
  expect((await world.call(openShiftRoutes.claimOpenShift, { params: { id } }, worker)).status).toBe(200)
})

test('an assignment is not imported within the waiting period of its worker, unless it is over', async () => {
  const { manager, worker } = await scene('refuse')
  const [account] = await world.sql<{ email: string }>`select email from accounts where id = ${worker.accountId}`
  const line = { 'Worker’s email': account?.email ?? '', Project: 'Night shift', Role: 'Picker' }
  const report = await calls.check(
    manager,
    csvOf([
      { ...line, 'Start date': '16/11/2026', 'End date': '17/11/2026' },
      { ...line, 'Start date': '18/11/2026', 'End date': '24/11/2026' },
      { ...line, 'Start date': '1/11/2026', 'End date': '1/11/2026' },
    ]),
  )
  expect(report.faults).toMatchObject([
    { line: 2, column: 'Start date', message: expect.stringMatching(/17 Nov 2026.*L1251-36-1/) },
  ])
})

test.each([
  ['warn', 200],
  ['refuse', 409],
] as const)(
  'with the law set to %s, a colleague’s shift in the waiting period is taken with %i',
  async (level, status) => {
    const { organisation, worker, projectId } = await scene(level)
    const colleague = await sampleWorker(world, organisation)
    const days = { startDate: '2026-11-16', endDate: '2026-11-20' }
    const assignmentId = await sampleAssignment(world, colleague, projectId, 'assigned', days)
    const [start, more] = times('2026-11-16')
    const id = await sampleSwap(world, await sampleShift(world, assignmentId, start, more), {
      colleagueId: worker.accountId,
    })
    const accepted = await world.call(swapRoutes.acceptSwap, { params: { id } }, worker)
    expect(accepted.status).toBe(status)
    if (status === 409) expect(accepted).toMatchObject(refused)
  },
)
