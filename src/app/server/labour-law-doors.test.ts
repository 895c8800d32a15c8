import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { acceptanceRoutes } from '#domains/assignments/contract/acceptance.ts'
import { sampleAssignment, sampleStaffing } from '#domains/assignments/server/samples.ts'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { autofillRoutes } from '#domains/autofill/contract.ts'
import { readWeek } from '#domains/autofill/server/facts.ts'
import { findCandidates } from '#domains/autofill/server/candidates.ts'
import { sampleFillRun } from '#domains/autofill/server/samples.ts'
import { csvOf } from '#domains/imports/server/testing/csv-of.ts'
import { sampleKey } from '#domains/keys/server/samples.ts'
import { sampleOverride } from '#domains/law/server/samples.ts'
import { matchingRoutes } from '#domains/matching/contract.ts'
import { replacementCandidateRoutes } from '#domains/matching/contract/replacement.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { requestRoutes } from '#domains/requests/contract.ts'
import { shiftImportRoutes, shiftRoutes } from '#domains/shifts/contract.ts'
import { openShiftRoutes } from '#domains/shifts/contract/open-shifts.ts'
import { selectedShiftRoutes } from '#domains/shifts/contract/selected-shifts.ts'
import { swapRoutes } from '#domains/shifts/contract/swaps.ts'
import { waveProgressRoutes } from '#domains/shifts/contract/waves.ts'
import { sampleOpenShift, sampleShift, sampleSwap } from '#domains/shifts/server/samples.ts'
import { sampleTeam, sampleWorker } from '#domains/workforce/server/samples.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'

const world = await openWorld(routes)

const article = 'art. 38ter'
const rest = 'BE-WT-20.dailyRest.adults'
/** After the late shift of the day before, eight hours of rest: enough for the organisation, not for the law. */
const [early, late] = [
  { startsAt: '2026-12-08T05:00:00Z', endsAt: '2026-12-08T09:00:00Z' },
  { startsAt: '2026-12-07T13:00:00Z', endsAt: '2026-12-07T21:00:00Z' },
]
const reason = { override: { reason: 'The client has nobody else' } }

/** A worker with a late shift, in an organisation that refuses what the law forbids. */
async function scene() {
  const { organisation, manager } = await sampleTeam(world)
  await world.sql`
    update organisations set labour_law = 'refuse', rules_country = 'BE', minimum_rest_minutes = 480 where id = ${organisation.organisationId}`
  const { organisationId } = organisation
  const project = await sampleProject(world, organisation, { managerId: manager.accountId })
  const other = await sampleProject(world, organisation, { managerId: manager.accountId })
  const worker = await sampleWorker(world, organisation)
  const colleague = await sampleWorker(world, organisation)
  const ofColleague = await sampleAssignment(world, colleague, project.projectId)
  const assignmentId = await sampleAssignment(world, worker, project.projectId)
  await sampleShift(world, assignmentId, late.startsAt, { end: late.endsAt })
  /** Replaces the average of the quarter by 50 minutes a week, which are eleven hours in its 92 days, and checks nothing else. */
  const onlyAverage = async () => {
    await sampleOverride(world, organisation, rest, { level: 'off' })
    await sampleOverride(world, organisation, 'BE-WT-09.averageWeek.adults', { level: 'refuse', value: 50 })
  }
  const open = () => sampleOpenShift(world, project.projectId, early.startsAt, { end: early.endsAt, audience: 'team' })
  /** Replaces the daily rest of all clients by twelve hours. */
  const replaceRest = async (by: 'client' | 'agreement') => {
    const clients = await world.sql<{ id: string }>`select id from clients where organisation_id = ${organisationId}`
    const values = { level: 'refuse' as const, value: 720 }
    if (by === 'agreement') await sampleOverride(world, organisation, rest, { ...values, agreement: 'CP 124' })
    for (const { id } of clients)
      if (by === 'client') await sampleOverride(world, organisation, rest, { ...values, clientId: id })
      else
        await world.sql`
          insert into client_agreements (organisation_id, id, agreement) values (${organisationId}, ${id}, 'CP 124')`
  }
  return {
    organisationId,
    organisation,
    manager,
    project,
    other,
    worker,
    assignmentId,
    colleague,
    ofColleague,
    open,
    replaceRest,
    onlyAverage,
    /** The kind of the breach that lists name. */
    kind: 'rest' as 'rest' | 'average',
  }
}
type Scene = Awaited<ReturnType<typeof scene>>

