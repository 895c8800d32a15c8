import { expect, test } from 'vitest'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { timesheets } from '#domains/timesheets/server/routes.ts'
import { raw } from '#platform/server/db/statement.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { payRoutes } from '../contract.ts'
import { pay } from './routes.ts'
import { samplePeriod } from './samples.ts'
import { calculateIn, payScene, sampleDecember } from './testing/scene.ts'

const world = await openWorld([...pay, ...timesheets], '2026-12-01T08:00:00Z')
calculateIn(world)

type Scene = Awaited<ReturnType<typeof payScene>>

/** The lines of every stub without random ids. */
async function linesOf({ stubs, stub }: Scene, periodId?: string) {
  const all = await stubs(periodId)
  const read = await Promise.all(all.map(({ id }) => stub(id)))
  return read.map(({ worker, currency, gross, net, lines }) => ({
    worker: worker.id,
    currency,
    gross,
    net,
    lines: lines.map(({ id: _, ...line }) => line),
  }))
}

test('a repeated calculation has the same result, whatever was calculated in between', async () => {
  const scene = await payScene(world, { count: 12 })
  await scene.hire({ count: 7, firstDay: '2026-11-09' })
  await scene.calculate()
  const first = await linesOf(scene)
  const ids = (await scene.stubs()).map(({ id }) => id)
  expect(first).toHaveLength(2)
  // Days of eight hours, six of them in one week: forty hours are the limit.
  expect(first.flatMap(({ lines }) => lines.map(({ kind, minutes }) => [kind, minutes]))).toContainEqual([
    'overtime',
    960,
  ])
  await scene.calculate()
  await scene.calculate()
  expect(await linesOf(scene)).toEqual(first)
  expect((await scene.stubs()).map(({ id }) => id)).toEqual(ids)
})

test('an entry that is approved, reopened or worth more since the calculation makes it stale, and it is not issued', async () => {
  const { admin, calculate, issue, read, enter, entries, organisation } = await payScene(world)
  const isStale = async () => {
    const { stale, hindrances, allowed } = await read()
    expect(hindrances).toEqual(stale ? ['stale'] : [])
    expect(allowed.includes('issue')).toBe(!stale)
    const listed = (await world.call(payRoutes.listPeriods, { query: {} }, admin)).body.items[0]
    expect(listed?.stale).toBe(stale)
    return stale
  }
  await calculate()
  expect(await isStale()).toBe(false)
  const [late] = await enter({ firstDay: '2026-11-20', status: 'submitted' })
  await enter({ firstDay: '2026-12-01' })
  expect(await isStale()).toBe(false)
  await world.call(timesheetRoutes.approveEntry, { params: { entryId: late ?? '' } }, admin)
  expect(await isStale()).toBe(true)
  expect((await issue()).problem).toMatchObject({ status: 409, code: 'CONFLICT' })
  await calculate()
  expect(await isStale()).toBe(false)
  const entryId = entries[0] ?? ''
  await world.call(timesheetRoutes.reopenEntry, { params: { entryId }, body: { comment: 'Wrong day' } }, admin)
  expect(await isStale()).toBe(true)
  await calculate()
  const settings: [string, string][] = [
    ['overtime_percent = 175', 'overtime_percent = 150'],
    [`deductions = '[{"kind":"taxes","name":"Tax","basisPoints":100}]'`, `deductions = '[]'`],
    [`holiday_countries = '{BE}'`, `holiday_countries = '{}'`],
  ]
  for (const [changed, before] of settings) {
    await world.sql`update organisations set ${raw(changed)} where id = ${organisation.organisationId}`
    expect(await isStale(), changed).toBe(true)
    await world.sql`update organisations set ${raw(before)} where id = ${organisation.organisationId}`
    expect(await isStale(), before).toBe(false)
  }
})

test('hours approved after their period was issued are paid with the next, as overtime if the week was full', async () => {
  const scene = await payScene(world)
  const { organisation, worker, calculate, issue, enter, stubs, stub } = scene
  await calculate()
  await issue()
  await enter({ firstDay: '2026-11-07' })
  const december = await sampleDecember(world, organisation)
  await calculate(december)
  const [summary] = await stubs(december)
  expect(summary).toMatchObject({ worker: { id: worker.accountId }, minutes: 480, marks: ['late', 'noBankAccount'] })
  const { lines } = await stub(summary?.id)
  expect(lines).toMatchObject([
    { kind: 'overtime', percent: 150, minutes: 480, from: '2026-11-07', amount: { amount: 20820 } },
  ])
  expect((await issue(december)).status).toBe(200)
})

