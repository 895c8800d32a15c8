import { v7 as uuid } from 'uuid'
import type { World } from '#platform/server/testing/world.ts'
import { clockOf, dateOf } from '../calendar.ts'
import { roundedTotal } from '../hours.ts'
import { dayAfter, type PaySets, type Random } from './pay-sets.ts'

const instant = (minute: number) => new Date(minute * 60_000).toISOString()
const minuteOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 60_000

/** Adds workers with assignments, and entries that follow each other over both periods; some of them are approved later. */
export async function sampleSetWorkers(world: World, sets: PaySets, random: Random, count: number): Promise<void> {
  const { organisationId, projects, season, workerIds } = sets
  const [organisation] = await world.sql<{ zone: string; rounding: number }>`
    select time_zone as zone, rounding_minutes as rounding from organisations where id = ${organisationId}`
  const { zone, rounding } = organisation!
  const [accounts, workers, assignments, entries]: Record<string, unknown>[][] = [[], [], [], []]
  for (let number = 0; number < count; number++) {
    const workerId = uuid()
    workerIds.push(workerId)
    accounts!.push({ id: workerId, email: `${workerId}@sample.example` })
    workers!.push({ id: workerId, first_name: 'Zoë', last_name: `Peeters ${number}` })
    const count = random.whole(1, 3)
    const own = Array.from({ length: count }, (_, index) => ({
      id: uuid(),
      project_id: random.oneOf(projects).projectId,
      worker_id: workerId,
      // Two assignments on one project follow each other. Their days decide only when components of pay are due.
      start_date: `${2020 + index}-01-01`,
      end_date:
        index === count - 1
          ? random.oneOf([`${2020 + index}-12-31`, season.cut, season.to, '2028-12-31'])
          : `${2020 + index}-12-31`,
      rate_amount: random.oneOf([1735, 1, 0, random.whole(1000, 30_000)]),
      rate_currency: random.oneOf(currencies),
      end_ground: random.chance(25) ? random.oneOf(['training', 'hired_by_client', 'serious_fault']) : null,
    }))
    assignments!.push(...own)
    entries!.push(...generatedEntries(random, { zone, rounding, from: season.from, to: season.to, own }))
  }
  await world.sql`
    insert into accounts (organisation_id, id, type, role, email, email_verified)
    select ${organisationId}, r.id, 'worker', 'worker', r.email, true from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) r (id uuid, email text)`
  await world.sql`
    insert into workers (organisation_id, id, first_name, last_name, date_of_birth, national_id, national_id_last4, address, industry, primary_role)
    select ${organisationId}, r.id, r.first_name, r.last_name, '1985-07-30', 'sealed', '0328', 'Rue Haute 1, Brussels', 'retail', 'Picker'
      from jsonb_to_recordset(${JSON.stringify(workers)}::jsonb) r (id uuid, first_name text, last_name text)`
  await world.sql`
    insert into assignments (organisation_id, id, project_id, worker_id, role, start_date, end_date, rate_amount, rate_currency, end_ground, status, accepted, answered_at)
    select ${organisationId}, r.id, r.project_id, r.worker_id, 'Picker', r.start_date, r.end_date, r.rate_amount, r.rate_currency, r.end_ground, 'assigned', true, now()
      from jsonb_to_recordset(${JSON.stringify(assignments)}::jsonb)
        r (id uuid, project_id uuid, worker_id uuid, start_date date, end_date date, rate_amount bigint, rate_currency text, end_ground text)`
  await world.sql`
    insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, date, starts_at, ends_at, breaks, break_minutes,
                              total_minutes, task_description, rate_amount, rate_currency, status)
    select ${organisationId}, r.id, r.worker_id, r.project_id, r.assignment_id, r.date, r.starts_at, r.ends_at, r.breaks, r.break_minutes,
           r.total_minutes, 'Picking', r.rate_amount, r.rate_currency, r.status
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        r (id uuid, worker_id uuid, project_id uuid, assignment_id uuid, date date, starts_at timestamptz, ends_at timestamptz, breaks jsonb,
           break_minutes int, total_minutes int, rate_amount bigint, rate_currency text, status text)`
}

