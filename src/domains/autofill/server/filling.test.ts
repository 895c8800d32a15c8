import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleCheck, sampleLevel } from '#domains/checks/server/samples.ts'
import { sampleAvailability } from '#domains/availability/server/samples.ts'
import { openShiftRoutes } from '#domains/shifts/contract/open-shifts.ts'
import { shifts } from '#domains/shifts/server/routes.ts'
import { sampleOpenShift, sampleShift } from '#domains/shifts/server/samples.ts'
import type { JobKind } from '#platform/server/jobs/job.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import { until } from '#platform/server/testing/until.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { autofillRoutes } from '../contract.ts'
import { autofill } from './routes.ts'
import { fillingJob } from './running.ts'
import { sampleFillRun } from './samples.ts'
import type { Problem } from './solving/problem.ts'
import { randomOf } from './solving/search.ts'
import { solveProblem } from './solving/solving.ts'
import { date, fillScenes } from './testing/fill-scenes.ts'

const world = await openWorld([...autofill, ...shifts])

const { scene, start, read, accept, settle, fill } = fillScenes(world)

test('a run suggests workers for the open shifts of the week with reasons, and accepting plans them as by hand', async () => {
  const { manager, people, projectId } = await scene()
  const first = await sampleOpenShift(world, projectId, '2026-12-07')
  const second = await sampleOpenShift(world, projectId, '2026-12-07')
  await sampleOpenShift(world, projectId, '2026-12-14')
  const run = await fill(manager)
  expect(run).toMatchObject({
    status: 'ready',
    weekStart: '2026-12-07',
    openPositions: 2,
    suggested: 2,
    gap: 0,
    unfilled: [],
    allowed: ['accept', 'dismiss'],
  })
  expect(run.suggestions.map(({ openShiftId }) => openShiftId).sort()).toEqual([first, second].sort())
  expect(new Set(run.suggestions.map(({ worker }) => worker.id))).toEqual(
    new Set(people.map(({ accountId }) => accountId)),
  )
  expect(run.suggestions[0]?.reasons).toContain('8 h that week in total')
  const accepted = await accept(run, manager)
  expect(accepted).toMatchObject({ status: 200, body: { status: 'accepted', suggestions: [], allowed: [] } })
  const open = await world.call(openShiftRoutes.readOpenShift, { params: { id: first } }, manager)
  expect(open.body).toMatchObject({ status: 'filled', filled: 1 })
  const current = await world.call(autofillRoutes.readCurrentFillRun, { query: { date } }, manager)
  expect(current.body.run).toBeNull()
})

test('nobody is suggested against a rule of planning, and the run says why positions stay empty', async () => {
  const { manager, people, projectId, organisation } = await scene(4)
  const [busy, away, unavailable, uncertified] = people
  if (!busy || !away || !unavailable || !uncertified) throw new Error('no workers')
  await sampleShift(world, await sampleAssignment(world, busy, projectId), '2026-12-08')
  await world.sql`
    insert into time_off (organisation_id, id, worker_id, type, status, start_date, end_date)
    values (${organisation.organisationId}, gen_random_uuid(), ${away.accountId}, 'vacation', 'approved', '2026-12-08', '2026-12-08')`
  await sampleAvailability(world, unavailable, {
    exceptions: [{ date: '2026-12-08', stretches: [{ kind: 'unavailable', startTime: '00:00', endTime: '00:00' }] }],
  })
  const open = await sampleOpenShift(world, projectId, '2026-12-08', { positions: 3, certifications: ['Forklift'] })
  const without = await sampleOpenShift(world, projectId, '2026-12-08', { role: 'Welder', audience: 'qualified' })
  const run = await fill(manager)
  expect(run.suggestions).toEqual([])
  expect(run.unfilled.find(({ openShiftId }) => openShiftId === open)).toMatchObject({ positions: 3, qualified: 4 })
  const emptyWelder = run.unfilled.find(({ openShiftId }) => openShiftId === without)
  expect(emptyWelder).toMatchObject({ qualified: 1, message: '1 qualifies: 1 has another shift at that time.' })
})

