import { v7 as uuid } from 'uuid'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleBilling } from '#domains/billing/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import type { World } from '#platform/server/testing/world.ts'

/** Random numbers that a seed repeats (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    whole,
    oneOf: <One>(all: readonly One[]): One => all[whole(0, all.length - 1)]!,
    chance: (percent: number) => whole(1, 100) <= percent,
  }
}
export type Random = ReturnType<typeof randomFrom>

/** Two periods that divide a week, around changes of clocks, holidays or the end of a year. */
const seasons = [
  { from: '2026-10-20', cut: '2026-10-28', to: '2026-11-05' },
  { from: '2026-03-06', cut: '2026-03-11', to: '2026-03-19' },
  { from: '2026-03-25', cut: '2026-04-02', to: '2026-04-09' },
  { from: '2026-04-24', cut: '2026-05-02', to: '2026-05-10' },
  { from: '2026-05-12', cut: '2026-05-20', to: '2026-05-27' },
  { from: '2026-05-22', cut: '2026-05-30', to: '2026-06-06' },
  { from: '2026-12-23', cut: '2026-12-31', to: '2027-01-07' },
] as const

/** The zones of generated organisations, with and without changes of clocks, and one that the product names by an abbreviation. */
export const zones = [
  'Europe/Brussels',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'UTC',
  'PST',
  'Africa/Tunis',
  'Pacific/Chatham',
]
const currencies = ['EUR', 'EUR', 'EUR', 'TND', 'JPY', 'USD']

/** The day after a number of days. */
export const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Generated rules of an organisation: columns of its row. */
export function generatedRules(random: Random) {
  const percent = () => random.oneOf([100, 125, 150, 150, 200, random.whole(100, 310)])
  const quarter = () => `${String(random.whole(0, 23)).padStart(2, '0')}:${random.oneOf(['00', '15', '30', '45'])}`
  const [nightFrom, nightTo] = random.chance(60) ? ['22:00', '06:00'] : [quarter(), quarter()]
  return {
    rounding_minutes: random.oneOf([0, 0, 5, 6, 15]),
    overtime_daily_minutes: random.oneOf([540, 480, 1440, random.whole(60, 900)]),
    overtime_weekly_minutes: random.oneOf([2400, 2280, 10_080, random.whole(600, 3000)]),
    overtime_percent: percent(),
    overtime_bands: random.chance(50) ? null : JSON.stringify(generatedBands(random)),
    night_percent: percent(),
    holiday_percent: percent(),
    night_from: nightFrom,
    night_to: nightTo === nightFrom ? '23:59' : nightTo,
    first_day_of_week: random.whole(1, 7),
    holiday_countries: random.oneOf([[], ['BE'], ['FR'], ['NL'], ['BE', 'NL'], ['BE', 'FR', 'NL']]),
    deductions: JSON.stringify(generatedDeductions(random)),
    statutory_pay: JSON.stringify(generatedComponents(random)),
  }
}

function generatedBands(random: Random) {
  const begins = [0, random.whole(1, 300), random.whole(301, 900)].slice(0, random.whole(1, 3))
  return {
    bands: begins.map((afterMinutes) =>
      Object.assign(
        {
          afterMinutes,
          percent: random.oneOf([100, 125, 150, random.whole(100, 310)]),
          restDayPercent: random.oneOf([null, 200, random.whole(100, 310)]),
        },
        random.chance(50) && { labourDayPercent: random.oneOf([250, 300, random.whole(100, 400)]) },
      ),
    ),
    source: random.oneOf(['Code du travail, L3121-36', 'Agreement']),
  }
}

const timings: Readonly<Record<string, readonly string[]>> = {
  endOfAssignment: ['period', 'end'],
  paidLeave: ['period', 'end', 'reserved'],
  holidayAllowance: ['period', 'reserved'],
}

function generatedComponents(random: Random) {
  return ['endOfAssignment', 'paidLeave', 'holidayAllowance'].flatMap((component) =>
    random.chance(40)
      ? []
      : {
          component,
          isOn: random.chance(80),
          fromDate: random.oneOf(['2019-01-01', '2025-12-29', '2026-03-25', '2026-10-22']),
          paid: random.oneOf(timings[component]!),
          basisPoints: random.chance(70) ? null : random.whole(1, 2500),
          reason: 'Agreement',
        },
  )
}