const currencies = ['EUR', 'EUR', 'EUR', 'TND', 'JPY', 'USD']

interface Own {
  readonly id: string
  readonly project_id: string
  readonly worker_id: string
  readonly rate_amount: number
  readonly rate_currency: string
}

interface Where {
  readonly zone: string
  readonly rounding: number
  readonly from: string
  readonly to: string
  readonly own: readonly Own[]
}

/** Entries one after the other: short and long, by day and night, with breaks that have times, overlap or have none. */
function* generatedEntries(random: Random, { zone, rounding, from, to, own }: Where) {
  const clock = clockOf(zone)
  let minute = minuteOf(from) + random.whole(0, 2000)
  while (minute < minuteOf(dayAfter(to, 1)) - 2880) {
    const minutes = random.oneOf([random.whole(1, 90), random.whole(200, 620), 480, 480, random.whole(400, 1200)])
    const [startsAt, endsAt] = [minute, minute + minutes]
    const breaks = generatedBreaks(random, startsAt, minutes)
    const timed = new Set(breaks.flatMap(({ at, length }) => Array.from({ length }, (_, index) => at + index))).size
    const withoutTimes = random.chance(25) ? random.whole(0, Math.floor((minutes - timed) / 3)) : 0
    const hours = {
      id: uuid(),
      startsAt,
      endsAt,
      breaks: breaks.map(({ at, length }) => ({ from: at, to: at + length })),
      breakMinutes: timed + withoutTimes,
      totalMinutes: 0,
    }
    const { id: assignmentId, ...of } = random.oneOf(own)
    yield {
      ...of,
      id: hours.id,
      assignment_id: assignmentId,
      date: dateOf(Math.floor(clock(startsAt) / 1440)),
      starts_at: instant(startsAt),
      ends_at: instant(endsAt),
      breaks: breaks.map(({ at, length }) => ({
        type: 'lunch',
        startsAt: instant(at),
        endsAt: instant(at + length),
        minutes: length,
      })),
      break_minutes: hours.breakMinutes,
      total_minutes: roundedTotal(hours, rounding),
      status: random.oneOf(['approved', 'approved', 'approved', 'approved', 'submitted']),
    }
    minute = endsAt + random.oneOf([random.whole(0, 60), random.whole(300, 1200), 960, random.whole(1000, 4000)])
  }
}

function generatedBreaks(random: Random, startsAt: number, minutes: number) {
  return Array.from({ length: minutes < 120 ? 0 : random.oneOf([0, 0, 1, 1, 2]) }, () => {
    const length = random.whole(1, Math.floor(minutes / 6))
    return { at: startsAt + random.whole(0, minutes - length), length }
  })
}

/** Adds bonuses, additional pay, recoveries and deductions of some workers to an open period. */
export async function sampleAdjustments(
  world: World,
  { organisationId, admin, workerIds }: PaySets,
  periodId: string,
  random: Random,
) {
  const rows = workerIds
    .filter(() => random.chance(30))
    .map((workerId) => {
      const kind = random.oneOf(['bonus', 'earning', 'deduction'])
      const amount = kind === 'bonus' ? random.whole(1, 50_000) : random.whole(-900, 4000) || 1
      return { id: uuid(), worker_id: workerId, kind, amount, currency: random.oneOf(currencies) }
    })
  await world.sql`
    insert into pay_adjustments (organisation_id, id, pay_period_id, worker_id, kind, amount, currency, reason, author_id)
    select ${organisationId}, r.id, ${periodId}, r.worker_id, r.kind, r.amount, r.currency, 'Generated', ${admin.accountId}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id uuid, worker_id uuid, kind text, amount bigint, currency text)`
}