test('holidays, nights and deductions follow the rules, and currencies are never mixed', async () => {
  const { organisation, worker, projectId, enter, calculate, stubs, stub, adjust } = await payScene(world, { count: 0 })
  const rules = [
    { kind: 'taxes', name: 'Tax', basisPoints: 2000 },
    { kind: 'other', name: 'Room', amount: { amount: 1000, currency: 'USD' } },
  ]
  await world.sql`update organisations set holiday_countries = '{BE}', deductions = ${JSON.stringify(rules)} where id = ${organisation.organisationId}`
  // The armistice, by its Belgian holiday.
  await enter({ firstDay: '2026-11-11' })
  await world.sql`update time_entries set rate_amount = 2000, rate_currency = 'USD' where worker_id = ${worker.accountId}`
  await enter({ firstDay: '2026-11-12' })
  await adjust({ kind: 'deduction', amount: 300 })
  await calculate()
  const all = await stubs()
  expect(all.map(({ currency, gross, taxes, other, net }) => [currency, gross, taxes, other, net]).sort()).toEqual([
    ['EUR', 13880, 2776, 300, 10804],
    ['USD', 32000, 6400, 1000, 24600],
  ])
  const dollars = await stub(all.find(({ currency }) => currency === 'USD')?.id)
  expect(
    dollars.lines.map(({ kind, percent, basisPoints, reason, amount }) => [
      kind,
      percent,
      basisPoints,
      reason,
      amount.amount,
    ]),
  ).toEqual([
    ['holiday', 200, null, null, 32000],
    ['taxes', null, 2000, 'Tax', 6400],
    ['other', null, null, 'Room', 1000],
  ])
  expect(projectId).toBe(dollars.lines[0]?.project?.id)
})

test('shifts of the period without hours are counted before the calculation, without drafts, no-shows and those with hours', async () => {
  const { worker, assignmentId, read } = await payScene(world, { count: 1 })
  // The hours are on the 2nd.
  await sampleShift(world, assignmentId, '2026-11-02')
  await sampleShift(world, assignmentId, '2026-11-04')
  await sampleShift(world, assignmentId, '2026-11-05', { breakMinutes: 30 })
  await sampleShift(world, assignmentId, '2026-11-06', { isPublished: false })
  await sampleShift(world, assignmentId, '2026-11-09', { status: 'cancelled' })
  await sampleShift(world, assignmentId, '2026-12-01')
  const noShow = await sampleShift(world, assignmentId, '2026-11-10')
  await world.sql`update shifts set no_show_at = starts_at where id = ${noShow}`
  const zoe = { id: worker.accountId, name: 'Zoë Peeters' }
  expect((await read()).missing.shifts).toEqual({
    total: 1,
    shifts: 2,
    minutes: 930,
    firstDate: '2026-11-04',
    items: [{ worker: zoe, shifts: 2, minutes: 930, firstDate: '2026-11-04' }],
  })
})

test('shifts of the period that are not over do not lack hours yet', async () => {
  const { assignmentId, read } = await payScene(world, { count: 1 })
  await sampleShift(world, assignmentId, '2026-11-04')
  await sampleShift(world, assignmentId, '2026-11-27')
  world.setClock('2026-11-27T12:00:00Z')
  const { missing } = await read()
  world.setClock('2026-12-01T08:00:00Z')
  expect(missing.shifts).toMatchObject({ shifts: 1, firstDate: '2026-11-04' })
})