test('workers get about the weekly hours that they want, planned shifts included', async () => {
  const { manager, people, projectId } = await scene()
  const [few, many] = people
  if (!few || !many) throw new Error('no workers')
  await sampleAvailability(world, few, { patterns: [], desiredWeeklyMinutes: 960 })
  await sampleAvailability(world, many, { patterns: [], desiredWeeklyMinutes: 1440 })
  await sampleShift(world, await sampleAssignment(world, few, projectId), '2026-12-07')
  for (const day of [8, 9, 10, 11]) await sampleOpenShift(world, projectId, `2026-12-${String(day).padStart(2, '0')}`)
  const { suggestions } = await fill(manager)
  const reasonsOf = (id: string) => suggestions.filter(({ worker }) => worker.id === id).map(({ reasons }) => reasons)
  expect(reasonsOf(few.accountId)).toEqual([expect.arrayContaining(['16 h that week in total, 16 h desired'])])
  expect(reasonsOf(many.accountId)).toHaveLength(3)
  expect(reasonsOf(many.accountId)[0]).toContain('24 h that week in total, 24 h desired')
})

test('a shift of high priority is filled first, and the run states it', async () => {
  const { manager, people, projectId } = await scene(1)
  const [worker] = people
  if (!worker) throw new Error('no worker')
  // The night leaves no rest for the days before and after it, of which the worker prefers the first.
  await sampleAvailability(world, worker, {
    patterns: [
      { from: '2026-01-01', stretches: [{ weekday: 1, kind: 'preferred', startTime: '00:00', endTime: '00:00' }] },
    ],
  })
  const monday = await sampleOpenShift(world, projectId, '2026-12-07')
  const night = { end: '2026-12-08T05:00:00Z', priority: 'high' as const }
  const high = await sampleOpenShift(world, projectId, '2026-12-07T21:00:00Z', night)
  const tuesday = await sampleOpenShift(world, projectId, '2026-12-08')
  const run = await fill(manager)
  expect(run.suggestions).toMatchObject([
    { openShiftId: high, reasons: expect.arrayContaining(['High-priority shift']) as unknown },
  ])
  expect(run.unfilled.map(({ openShiftId, message }) => [openShiftId, message])).toEqual([
    [monday, '1 qualifies: 1 is needed for a high-priority shift.'],
    [tuesday, '1 qualifies: 1 is needed for a high-priority shift.'],
  ])
  expect(run.openShifts.map(({ id, priority }) => [id, priority])).toEqual([
    [monday, 'normal'],
    [high, 'high'],
    [tuesday, 'normal'],
  ])
})

test('the obstacles of planning exclude a worker as they exclude a claim', async () => {
  const { manager, people, projectId, organisation } = await scene(4)
  const [busy, away, unavailable, free] = people
  if (!busy || !away || !unavailable || !free) throw new Error('no workers')
  await sampleShift(world, await sampleAssignment(world, busy, projectId), '2026-12-08T17:00:00Z', {
    end: '2026-12-09T01:00:00Z',
  })
  await world.sql`
    insert into time_off (organisation_id, id, worker_id, type, status, start_date, end_date)
    values (${organisation.organisationId}, gen_random_uuid(), ${away.accountId}, 'vacation', 'approved', '2026-12-09', '2026-12-09')`
  await sampleAvailability(world, unavailable, {
    exceptions: [{ date: '2026-12-09', stretches: [{ kind: 'unavailable', startTime: '00:00', endTime: '00:00' }] }],
  })
  const open = await sampleOpenShift(world, projectId, '2026-12-09', { positions: 4 })
  const run = await fill(manager)
  expect(run.suggestions.map(({ worker }) => worker.id)).toEqual([free.accountId])
  expect(run.unfilled).toMatchObject([{ openShiftId: open, positions: 3, qualified: 3 }])
  expect(new Set(run.unfilled[0]?.reasons.map(({ kind }) => kind))).toEqual(new Set(['rest', 'timeOff', 'unavailable']))
  for (const person of people) {
    const { body } = await world.call(openShiftRoutes.listClaimableShifts, { query: {} }, person)
    expect(body.items[0]?.allowed).toEqual(person === free ? ['claim'] : [])
  }
})

