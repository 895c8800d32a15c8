import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type Holiday, organisationRefusals, type settingsRoutes } from '../contract.ts'
import { rulesCountries, type RulesCountry } from '../rules.ts'
import { nationalHolidays } from '../rules/holidays.ts'
import { changeOrganisation } from './commands.ts'
import type { OrganisationRow } from './tables.ts'

type Input<Name extends keyof typeof settingsRoutes> = Received<(typeof settingsRoutes)[Name]>

interface Stored {
  countries: RulesCountry[]
  own: { id: string; date: string; name: string }[]
  version: number
}

type Day = Omit<Holiday, 'allowed'>

async function readStored(scope: ActorScope, from: string, to: string): Promise<Stored> {
  return scope.db.one(
    sql<Stored>`
      select o.holiday_countries as countries, o.version,
             (select coalesce(json_agg(json_build_object('id', h.id, 'date', h.date, 'name', h.name)), '[]')
                from holidays h where h.organisation_id = o.id and h.date between ${from} and ${to}) as own
        from organisations o where o.id = ${scope.actor.organisationId}`,
  )
}

/** Returns the organisation’s holidays from one date to another, national and own, sorted by date. */
export async function holidaysBetween(scope: ActorScope, from: string, to: string): Promise<Day[]> {
  return holidaysOf(scope, await readStored(scope, from, to), from, to)
}

/** Returns the days of these holidays. */
export async function holidayDates(scope: ActorScope, from: string, to: string): Promise<Set<string>> {
  const { countries, own } = await readStored(scope, from, to)
  return new Set([...nationalBetween(countries, from, to), ...own].map(({ date }) => date))
}

function nationalBetween(countries: readonly RulesCountry[], from: string, to: string) {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  return years.flatMap((year) => nationalHolidays(countries, year)).filter(({ date }) => date >= from && date <= to)
}

function holidaysOf(scope: ActorScope, { countries, own }: Stored, from: string, to: string): Day[] {
  return [
    ...nationalBetween(countries, from, to).map((day) => ({
      id: null,
      date: day.date,
      name: scope.translate(`organisations.holiday.${day.name}`),
      source: 'national' as const,
      countries: [...day.countries],
    })),
    ...own.map((day) => ({ ...day, source: 'own' as const, countries: [] })),
  ].sort((one, other) => one.date.localeCompare(other.date))
}

/** Returns the holidays of a year, by default the current one in the organisation’s time zone. */
export async function listHolidays(
  scope: ActorScope,
  { query }: Input<'listHolidays'>,
): Promise<Answer<typeof settingsRoutes.listHolidays>> {
  const year = query.year ?? Number(localTimeOf(scope.now, scope.actor.timeZone).date.slice(0, 4))
  const [from, to] = [`${year}-01-01`, `${year}-12-31`]
  const stored = await readStored(scope, from, to)
  const { countries, version } = stored
  return { year, countries, items: holidaysOf(scope, stored, from, to).map(withAllowed), version, allowed: ['edit'] }
}

// Users who can list holidays can also edit settings. A national holiday is only removed together with its country.
function withAllowed(day: Day): Holiday {
  return { ...day, allowed: day.source === 'own' ? ['delete'] : [] }
}

/** Sets the countries whose national holidays apply. Throws `STALE_VERSION`. */
export async function chooseHolidaySets(
  scope: ActorScope,
  { body, ifMatch }: Input<'chooseHolidaySets'>,
): Promise<Answer<typeof settingsRoutes.chooseHolidaySets>> {
  const chosen = rulesCountries.filter((country) => body.countries.includes(country))
  return chosenIn(await changeOrganisation(scope, { ifMatch, shown: chosenIn }, { holidayCountries: chosen }))
}

const chosenIn = ({ holidayCountries: countries, version }: OrganisationRow) => ({ countries, version })

/** Adds a holiday of the organisation. Throws `HOLIDAY_TAKEN` if the date has one already. */
export async function addHoliday(scope: ActorScope, { body }: Input<'addHoliday'>): Promise<Holiday> {
  const id = uuid()
  await insertRecord(scope, { table: 'holidays', id }, { date: body.date, name: body.name }).catch((error: unknown) => {
    throw violates(error, 'holidays_date') ? holidayTaken() : error
  })
  return withAllowed({ id, date: body.date, name: body.name, source: 'own', countries: [] })
}

function holidayTaken() {
  const messageKey = 'organisations.validation.holidayTaken'
  return organisationRefusals.HOLIDAY_TAKEN({
    members: { faults: [{ path: 'date', code: 'holidayTaken', messageKey, values: {} }] },
  })
}

/** Deletes a holiday of the organisation. Throws `NOT_FOUND`. */
export async function deleteHoliday(scope: ActorScope, { params }: Input<'deleteHoliday'>): Promise<void> {
  const gone = await scope.db.manyAndCommit(
    sql`delete from holidays where organisation_id = ${scope.actor.organisationId} and id = ${params.id} returning id`,
  )
  if (gone.length === 0) throw refuse.NOT_FOUND()
}