test('missing data is shown before issuing: entries awaiting approval, unknown bank accounts, pay below zero', async () => {
  const { worker, enter, calculate, read, issue, adjust, stubs } = await payScene(world, { count: 1 })
  await enter({ firstDay: '2026-11-10', status: 'submitted' })
  await enter({ firstDay: '2026-11-11', status: 'draft' })
  await enter({ firstDay: '2026-12-01', status: 'draft' })
  await adjust({ kind: 'deduction', amount: 20_000 })
  await calculate()
  const { missing, hindrances } = await read()
  const zoe = { id: worker.accountId, name: 'Zoë Peeters' }
  expect(missing).toEqual({
    entries: {
      total: 1,
      entries: 2,
      minutes: 960,
      waiting: {
        worker: { entries: 1, minutes: 480 },
        client: { entries: 0, minutes: 0 },
        agency: { entries: 1, minutes: 480 },
      },
      items: [{ worker: zoe, entries: 2, minutes: 960, submitted: 1, firstDate: '2026-11-10' }],
    },
    shifts: { total: 0, shifts: 0, minutes: 0, firstDate: null, items: [] },
    bankAccounts: { total: 1, items: [zoe] },
    deductions: true,
    undue: { total: 0, items: [] },
    negative: {
      total: 1,
      items: [{ stubId: expect.any(String), worker: zoe, currency: 'EUR', gross: 13880, net: -6120 }],
    },
  })
  expect(hindrances).toEqual(['negative'])
  const { problem } = await issue()
  expect(problem).toMatchObject({ code: 'CONFLICT', detail: expect.stringContaining('Zoë Peeters') })
  expect(problem.stubs).toMatchObject([{ worker: zoe, net: -6120 }])
  expect((await stubs())[0]?.marks).toEqual(['adjusted', 'negative', 'noBankAccount', 'openEntries'])
  await world.sql`
    update organisations set deductions = ${JSON.stringify([{ kind: 'taxes', name: 'Tax', basisPoints: 100, amount: null }])}
     where id = ${worker.organisationId}`
  expect((await read()).missing.deductions).toBe(false)
})

test('pay above the largest amount is not calculated, and the worker is named', async () => {
  const { worker, calculate, read, issue } = await payScene(world, { count: 3 })
  await world.sql`update time_entries set rate_amount = 900000000000 where worker_id = ${worker.accountId}`
  await calculate()
  const { status, calculation, hindrances } = await read()
  expect([status, hindrances]).toEqual(['open', ['notCalculated']])
  expect(calculation?.failure).toContain('Zoë Peeters')
  expect((await issue()).status).toBe(409)
  await world.sql`update time_entries set rate_amount = 100 where worker_id = ${worker.accountId}`
  await calculate()
  expect(await read()).toMatchObject({ status: 'calculated', calculation: null })
})

test('a period without workers to pay is not issued', async () => {
  const { calculate, issue, read } = await payScene(world, { count: 0 })
  await calculate()
  expect((await read()).hindrances).toEqual(['empty'])
  expect((await issue()).problem.code).toBe('CONFLICT')
})

test('the next calculation deletes drafts of workers who have nothing to be paid', async () => {
  const { organisation, worker, calculate, stubs, read } = await payScene(world, { count: 2 })
  await calculate()
  expect(await stubs()).toHaveLength(1)
  await world.sql`update time_entries set status = 'changes_requested' where worker_id = ${worker.accountId}`
  await calculate()
  expect(await stubs()).toHaveLength(0)
  expect((await read()).workers).toBe(0)
  const earlier = await samplePeriod(world, organisation, {
    startDate: '2026-10-01',
    endDate: '2026-10-31',
    payDate: '2026-11-05',
  })
  await calculate(earlier)
  expect(await stubs(earlier)).toHaveLength(0)
})

test('each of two assignments has separate lines at its own rate', async () => {
  const { worker, projectId, organisation, calculate, stubs, stub } = await payScene(world, { count: 1 })
  const second = await sampleAssignment(world, worker, projectId, 'completed')
  await world.sql`update assignments set role = 'Foreman' where id = ${second}`
  const entry = { projectId, assignmentId: second, count: 1, status: 'approved', firstDay: '2026-11-01' } as const
  await sampleEntries(world, worker, entry)
  expect(organisation.organisationId).toBe(worker.organisationId)
  await calculate()
  const { lines } = await stub((await stubs())[0]?.id)
  expect(lines.map(({ role, minutes }) => [role, minutes])).toEqual([
    ['Foreman', 480],
    ['Picker', 480],
  ])
})

