import { afterAll, expect, test } from 'vitest'
import { daysAfter } from '#base/days.ts'
import { clockRoutes } from '#domains/clock/contract.ts'
import { changedFiles, exportOf, unpacked } from '#domains/inspections/server/testing/inspection-scene.ts'
import { rulesCountries } from '#domains/organisations/rules.ts'
import { payRoutes } from '#domains/pay/contract.ts'
import { calculateIn } from '#domains/pay/server/testing/scene.ts'
import { shiftRoutes } from '#domains/shifts/contract.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { makeSealing } from '#platform/server/history-chain/sealing.ts'
import { testDatabase } from '#platform/server/testing/database.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { until } from '#platform/server/testing/until.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { randomFrom } from './testing/pay-sets.ts'
import { routes, sampleYearTeam, weeksToTry, year, type YearTeam, type YearWorker } from './testing/year-team.ts'
import { verifyPay } from './verify.ts'

/** The whole year has 100 workers a country and 51 weeks, and takes an hour; by default a quarter of it has six workers. */
const workersEach = Number(process.env.YEAR_WORKERS ?? 2)
const weeks = Number(process.env.YEAR_WEEKS ?? 12)
const random = randomFrom(Number(process.env.YEAR_SEED ?? 1))

const world = await openWorld(routes, '2026-01-02T08:00:00Z')
calculateIn(world)

const tally = { planned: 0, weeksRefused: 0, punches: 0, approved: 0, stubs: 0, exports: 0 }
/** The rules that refused or warned, with the number of times. */
const rules = new Map<string, number>()
afterAll(() => console.log(tally, Object.fromEntries([...rules].sort())))

/** Where the phones are. */
const site = { latitude: 50.85, longitude: 4.35, accuracy: 10 }

interface Punch {
  readonly at: string
  readonly worker: YearWorker
  readonly kind: 'clockIn' | 'pause' | 'resume' | 'clockOut'
}

/** Plans the boldest week that the law allows. Every refusal and every warning of the law names its rule and article. Returns its punches. */
async function planWeek(team: YearTeam, worker: YearWorker, monday: string): Promise<Punch[]> {
  for (const days of weeksToTry(random, monday, worker.lastDay)) {
    if (days.length === 0) return []
    const body = { days: [...days], publish: true, override: { reason: 'Agreed with the works council' } }
    const call = { params: { id: worker.assignmentId }, query: {}, body }
    const answer = await world.call(shiftRoutes.planShifts, call, { ...team.admin, language: 'en' })
    const warnings = answer.status === 201 ? answer.body.warnings : ((answer.problem as never)['warnings'] as never[])
    for (const { law, message } of warnings as typeof answer.body.warnings) {
      if (law === null) {
        continue
      }
      expect(law.article.length, message).toBeGreaterThan(5)
      expect(message).toContain(law.article)
      expect(law.link).toContain('/provider/law')
      rules.set(law.id, (rules.get(law.id) ?? 0) + 1)
    }
    if (answer.status === 201) {
      tally.planned += answer.body.items.length
      return answer.body.items.flatMap((shift) => punchesOf(worker, shift))
    }
    expect(answer.problem.code).toBe('LABOUR_LAW')
    expect(warnings.some(({ law }: { law: { isRefused: boolean } | null }) => law?.isRefused)).toBe(true)
    tally.weeksRefused++
  }
  return []
}

function punchesOf(worker: YearWorker, shift: { startsAt: string; endsAt: string; breakMinutes: number }): Punch[] {
  const [from, to] = [Date.parse(shift.startsAt), Date.parse(shift.endsAt)]
  const middle = (from + to) / 2
  const at = (moment: number) => new Date(moment).toISOString()
  const takesBreak = shift.breakMinutes > 0 && random.chance(25)
  return [
    { at: at(from), worker, kind: 'clockIn' },
    ...(takesBreak
      ? [
          { at: at(middle), worker, kind: 'pause' as const },
          { at: at(middle + shift.breakMinutes * 60_000), worker, kind: 'resume' as const },
        ]
      : []),
    { at: at(to), worker, kind: 'clockOut' },
  ]
}

/** Submits and approves what was clocked. */
async function approve(team: YearTeam): Promise<void> {
  for (const worker of team.workers) {
    const submitted = await world.call(timesheetRoutes.submitEntries, { body: {} }, worker)
    expect(submitted.status, JSON.stringify(submitted.problem)).toBe(200)
  }
  const waiting = await world.sql<{ id: string; version: number }>`
    select id, version from time_entries where organisation_id = ${team.organisationId} and status = 'submitted'`
  for (let from = 0; from < waiting.length; from += 100) {
    const items = waiting.slice(from, from + 100)
    const decided = await world.call(timesheetRoutes.decideInBulk, { body: { action: 'approve', items } }, team.admin)
    expect(decided.body.failed).toEqual([])
    tally.approved += items.length
  }
}