test('a permit that expires within the week blocks the days after it only', async () => {
  const { manager, people, projectId, organisation } = await scene(1)
  await sampleLevel(world, organisation, 'permit', 'block')
  await sampleCheck(world, people[0]!, manager, { item: 'permit', expiresOn: '2026-12-10' })
  const before = await sampleOpenShift(world, projectId, '2026-12-10')
  const after = await sampleOpenShift(world, projectId, '2026-12-11')
  const run = await fill(manager)
  expect(run.suggestions.map(({ openShiftId }) => openShiftId)).toEqual([before])
  expect(run.unfilled).toMatchObject([{ openShiftId: after, reasons: [{ kind: 'startCheck' }] }])
})

test('a suggestion that no longer holds is refused with the reason, and the others are kept', async () => {
  const { manager, people, projectId } = await scene()
  await sampleOpenShift(world, projectId, '2026-12-07')
  await sampleOpenShift(world, projectId, '2026-12-07')
  const run = await fill(manager)
  const [gone, stays] = run.suggestions
  if (!gone || !stays) throw new Error('no suggestions')
  world.passMinutes(2)
  const worker = people.find(({ accountId }) => accountId === gone.worker.id)
  if (!worker) throw new Error('an unknown worker')
  await sampleShift(world, await sampleAssignment(world, worker, projectId), '2026-12-07')
  await world.sql`update shifts set updated_at = ${world.now()} where worker_id = ${worker.accountId}`
  expect(await read(run.id, manager)).toMatchObject({ status: 'stale', allowed: ['accept', 'dismiss'] })
  const { body } = await accept(run, manager)
  expect(body.status).toBe('accepted')
  expect(body.suggestions).toMatchObject([{ id: gone.id, status: 'refused' }])
  expect(body.suggestions[0]?.refusal).toContain(gone.worker.name)
})

test('some are accepted, the others are dismissed', async () => {
  const { manager, projectId } = await scene()
  await sampleOpenShift(world, projectId, '2026-12-07')
  await sampleOpenShift(world, projectId, '2026-12-07')
  const run = await fill(manager)
  world.passMinutes(1)
  const some = await accept(run, manager, run.suggestions.slice(0, 1))
  expect(some.body).toMatchObject({ status: 'ready', suggestions: [{ status: 'proposed' }] })
  const params = { id: run.id }
  const dismissed = await world.call(autofillRoutes.dismissFillRun, { params }, manager)
  expect(dismissed.body.status).toBe('cancelled')
  expect((await accept(run, manager)).body).toMatchObject({ code: 'CONFLICT' })
})

