import type { Language } from '#base/language.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import type { ContractKind } from '../rules.ts'
import { choicesOf, detailsOf } from '../rules/details.ts'
import type { Values } from '../rules/placeholders.ts'
import { hoursText, valuesOf } from './values.ts'

const week = {
  weeks: [
    {
      days: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startTime: '08:00', endTime: '16:30', breakMinutes: 30 })),
    },
  ],
  weekAStartDate: null,
  skipHolidays: true,
  except: [],
}

/** Returns the name of the organisation, and sample values for the preview of a template in its name. */
export async function previewValues(
  { db, actor }: ActorScope,
  kind: ContractKind,
  language: Language,
): Promise<{ name: string; values: Values }> {
  const agency = await db.one(
    sql<{ companyName: string | null; headquartersLocation: string | null; vatNumber: string | null }>`
      select company_name, headquarters_location, vat_number from organisations where id = ${actor.organisationId}`,
  )
  const t = translateTo(language)
  const texts = detailsOf(kind).map(({ name }) => {
    if (name === 'schedule') return [name, hoursText(language, week)]
    if (name === 'trialDays') return [name, '3']
    return [name, choicesOf(kind, name)?.[0] ?? t(`contracts.sample.${name}`)]
  })
  const parties = {
    agencyName: agency.companyName,
    agencyAddress: agency.headquartersLocation,
    agencyVatNumber: agency.vatNumber,
    workerName: 'Camille Peeters',
    workerAddress: '1000 Bruxelles',
    workerBirthDate: '1998-04-12',
    clientName: 'Acme',
    clientAddress: '2000 Antwerpen',
    clientVatNumber: 'BE0403199702',
  }
  const terms = {
    role: t('contracts.sample.role'),
    startDate: '2027-01-04',
    endDate: '2027-01-29',
    payRate: { amount: 1735, currency: 'EUR' as const },
    project: { name: 'Acme' },
  }
  const values = valuesOf({ kind, language }, parties, terms, Object.fromEntries(texts), undefined)
  return { name: agency.companyName ?? '', values }
}