/** Pays a period whose hours are approved. */
async function pay(team: YearTeam, month: { startDate: string; endDate: string }): Promise<void> {
  const form = { ...month, payDate: daysAfter(month.endDate, 5) }
  const added = await world.call(payRoutes.addPeriod, { body: form }, team.admin)
  expect(added.status, JSON.stringify(added.problem)).toBe(201)
  const params = { id: added.body.id }
  const read = async () => (await world.call(payRoutes.readPeriod, { params }, team.admin)).body
  await world.call(payRoutes.calculatePeriod, { params }, team.admin)
  await until(async () => expect((await read()).calculation).toBeNull())
  const issued = await world.call(payRoutes.issuePeriod, { params }, team.admin)
  expect(issued.status, JSON.stringify(issued.problem)).toBe(200)
}

const isLastWeekOf = (monday: string) => daysAfter(monday, 7).slice(0, 7) !== daysAfter(monday, 14).slice(0, 7)

test(`a year of ${3 * workersEach} workers in three countries: refusals name articles, every hour is paid once, and every export verifies`, async () => {
  const teams: YearTeam[] = []
  for (const country of rulesCountries) teams.push(await sampleYearTeam(world, random, country, workersEach))
  await world.sql`analyze`
  let paidTo = '2025-12-31'
  for (let week = 0; week < weeks; week++) {
    const monday = daysAfter(year.from, 7 * week)
    world.setClock(`${daysAfter(monday, -1)}T12:00:00Z`)
    const punches: Punch[] = []
    for (const team of teams) for (const worker of team.workers) punches.push(...(await planWeek(team, worker, monday)))
    for (const { at, worker, kind } of punches.toSorted((one, other) => one.at.localeCompare(other.at))) {
      if (Date.parse(at) > Date.parse(world.now())) world.setClock(at)
      const body = { location: site, ...(kind === 'clockOut' && { endsShift: true }) }
      const { status, problem } = await world.call(clockRoutes[kind], { body }, worker)
      expect(status, `${kind} at ${at}: ${JSON.stringify(problem)}`).toBe(200)
      tally.punches++
    }
    world.setClock(`${daysAfter(monday, 7)}T10:00:00Z`)
    for (const team of teams) await approve(team)
    if (!isLastWeekOf(monday) && week < weeks - 1) continue
    const endDate = daysAfter(monday, 7)
    for (const team of teams) await pay(team, { startDate: daysAfter(paidTo, 1), endDate })
    paidTo = endDate
  }
  for (const team of teams) await verify(team, paidTo)
}, 36_000_000)

/** Holds what must be true at the end of the year. */
async function verify(team: YearTeam, paidTo: string): Promise<void> {
  const { organisationId, companyTag } = team
  const { stubs, differences } = await verifyPay(await testDatabase(), { organisation: companyTag })
  expect(differences).toEqual([])
  tally.stubs += stubs
  const [hours] = await world.sql<{ approved: number; paid: number; unpaid: number }>`
    select sum(e.total_minutes)::int as approved,
           (select sum(l.minutes)::int from pay_lines l
             where l.organisation_id = e.organisation_id and l.kind in ('regular', 'overtime', 'night', 'holiday')) as paid,
           count(*) filter (where e.status <> 'approved')::int as unpaid
      from time_entries e where e.organisation_id = ${organisationId} and e.date <= ${paidTo} group by e.organisation_id`
  expect(hours?.paid).toBe(hours?.approved)
  expect(hours?.unpaid).toBe(0)
  await verifyComponents(team, paidTo)
  await runJob(world, team, world.now(), (scope) => makeSealing().run(scope))
  for (const { accountId } of team.workers) {
    const result = await exportOf(world, team, { workerId: accountId, fromDate: '2026-01-01', toDate: '2026-12-31' })
    expect(result).toMatchObject({ status: 'done', historyCheck: { faults: 0 } })
    expect(await changedFiles(await unpacked(world, team, result.id))).toEqual([])
    tally.exports++
  }
}

/**
 * The components of a year have their percentages: in the Netherlands 8 % of the hours; in France 10 % of the hours of an assignment when it
 * has ended, and 10 % of both as paid leave.
 */
async function verifyComponents(team: YearTeam, paidTo: string): Promise<void> {
  const paid = await world.sql<Record<'worker_id' | 'component', string> & Record<'amount' | 'lines', number>>`
    select s.worker_id, coalesce(l.component, 'hours') as component, sum(l.amount)::int as amount, count(*)::int as lines
      from pay_stubs s join pay_lines l on l.organisation_id = s.organisation_id and l.pay_stub_id = s.id
     where s.organisation_id = ${team.organisationId} group by 1, 2`
  for (const { accountId, lastDay } of team.workers) {
    const of = (name: string) => paid.find((one) => one.worker_id === accountId && one.component === name)
    const hours = of('hours')?.amount ?? 0
    const allowance = team.country === 'FR' && lastDay <= paidTo ? 0.1 * hours : 0
    const due = {
      endOfAssignment: allowance,
      paidLeave: team.country === 'FR' ? 0.1 * (hours + allowance) : 0,
      holidayAllowance: team.country === 'NL' ? 0.08 * hours : 0,
    }
    for (const [component, amount] of Object.entries(due)) {
      const stored = of(component)
      // Each line is rounded once.
      const tolerance = 0.5 * ((stored?.lines ?? 0) + 1)
      expect(Math.abs((stored?.amount ?? 0) - amount), `${component} on ${hours}`).toBeLessThanOrEqual(tolerance)
    }
  }
}
