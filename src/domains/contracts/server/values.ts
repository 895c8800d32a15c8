import { Formats } from '#base/formats.ts'
import type { Language } from '#base/language.ts'
import type { WorkingHours } from '#domains/requests/rules/working-hours.ts'
import type { Assignment } from '#domains/assignments/contract.ts'
import { sql } from '#platform/server/db/statement.ts'
import { workerName } from '#platform/server/db/names.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { locales } from '#platform/server/texts/dates.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import type { ContractKind } from '../rules.ts'
import { choicesOf, type Details } from '../rules/details.ts'
import type { FactName, Values } from '../rules/placeholders.ts'

/** The parties of a contract as they are recorded now, and its worker; a framework agreement has none. */
export interface Parties {
  agencyName: string | null
  agencyAddress: string | null
  agencyVatNumber: string | null
  workerName: string | null
  workerAddress: string | null
  workerBirthDate: string | null
  clientName: string
  clientAddress: string | null
  clientVatNumber: string | null
}

/** Returns the parties of a contract for an assignment. */
export function readParties({ db, actor }: ActorScope, assignmentId: string): Promise<Parties> {
  return db.one(
    sql<Parties>`
      select o.company_name as agency_name, o.headquarters_location as agency_address, o.vat_number as agency_vat_number,
             ${workerName('w')} as worker_name, w.address as worker_address, w.date_of_birth as worker_birth_date,
             c.name as client_name, c.billing_address as client_address, c.vat_number as client_vat_number
        from assignments a
        join organisations o on o.id = a.organisation_id
        join workers w on w.organisation_id = a.organisation_id and w.id = a.worker_id
        join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
        join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id
       where a.organisation_id = ${actor.organisationId} and a.id = ${assignmentId}`,
  )
}

/** Returns the parties of a framework agreement with a client. */
export function readFrameworkParties({ db, actor }: ActorScope, clientId: string): Promise<Parties> {
  return db.one(
    sql<Parties>`
      select o.company_name as agency_name, o.headquarters_location as agency_address, o.vat_number as agency_vat_number,
             null as worker_name, null as worker_address, null::date as worker_birth_date,
             c.name as client_name, c.billing_address as client_address, c.vat_number as client_vat_number
        from clients c join organisations o on o.id = c.organisation_id
       where c.organisation_id = ${actor.organisationId} and c.id = ${clientId}`,
  )
}

/** What a contract states of its assignment; of a framework agreement only the days. */
type Terms = Pick<Assignment, 'startDate' | 'endDate'> &
  Partial<Pick<Assignment, 'role' | 'payRate'>> & { readonly project?: { readonly name: string } }

/** Returns the values of a contract as text in its language. */
export function valuesOf(
  { kind, language }: { readonly kind: ContractKind; readonly language: Language },
  parties: Parties,
  terms: Terms,
  details: Details,
  amendment: { readonly number: number; readonly date: string } | undefined,
): Values {
  const t = translateTo(language)
  const format = new Formats(locales[language], 'UTC')
  const day = (date: string | null) => (date === null ? undefined : format.date(date, 'inFull'))
  const facts: Partial<Record<FactName, string | null | undefined>> = {
    'agency.name': parties.agencyName,
    'agency.address': parties.agencyAddress,
    'agency.vatNumber': parties.agencyVatNumber,
    'worker.name': parties.workerName,
    'worker.address': parties.workerAddress,
    'worker.birthDate': day(parties.workerBirthDate),
    'client.name': parties.clientName,
    'client.address': parties.clientAddress
      ?.split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join(', '),
    'client.vatNumber': parties.clientVatNumber,
    project: terms.project?.name,
    role: terms.role,
    startDate: day(terms.startDate),
    endDate: day(terms.endDate),
    payRate: terms.payRate && format.money(terms.payRate),
    'amendment.number': amendment && String(amendment.number),
    'amendment.date': amendment && day(amendment.date),
  }
  const { reason } = details
  const chosen = reason !== undefined && choicesOf(kind, 'reason') ? { reason: t(`contracts.reason.${reason}`) } : {}
  const all = { ...facts, ...details, ...chosen }
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/** Returns working hours as text, a day on each line. */
export function hoursText(language: Language, { weeks, skipHolidays }: WorkingHours): string {
  const t = translateTo(language)
  const format = new Formats(locales[language], 'UTC')
  const lines = weeks.flatMap(({ days }, index) => [
    ...(weeks.length > 1 ? [t(`contracts.hours.week${index === 0 ? 'A' : 'B'}`)] : []),
    ...days.map(({ weekday, startTime, endTime, breakMinutes }) =>
      t('contracts.hours.day', { day: format.weekday(weekday), from: startTime, to: endTime, minutes: breakMinutes }),
    ),
  ])
  return [...lines, ...(skipHolidays ? [t('contracts.hours.noHolidays')] : [])].join('\n')
}