/** Each way to give a worker a shift: the message with which the early shift is refused. */
const doors: Readonly<Record<string, (scene: Scene) => Promise<string | undefined>>> = {
  async 'planning by hand'({ manager, assignmentId: id }) {
    const body = { shifts: [early], ...reason }
    return (await world.call(shiftRoutes.planShifts, { params: { id }, query: {}, body }, manager)).problem.detail
  },
  async 'planning with an API key'({ organisation, assignmentId: id }) {
    const key = await sampleKey(world, await sampleUser(world, organisation, 'manager'), {
      scopes: ['assignments:write'],
    })
    const body = { shifts: [early], ...reason }
    return (await world.call(shiftRoutes.planShifts, { params: { id }, query: {}, body }, key)).problem.detail
  },
  async 'drag over days'({ manager, assignmentId }) {
    const body = { items: [{ assignmentId, ...early }], ...reason }
    return (await world.call(selectedShiftRoutes.createShifts, { query: {}, body }, manager)).problem.detail
  },
  async move({ manager, assignmentId }) {
    const id = await sampleShift(world, assignmentId, '2026-12-10', { isPublished: false })
    const body = { ...early, ...reason }
    return (await world.call(shiftRoutes.moveShift, { params: { id }, query: {}, body }, manager)).problem.detail
  },
  async 'another worker'({ manager, assignmentId, ofColleague }) {
    const id = await sampleShift(world, ofColleague, early.startsAt, { end: early.endsAt, isPublished: false })
    const body = { assignmentId, ...reason }
    return (await world.call(shiftRoutes.moveShift, { params: { id }, query: {}, body }, manager)).problem.detail
  },
  async 'copy of a week'({ manager, assignmentId }) {
    await sampleShift(world, assignmentId, '2026-12-01T05:00:00Z', { end: '2026-12-01T09:00:00Z' })
    const body = { from: '2026-12-01', to: '2026-12-08', ...reason }
    return (await world.call(shiftRoutes.copyWeek, { query: {}, body }, manager)).body.failed[0]?.message
  },
  async claim({ worker, open }) {
    return (await world.call(openShiftRoutes.claimOpenShift, { params: { id: await open() } }, worker)).problem.detail
  },
  async 'list of open shifts of the worker'({ worker, open, kind }) {
    await open()
    const { body } = await world.call(openShiftRoutes.listClaimableShifts, { query: {} }, worker)
    return body.items[0]?.obstacles.find((one) => one.kind === kind)?.message
  },
  async 'fill of an open shift'({ manager, worker, open }) {
    const body = { workerId: worker.accountId, ...reason }
    return (await world.call(openShiftRoutes.assignOpenShift, { params: { id: await open() }, body }, manager)).problem
      .detail
  },
  async swap({ worker, ofColleague }) {
    const shiftId = await sampleShift(world, ofColleague, early.startsAt, { end: early.endsAt })
    const id = await sampleSwap(world, shiftId, { colleagueId: worker.accountId })
    return (await world.call(swapRoutes.acceptSwap, { params: { id } }, worker)).problem.detail
  },
  async 'list of swaps'({ worker, ofColleague, kind }) {
    const shiftId = await sampleShift(world, ofColleague, early.startsAt, { end: early.endsAt })
    await sampleSwap(world, shiftId, { colleagueId: worker.accountId })
    const { body } = await world.call(swapRoutes.listOfferedShifts, { query: {} }, worker)
    return body.items[0]?.obstacles.find((one) => one.kind === kind)?.message
  },
  async 'acceptance of a suggestion'({ manager, worker, open }) {
    const { run, suggestion } = await sampleFillRun(world, manager, await open(), worker.accountId)
    const input = { params: { id: run }, body: { suggestionIds: [suggestion] } }
    const { body } = await world.call(autofillRoutes.acceptFillRun, input, manager)
    return body.suggestions[0]?.refusal ?? undefined
  },
  async 'candidates for an open shift'({ manager, worker, open, kind }) {
    const input = { params: { id: await open() }, query: {} }
    const { body } = await world.call(replacementCandidateRoutes.listOpenShiftCandidates, input, manager)
    const found = body.items.find((one) => one.worker.id === worker.accountId)
    expect(found?.allowed).toEqual([])
    return found?.reasons.find((one) => one.kind === kind && one.blocks)?.message
  },
  async 'import of shifts'({ manager, worker, project }) {
    await world.sql`update projects set name = 'Loading dock' where id = ${project.projectId}`
    const [account] = await world.sql<{ email: string }>`select email from accounts where id = ${worker.accountId}`
    const line = {
      'Worker’s email': account?.email ?? '',
      Project: 'Loading dock',
      Date: '8/12/2026',
      'Start time': '06:00',
      'End time': '10:00',
    }
    const { body } = await world.call(
      shiftImportRoutes.importFile,
      { query: { dryRun: 'true' }, file: new Blob([csvOf([line])], { type: 'text/csv' }) },
      { cookie: manager.cookie },
    )
    return body.faults[0]?.message
  },
  async 'acceptance of an offer with working hours'({ organisation, manager, worker, other }) {
    const requestId = await sampleStaffing(world, organisation, other, { positions: 2 })
    const day = { weekday: 2, startTime: '06:00', endTime: '10:00', breakMinutes: 0 }
    const workingHours = { weeks: [{ days: [day] }] }
    await world.call(requestRoutes.editRequest, { params: { id: requestId }, body: { workingHours } }, manager)
    const offer = { requestId, workerId: worker.accountId, payRate: { amount: 1735, currency: 'EUR' } }
    const { body } = await world.call(assignmentRoutes.offerAssignment, { body: offer as never }, manager)
    const id = 'id' in body ? body.id : ''
    return (await world.call(acceptanceRoutes.acceptAssignment, { params: { id } }, worker)).problem.detail
  },
}