function generatedDeductions(random: Random) {
  return Array.from({ length: random.whole(0, 4) }, (_, index) => {
    const kind = random.oneOf(['taxes', 'insurance', 'other'])
    if (random.chance(60)) return { kind, name: `Share ${index}`, basisPoints: random.whole(1, 2500) }
    const amount = random.chance(20) ? random.whole(100_000, 900_000) : random.whole(1, 9000)
    return { kind, name: `Fixed ${index}`, amount: { amount, currency: random.oneOf(currencies) } }
  })
}

/** Gives an organisation generated rules, from now on. */
export async function changeRules(world: World, organisationId: string, random: Random): Promise<void> {
  const rules = generatedRules(random)
  await world.sql`
    update organisations
       set rounding_minutes = ${rules.rounding_minutes}, overtime_daily_minutes = ${rules.overtime_daily_minutes},
           overtime_weekly_minutes = ${rules.overtime_weekly_minutes}, overtime_percent = ${rules.overtime_percent},
           overtime_bands = ${rules.overtime_bands}::jsonb,
           night_percent = ${rules.night_percent}, holiday_percent = ${rules.holiday_percent}, night_from = ${rules.night_from}::time,
           night_to = ${rules.night_to}::time, first_day_of_week = ${rules.first_day_of_week},
           holiday_countries = ${rules.holiday_countries}::text[], deductions = ${rules.deductions}::jsonb,
           statutory_pay = ${rules.statutory_pay}::jsonb
     where id = ${organisationId}`
}

/** Gives a client generated terms and rates, from now on. */
export async function changeTerms(
  world: World,
  { organisationId, clientId, projectId }: BilledProject,
  random: Random,
  from: string,
) {
  const vat = random.oneOf([2100, 2000, 600, 550, null])
  await world.sql`
    update billing_terms
       set vat_category = ${vat === null ? 'AE' : 'S'}, vat_basis_points = ${vat}, passes_premiums = ${random.chance(80)},
           premium_rounding = ${random.oneOf(['exact', 'exact', 'nearest5', 'up5', 'nearest15', 'up15'])},
           markup_basis_points = ${random.oneOf([null, 6543, random.whole(1, 12_000)])}
     where organisation_id = ${organisationId} and id = ${clientId}`
  if (random.chance(50))
    await world.sql`delete from bill_rates where organisation_id = ${organisationId} and client_id = ${clientId}`
  for (const project of [null, projectId])
    if (random.chance(50))
      await world.sql`
        insert into bill_rates (organisation_id, id, client_id, project_id, from_date, amount, currency)
        values (${organisationId}, ${uuid()}, ${clientId}, ${project}, ${dayAfter(from, random.whole(-5, 12))}, ${random.whole(1500, 9999)},
                ${random.oneOf(currencies)}) on conflict do nothing`
}

export interface BilledProject {
  readonly organisationId: string
  readonly clientId: string
  readonly projectId: string
}

/** A generated organisation with its projects, and the two periods in which its workers have hours. */
export interface PaySets {
  readonly admin: SampleAccount
  readonly organisationId: string
  readonly tag: string
  readonly projects: readonly BilledProject[]
  readonly season: (typeof seasons)[number]
  readonly workerIds: string[]
}

/** Creates an organisation with generated rules, two clients and three projects. */
export async function sampleSets(world: World, random: Random): Promise<PaySets> {
  const organisation = await sampleOrganisation(world, { timeZone: random.oneOf(zones) })
  const { organisationId, companyTag } = organisation
  const season = random.oneOf(seasons)
  const admin = await sampleUser(world, organisation)
  await changeRules(world, organisationId, random)
  for (let count = random.whole(0, 2); count > 0; count--)
    await world.sql`
      insert into holidays (organisation_id, id, date, name) values (${organisationId}, ${uuid()}, ${dayAfter(season.from, random.whole(0, 16))}, 'Own')
      on conflict do nothing`
  const [first, second] = [await sampleProject(world, organisation), await sampleProject(world, organisation)]
  const third = uuid()
  await world.sql`
    insert into projects (organisation_id, id, client_id, work_site_id, name, order_number)
    values (${organisationId}, ${third}, ${first.clientId}, ${first.workSiteId}, 'Second', ${random.chance(50) ? 'PO 7' : null})`
  const projects = [first, second, { clientId: first.clientId, projectId: third }].map(({ clientId, projectId }) => ({
    organisationId,
    clientId,
    projectId,
  }))
  for (const clientId of [first.clientId, second.clientId]) await sampleBilling(world, organisation, clientId)
  for (const project of projects.slice(0, 2)) await changeTerms(world, project, random, season.from)
  return { admin, organisationId, tag: companyTag, projects, season, workerIds: [] }
}