test('a calculation without progress for two minutes blocks nobody; one started after that replaces it', async () => {
  const { organisation, periodId, adjust, calculate, read } = await payScene(world, { count: 1 })
  await world.sql`
    insert into pay_calculations (organisation_id, pay_period_id, run, total, stepped_at)
     values (${organisation.organisationId}, ${periodId}, ${organisation.organisationId}, 1, ${world.now()})`
  expect(await read()).toMatchObject({ hindrances: ['calculating'], allowed: [], calculation: { failure: null } })
  expect((await adjust({})).status).toBe(409)
  world.passMinutes(2)
  const { allowed, calculation, hindrances } = await read()
  expect([allowed, hindrances]).toEqual([['calculate', 'adjust', 'delete'], ['notCalculated']])
  expect(calculation?.failure).not.toBeNull()
  expect((await adjust({})).status).toBe(201)
  expect((await read()).calculation).toBeNull()
  await calculate()
  expect((await read()).status).toBe('calculated')
  world.passMinutes(-2)
})

test('a worker deletes a draft used by a calculation: the calculation is outdated', async () => {
  const { admin, worker, enter, calculate, read, stubs, hire } = await payScene(world, { count: 2 })
  const other = await hire({ count: 1 })
  const [entryId = ''] = await enter({ firstDay: '2026-11-20', status: 'submitted' })
  await world.call(timesheetRoutes.approveEntry, { params: { entryId } }, admin)
  await calculate()
  const own = { params: { id: entryId } }
  expect((await world.call(timesheetRoutes.undoApproval, { params: { entryId } }, admin)).status).toBe(200)
  expect((await world.call(timesheetRoutes.withdrawEntry, own, worker)).status).toBe(200)
  expect((await world.call(timesheetRoutes.deleteEntry, own, worker)).status).toBe(204)
  expect(await read()).toMatchObject({ status: 'open', calculatedAt: null, hindrances: ['notCalculated'] })
  expect((await stubs()).map((stub) => stub.worker.id)).toEqual([other.worker.accountId])
  await calculate()
  expect((await stubs()).find((stub) => stub.worker.id === worker.accountId)).toMatchObject({ minutes: 960 })
})

test('the workers of several batches each get one stub, and an attempt after a failed one leaves the same stubs', async () => {
  const { organisation, periodId, admin, calculate, read } = await payScene(world, { count: 0 })
  const { organisationId } = organisation
  const most = 650
  await world.sql`
    with people as (select gen_random_uuid() as id, n from generate_series(1, ${raw(most)}) n), known as (
      insert into accounts (organisation_id, id, type, role, email, email_verified, given_name, family_name)
      select ${organisationId}, id, 'worker', 'worker', id || '@workers.example', true, 'Worker', n::text from people returning id)
    insert into workers (organisation_id, id, first_name, last_name, date_of_birth, national_id, national_id_last4, address, industry,
                         primary_role, rate_amount, rate_currency)
    select ${organisationId}, id, 'Worker', n::text, '1990-01-01', '1.', '0000', 'Rue Haute 1, Brussels', 'retail', 'Picker', 1735, 'EUR' from people`
  const adjust = (amount: string, condition: string) =>
    world.sql`
      insert into pay_adjustments (organisation_id, id, pay_period_id, worker_id, kind, amount, currency, reason, author_id)
      select ${organisationId}, gen_random_uuid(), ${periodId}, id, 'bonus', ${raw(amount)}, 'EUR', 'For the peak', ${admin.accountId}
        from workers where organisation_id = ${organisationId} and last_name ${raw(condition)}`
  const sums = () =>
    world.sql<{ id: string; net: number; lines: number }>`
      select s.id, s.net_amount::int as net, (select count(*)::int from pay_lines l where l.organisation_id = ${organisationId} and l.pay_stub_id = s.id) as lines
        from pay_stubs s where s.organisation_id = ${organisationId} and s.pay_period_id = ${periodId} order by s.net_amount`
  await adjust('1000 + last_name::int', `~ '^\\d+$'`)
  await adjust(String(Number.MAX_SAFE_INTEGER), `= '${most}'`)
  await calculate()
  expect((await read()).calculation?.failure).toContain(`Worker ${most}`)
  const before = await sums()
  expect(before.length).toBeLessThan(most)
  await world.sql`delete from pay_adjustments where organisation_id = ${organisationId} and amount = ${Number.MAX_SAFE_INTEGER}`
  await calculate()
  expect(await read()).toMatchObject({ status: 'calculated', calculation: null, workers: most })
  const after = await sums()
  expect(after.map(({ net, lines }) => [net, lines])).toEqual(
    Array.from({ length: most }, (_, index) => [1001 + index, 1]),
  )
  expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ id }) => id)))
})
