import { expect, test } from 'vitest'
import { checkItems, isCheckedAt } from '#domains/checks/rules.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'
import { copyWeeks, deliverPunches, doors, doorsOf, importShifts, lacks, startScene } from './testing/start-doors.ts'

const world = await openWorld(routes)
const today = world.now().slice(0, 10)
const yesterday = new Date(Date.parse(world.now()) - 86_400_000).toISOString().slice(0, 10)
const labels = {
  contract: 'Contract',
  intent: 'Statement of intent',
  clientContract: 'Client’s contract',
  certification: 'Forklift',
  permit: 'Work permit',
  identity: 'Identity',
  declaration: 'Declaration number',
  medical: 'Medical fitness',
  licence: 'Agency licence',
} as const satisfies Record<(typeof checkItems)[number], string>
/** What a worker cannot supply alone. */
const ofAgency: ReadonlySet<string> = new Set(['clientContract', 'declaration', 'licence'])
let starts = 0

test.each(lacks)(
  'T71 no start without $item ($problem) passes a door that blocks it',
  async ({ item, problem }) => {
    const scene = await startScene(world, { item, problem })
    for (const one of scene.workers)
      for (const name of doorsOf(item)) {
        const door = doors[name]
        if (!door) throw new Error(name)
        const { status, problem: refused } = await door.enter(world, scene, one)
        starts += 1
        const where = `${name}: ${item} ${problem}`
        expect([where, status]).toEqual([where, 409])
        expect([where, refused.detail]).toEqual([where, expect.stringContaining(labels[item])])
        // Managers cannot change the settings, in which the licence is.
        const leads = door.by === 'desk' ? item !== 'licence' : !ofAgency.has(item)
        const link = leads ? expect.stringMatching(door.by === 'desk' ? /^\/provider\// : /^\/worker\//) : null
        expect([where, refused.checks]).toEqual([
          where,
          [expect.objectContaining({ item, problem, effect: 'block', link })],
        ])
        expect([where, refused.link]).toEqual([where, link])
      }
    const ids = scene.workers.map(({ assignmentId }) => assignmentId)
    const left = await world.sql`select 1 from shifts where assignment_id = any(${ids})`
    const sessions = await world.sql`select 1 from clock_sessions where assignment_id = any(${ids})`
    expect([left.length, sessions.length]).toEqual([0, 0])

    const copied = await copyWeeks(world, scene)
    expect(copied.items).toEqual([])
    expect(copied.failed.map(({ message }) => message.includes(labels[item]))).toEqual(scene.workers.map(() => true))
    const imported = await importShifts(world, scene)
    expect(imported.faults.map(({ message }) => message.includes(labels[item]))).toEqual(scene.workers.map(() => true))
    starts += 2 * scene.workers.length

    // The clock-in of a device without a connection is stored with its reason, and the approver sees what was missing.
    for (const one of scene.workers) {
      const { statuses, entry } = await deliverPunches(world, scene, one, yesterday)
      starts += 1
      expect([item, statuses, entry?.reason]).toEqual([item, [200, 200], 'startCheck'])
      const params = { entryId: entry?.id ?? '' }
      const { body } = await world.call(timesheetRoutes.readEntry, { params }, scene.manager)
      const mark =
        item === 'certification' ? (problem === 'expired' ? 'certification_expired' : null) : `${item}_missing`
      if (mark) expect([item, body.marks]).toEqual([item, expect.arrayContaining([mark])])
    }
  },
  300_000,
)

test('T71 at least a thousand starts were refused', () => {
  expect(starts).toBeGreaterThanOrEqual(1000)
})

test.each(lacks)(
  'T71 a start without $item ($problem) that only warns passes, and the approver sees it',
  async (lack) => {
    const { item } = lack
    const scene = await startScene(world, lack, { level: 'warn', workers: 1 })
    const [one] = scene.workers
    if (!one) throw new Error('no worker')
    const planned = await doors['planning by hand']?.enter(world, scene, one)
    expect([item, planned?.status]).toEqual([item, 409])
    expect(planned?.problem).toMatchObject({
      code: 'WORKING_TIME',
      warnings: [{ kind: 'startCheck', message: expect.stringContaining(labels[item]) }],
    })
    const clocked = await doors['clock-in in the application']?.enter(world, scene, one)
    expect([item, clocked?.status]).toEqual([item, 200])
    const { entry } = await deliverPunches(world, scene, one, yesterday)
    expect([item, entry?.reason]).toEqual([item, null])
    const { body } = await world.call(
      timesheetRoutes.readEntry,
      { params: { entryId: entry?.id ?? '' } },
      scene.manager,
    )
    if (item !== 'certification') expect(body.marks).toContain(`${item}_missing`)
    expect(isCheckedAt(item, 'clock')).toBe(true)
  },
)

test('T71 with everything in place, every door lets the worker pass', async () => {
  const scene = await startScene(
    world,
    { item: 'contract', problem: 'missing' },
    { workers: Object.keys(doors).length },
  )
  // Those with the contract again: the scene takes it away.
  await world.sql`update organisations set check_contract = 'off' where id = ${scene.organisation.organisationId}`
  for (const [at, name] of Object.keys(doors).entries()) {
    const one = scene.workers[at]
    if (!one) throw new Error('no worker')
    const answer = await doors[name]?.enter(world, scene, one)
    expect([name, answer?.status]).toEqual([name, expect.toBeOneOf([200, 201])])
  }
})

test('T71 a contract that was signed after the clock-in is late: the mark stays, and the entry is incomplete', async () => {
  const scene = await startScene(world, { item: 'intent', problem: 'missing' }, { workers: 1 })
  await world.sql`update organisations set check_intent = 'off' where id = ${scene.organisation.organisationId}`
  const [one] = scene.workers
  if (!one) throw new Error('no worker')
  await world.sql`update contracts set signed_at = ${`${yesterday}T10:00:00Z`} where assignment_id = ${one.assignmentId}`
  const { entry } = await deliverPunches(world, scene, one, yesterday)
  expect(entry?.reason).toBe('startCheck')
  const { body } = await world.call(timesheetRoutes.readEntry, { params: { entryId: entry?.id ?? '' } }, scene.manager)
  expect(body.marks).toContain('contract_missing')
  expect(today > yesterday).toBe(true)
})

test('T71 of contracts that follow each other, the one that contains the day counts', async () => {
  const scene = await startScene(world, { item: 'intent', problem: 'missing' }, { workers: 1 })
  await world.sql`update organisations set check_intent = 'off' where id = ${scene.organisation.organisationId}`
  const [one] = scene.workers
  if (!one) throw new Error('no worker')
  const entryWith = async (from: string, to: string) => {
    await world.sql`update contracts set start_date = ${from}, end_date = ${to} where assignment_id = ${one.assignmentId}`
    return (await doors['clock-in in the application']?.enter(world, scene, one))?.status
  }
  expect(await entryWith('2020-01-01', yesterday)).toBe(409)
  expect(await entryWith(today, today)).toBe(200)
})

test('T71 a contract that became void later was in place when the work began', async () => {
  const scene = await startScene(world, { item: 'intent', problem: 'missing' }, { workers: 1 })
  await world.sql`update organisations set check_intent = 'off' where id = ${scene.organisation.organisationId}`
  const [one] = scene.workers
  if (!one) throw new Error('no worker')
  await world.sql`update contracts set status = 'void', voided_at = ${world.now()} where assignment_id = ${one.assignmentId}`
  const { entry } = await deliverPunches(world, scene, one, yesterday)
  expect(entry?.reason).not.toBe('startCheck')
})