test.each(Object.entries(doors))('T71 %s refuses what the law forbids, and names the article', async (_, enter) => {
  expect(await enter(await scene())).toContain(article)
})

test('waves and the filling of a week leave out a worker whom the law would refuse', async () => {
  const { manager, worker, colleague, organisationId, open } = await scene()
  await world.sql`update accounts set active = false where id = ${colleague.accountId}`
  const { body } = await world.call(waveProgressRoutes.readWaves, { params: { id: await open() } }, manager)
  expect(body.notOffered).toEqual([{ kind: 'rest', count: 1 }])
  const week = { weekStart: '2026-12-07', openShiftIds: null, emphasis: [] }
  const facts = await runJob(world, { organisationId }, world.now(), (scope) => readWeek(scope, week))
  const index = facts.workers.findIndex(({ id }) => id === worker.accountId)
  const { candidates, qualified } = findCandidates(facts)
  expect(candidates.filter((one) => one.worker === index)).toEqual([])
  expect(qualified[0]?.get(index)).toBe('rest')
})

test.each(['client', 'agreement'] as const)(
  'T71 every door counts the rule that replaces the law for the %s, and names its source',
  async (by) => {
    for (const [name, enter] of Object.entries(doors)) {
      const found = await scene()
      await found.replaceRest(by)
      const message = await enter(found)
      expect([name, message]).toEqual([name, expect.stringContaining('Sector agreement, art. 4')])
    }
  },
  120_000,
)

test('T71 every door counts the weeks before and after the shift', async () => {
  for (const [name, enter] of Object.entries(doors)) {
    const found = await scene()
    await found.onlyAverage()
    const message = await enter({ ...found, kind: 'average' })
    expect([name, message]).toEqual([name, expect.stringContaining('art. 26bis, § 1, replaced by the organisation')])
  }
}, 120_000)

test('T71 the candidates for a request name the rules of law that its working hours would break', async () => {
  const { organisation, manager, worker, other } = await scene()
  const requestId = await sampleStaffing(world, organisation, other, { positions: 2 })
  const day = { weekday: 2, startTime: '06:00', endTime: '10:00', breakMinutes: 0 }
  const params = { id: requestId }
  const candidate = async () => {
    const { body } = await world.call(matchingRoutes.listCandidates, { params, query: {} }, manager)
    return body.items.find((one) => one.worker.id === worker.accountId)
  }
  expect((await candidate())?.obstacles.map(({ kind }) => kind)).not.toContain('law')
  const workingHours = { weeks: [{ days: [day] }] }
  await world.call(requestRoutes.editRequest, { params, body: { workingHours } }, manager)
  const found = await candidate()
  expect(found?.obstacles).toContainEqual({ kind: 'law', blocks: true, reason: expect.stringContaining(article) })
  expect(found?.allowed).toEqual([])
})

test('a rule that is switched off for the client is not checked at any door of its shifts', async () => {
  const found = await scene()
  await sampleOverride(world, found.organisation, rest, { level: 'off', clientId: found.project.clientId })
  expect(await doors['planning by hand']?.(found)).toBeUndefined()
})

const files = readdirSync('src/domains', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\/server\/.*\.ts$/.test(path) && !/test|samples/.test(path))
  .map((path) => ({ path, text: readFileSync(join('src/domains', path), 'utf8') }))

test('T71 all limits are compared by the same code, and all shifts are written with the check', () => {
  const calls = (name: string) => files.filter(({ text }) => text.includes(`${name}(`))
  expect([...calls('breachesOf'), ...calls('lawBreachesOf')].map(({ path }) => path)).toEqual([])
  const writers = [...calls('insertShifts'), ...calls('updateShifts')]
  expect(writers.length).toBeGreaterThan(8)
  const own = new Set(['shifts/server/moving.ts', 'shifts/server/planning.ts'])
  const unchecked = writers.filter(({ path, text }) => !text.includes('checkPlan(') && !own.has(path))
  expect(unchecked.map(({ path }) => path)).toEqual([])
  const inserts = files.filter(({ text }) => /insert into shifts\b/.test(text)).map(({ path }) => path)
  expect(inserts).toEqual(['shifts/server/planning.ts'])
})
