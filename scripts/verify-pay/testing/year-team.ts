import { daysAfter, daysBetween } from '#base/days.ts'
import type { RulesCountry } from '#domains/organisations/rules.ts'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import type { StatutoryPay } from '#domains/organisations/contract/settings.ts'
import { checkItems } from '#domains/checks/rules.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import type { World } from '#platform/server/testing/world.ts'
import { routes } from '../../../src/app/server/routes.ts'
import type { Random } from './pay-sets.ts'

export { routes }

/** The first Monday of the year, and the last day on which somebody works. */
export const year = { from: '2026-01-05', weeks: 51, to: '2026-12-27' } as const

const components: Readonly<Record<RulesCountry, readonly StatutoryPay[]>> = {
  BE: [],
  FR: [component('endOfAssignment', 'end'), component('paidLeave', 'period')],
  NL: [component('holidayAllowance', 'period')],
}
const zones: Readonly<Record<RulesCountry, string>> = {
  BE: 'Europe/Brussels',
  FR: 'Europe/Paris',
  NL: 'Europe/Amsterdam',
}

/** Nothing is checked when the work begins: the year is about hours and pay. */
const withoutChecks = checkItems
  .map((item) => `check_${item.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} = 'off'`)
  .join(', ')

/** A worker of the year with an assignment. */
export interface YearWorker extends SampleAccount {
  readonly assignmentId: string
  /** The last day of the assignment. */
  readonly lastDay: string
}

/** An organisation of one country that refuses what the law forbids and pays what it demands. */
export interface YearTeam {
  readonly country: RulesCountry
  readonly companyTag: string
  readonly organisationId: string
  readonly admin: SampleAccount
  readonly workers: readonly YearWorker[]
}

function component(id: StatutoryPay['component'], paid: StatutoryPay['paid']): StatutoryPay {
  return { component: id, isOn: true, fromDate: '2026-01-01', paid, basisPoints: null, reason: null }
}

/** Creates the organisation of a country with workers: some of them are minors, and some leave in the middle of the year. */
export async function sampleYearTeam(
  world: World,
  random: Random,
  country: RulesCountry,
  count: number,
): Promise<YearTeam> {
  const organisation = await sampleOrganisation(world, { timeZone: zones[country] })
  await world.sql`
    update organisations set rules_country = ${country}, labour_law = 'refuse', entry_limit_days = 60,
                             statutory_pay = ${JSON.stringify(components[country])}
     where id = ${organisation.organisationId}`
  await world.sql(`update organisations set ${withoutChecks} where id = '${organisation.organisationId}'`)
  const admin = await sampleUser(world, organisation)
  const { projectId } = await sampleProject(world, organisation, { managerId: admin.accountId })
  await world.sql`update projects set start_date = '2025-12-01', end_date = '2027-01-31' where id = ${projectId}`
  const workers: YearWorker[] = []
  for (let one = 0; one < count; one++) {
    const worker = await sampleWorker(world, organisation, { lastName: `Worker ${one}` })
    const born = one % 6 === 5 ? '2009-06-15' : `${random.whole(1965, 2004)}-0${random.whole(1, 9)}-15`
    await world.sql`update workers set date_of_birth = ${born} where id = ${worker.accountId}`
    const lastDay = random.chance(25) ? daysAfter(year.from, random.whole(60, 300)) : year.to
    const days = { startDate: '2026-01-01', endDate: lastDay }
    workers.push({
      ...worker,
      assignmentId: await sampleAssignment(world, worker, projectId, 'assigned', days),
      lastDay,
    })
  }
  // A session ends after hours without a call; the year has hours in which nobody calls.
  await world.sql`
    update sessions set remember = true, idle_until = '2999-01-01' where organisation_id = ${organisation.organisationId}`
  return { ...organisation, country, admin, workers }
}

/** A shift in local time, as the desk plans it. */
export interface PlannedDay {
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  readonly endsNextDay: boolean
  readonly breakMinutes: number
}

const clock = (minute: number) =>
  `${String(Math.floor((minute % 1440) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

function day(date: string, from: number, minutes: number, breakMinutes: number): PlannedDay {
  const to = from + minutes
  return { date, startTime: clock(from), endTime: clock(to), endsNextDay: to >= 1440, breakMinutes }
}

/** The weeks that a desk would try, the boldest first: the law refuses some of them, and the last one is a short week of few days. */
export function weeksToTry(random: Random, monday: string, lastDay: string): readonly (readonly PlannedDay[])[] {
  const kind = random.whole(1, 10)
  const weeks: PlannedDay[][] = []
  const dates = (count: number) =>
    Array.from({ length: count }, (_, index) => daysAfter(monday, index)).filter(
      (date) => daysBetween(date, lastDay) >= 0,
    )
  const start = random.whole(12, 20) * 30
  // Six or seven days, days of up to thirteen hours, nights, and days whose rest is short.
  if (kind === 1) weeks.push(dates(7).map((date) => day(date, start, random.whole(16, 20) * 30, 45)))
  if (kind === 2) weeks.push(dates(6).map((date) => day(date, start, random.whole(18, 26) * 30, 60)))
  if (kind === 3) weeks.push(dates(5).map((date) => day(date, 22 * 60, 480, 45)))
  if (kind === 4) weeks.push(dates(5).map((date, index) => day(date, index % 2 === 0 ? 14 * 60 : 6 * 60, 480, 45)))
  if (kind === 5) weeks.push(dates(5).map((date) => day(date, start, 360 + random.whole(1, 60), 0)))
  weeks.push(dates(5).map((date) => day(date, start, 7 * 60 + 30, 45)))
  weeks.push(dates(4).map((date) => day(date, 9 * 60, 6 * 60, 45)))
  return weeks
}