test('an organisation has one run at a time, a selection fills only its shifts, and a stopped run is over', async () => {
  const { manager, projectId } = await scene()
  const open = await sampleOpenShift(world, projectId, '2026-12-07')
  await sampleOpenShift(world, projectId, '2026-12-08')
  const { body } = await start(manager)
  expect(await start(manager)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  const stop = () =>
    world.call(autofillRoutes.stopFillRun, { params: { id: body.id }, body: { plan: 'discard' } }, manager)
  expect((await stop()).body.status).toBe('cancelled')
  expect((await stop()).status).toBe(409)
  const run = await fill(manager, { openShiftIds: [open], emphasis: ['fairness', 'cost', 'continuity'] })
  expect(run).toMatchObject({ openPositions: 1, emphasis: ['fairness', 'cost', 'continuity'] })
  expect(run.suggestions.map(({ openShiftId }) => openShiftId)).toEqual([open])
})

test('a run whose server has stopped is shown as failed, and another can begin', async () => {
  const { manager, projectId } = await scene()
  await sampleOpenShift(world, projectId, '2026-12-07')
  const { body } = await start(manager)
  world.passMinutes(2)
  expect(await read(body.id, manager)).toMatchObject({ status: 'failed', failure: 'interrupted', allowed: [] })
  expect((await fill(manager)).status).toBe('ready')
})

test('a week without open shifts cannot be filled', async () => {
  const { manager } = await scene()
  expect(await fill(manager)).toMatchObject({ status: 'failed', failure: 'nothingOpen' })
})

test('a shift for invited workers is left to them', async () => {
  const { manager, projectId } = await scene()
  const open = await sampleOpenShift(world, projectId, '2026-12-07')
  const invited = await sampleOpenShift(world, projectId, '2026-12-08', { audience: 'invited' })
  const run = await fill(manager)
  expect(run.openPositions).toBe(1)
  expect(run.suggestions.map(({ openShiftId }) => openShiftId)).toEqual([open])
  expect(await fill(manager, { openShiftIds: [invited] })).toMatchObject({ status: 'failed', failure: 'nothingOpen' })
})

test('a run that suggests nobody is over and says why', async () => {
  const { manager, projectId } = await scene(1)
  const open = await sampleOpenShift(world, projectId, '2026-12-07', { role: 'Welder' })
  const run = await fill(manager)
  expect(run).toMatchObject({ status: 'accepted', allowed: [], unfilled: [{ openShiftId: open }] })
  const current = await world.call(autofillRoutes.readCurrentFillRun, { query: { date } }, manager)
  expect(current.body.run).toBeNull()
})

/** A problem that keeps a thread busy until it is cancelled: 900 shifts that a sixth of 300 workers could take. */
function longProblem(): Problem {
  const random = randomOf(3)
  const pairs = Array.from({ length: 900 * 50 }, (_, index) => ({ shift: index % 900, worker: (index * 7) % 300 }))
  const starts = Array.from({ length: 900 }, () => Math.floor(random() * 100))
  const from = Float64Array.from(pairs, ({ shift }) => starts[shift] as number)
  return {
    shifts: starts.map(() => ({ positions: 1 })),
    workers: Array.from({ length: 300 }, () => ({ targetHours: 24, freeHours: 40, freeDays: 5 })),
    pairs: {
      worker: Int32Array.from(pairs, ({ worker }) => worker),
      shift: Int32Array.from(pairs, ({ shift }) => shift),
      weight: Float64Array.from(pairs, () => 100 + 10 * random()),
      from,
      to: from.map((hour) => hour + 19),
      hours: Float64Array.from(pairs, () => 8),
      days: Uint8Array.from(pairs, () => 1),
      newClient: Int32Array.from(pairs, () => 0),
    },
    limits: [],
    fairness: 1,
    continuity: 6,
  }
}

test('a run that is ended with its plan while it still waits for a thread has none, and is cancelled', async () => {
  const { manager, projectId } = await scene()
  await sampleOpenShift(world, projectId, '2026-12-07')
  await settle(manager)
  const release = new AbortController()
  const threads = Math.max(1, Math.floor(availableParallelism() / 2))
  const others = Array.from({ length: threads }, (_, index) =>
    solveProblem(longProblem(), {
      organisationId: `other ${index}`,
      processorMs: 60_000,
      signal: release.signal,
    }),
  )
  const { body } = await start(manager)
  const stop = { params: { id: body.id }, body: { plan: 'keep' as const } }
  expect((await world.call(autofillRoutes.stopFillRun, stop, manager)).body.status).toBe('running')
  const jobs = startJobs(world.services, [fillingJob as JobKind], { everyMs: 20 })
  await until(async () => expect((await read(body.id, manager)).status).toBe('cancelled'))
  await jobs.stop()
  release.abort(new Error('no longer needed'))
  await Promise.allSettled(others)
})

test('two calls that accept the same suggestion plan it once', async () => {
  const { manager, people, projectId } = await scene(1)
  const openShiftId = await sampleOpenShift(world, projectId, '2026-12-07', { positions: 2 })
  const { run } = await sampleFillRun(world, manager, openShiftId, people[0]?.accountId ?? '')
  await settle(manager)
  const found = await read(run, manager)
  const answers = await Promise.all([accept(found, manager), accept(found, manager)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { body } = await world.call(openShiftRoutes.readOpenShift, { params: { id: openShiftId } }, manager)
  expect(body.filled).toBe(1)
})

test('users without the permission read a run and change nothing, and other organisations do not find it', async () => {
  const { organisation, manager, people, projectId } = await scene(1)
  const openShiftId = await sampleOpenShift(world, projectId, '2026-12-07')
  const { run } = await sampleFillRun(world, manager, openShiftId, people[0]?.accountId ?? '')
  await settle(manager)
  const reader = await sampleUser(world, organisation, 'user')
  const found = await read(run, reader)
  expect(found).toMatchObject({ status: 'ready', allowed: [] })
  expect((await accept(found, reader)).status).toBe(403)
  expect((await start(reader)).status).toBe(403)
  const { manager: stranger } = await scene(0)
  expect((await accept(found, stranger)).status).toBe(404)
  expect((await world.call(autofillRoutes.readFillRun, { params: { id: run } }, stranger)).status).toBe(404)
})
