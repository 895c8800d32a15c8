import { overtimeLawOf } from '#base/official/overtime.ts'
import type { Answer, Received } from '#base/route.ts'
import { localTimeOf } from '#base/calendar.ts'
import { fault } from '#base/validation.ts'
import { readHistory } from '#platform/server/db/history.ts'
import { plainValues } from '#platform/server/db/plain-fields.ts'
import { sql } from '#platform/server/db/statement.ts'
import { dayIn } from '#platform/server/texts/dates.ts'
import { violates } from '#platform/server/db/transaction.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { organisationRefusals, type Settings, type settingsRoutes } from '../contract.ts'
import { type OvertimeBands, payRuleFields, type StatutoryPay, timeRuleFields } from '../contract/settings.ts'
import { mostTagChanges } from '../rules/company-tag.ts'
import { countryOfRules } from '../rules/holidays.ts'
import { changeOrganisation } from './commands.ts'
import { readOrganisation } from './queries.ts'
import type { OrganisationRow } from './tables.ts'

type Input<Name extends keyof typeof settingsRoutes> = Received<(typeof settingsRoutes)[Name]>

/** Saves the given settings and keeps the others. Throws `STALE_VERSION`. */
export async function saveSettings(
  scope: ActorScope,
  { body, ifMatch }: Input<'saveSettings'>,
): Promise<OrganisationRow> {
  const { companyTag, timeRules, payRules } = body
  if (companyTag !== undefined) {
    await limitTagChanges(scope, companyTag)
    await claimTag(scope, companyTag)
  }
  if (timeRules?.overtimeBands) await requireLeastOvertime(scope, timeRules)
  // JSON columns need JSON text: the driver would convert an array into a PostgreSQL array.
  const lists = {
    ...(timeRules?.overtimeBands && { overtimeBands: JSON.stringify(bandsOf(timeRules.overtimeBands)) }),
    ...(payRules?.deductions && { deductions: JSON.stringify(payRules.deductions) }),
    ...(payRules?.statutoryPay && { statutoryPay: JSON.stringify(statutoryPayOf(payRules.statutoryPay)) }),
    ...(payRules?.rolePayRates && { rolePayRates: JSON.stringify(payRules.rolePayRates) }),
  } as unknown as Partial<OrganisationRow>
  const given = { ...(companyTag !== undefined && { companyTag }), ...timeRules, ...payRules, ...lists }
  const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return changeOrganisation(scope, { ifMatch, shown: settingsOf }, values).catch((error: unknown) => {
    if (violates(error, 'organisations_company_tag_key')) throw tagTaken()
    if (violates(error, 'organisations_night')) throw invalid([nightWithoutEnd])
    throw error
  })
}

/** Refuses a fourth change of the company tag within a year: each former tag stays reserved, and all workers are notified of the new one. */
async function limitTagChanges({ db, actor, now, language }: ActorScope, tag: string): Promise<void> {
  const { companyTag } = await readOrganisation(db, actor.organisationId)
  if (tag === companyTag) return
  const [limiting] = await db.many(
    sql<{ until: string }>`
      select at + interval '1 year' as until from history
       where organisation_id = ${actor.organisationId} and entity = 'organisations' and entity_id = ${actor.organisationId}
         and at > ${now}::timestamptz - interval '1 year'
         and before ->> 'company_tag' is not null and after ->> 'company_tag' is not null
       order by at desc offset ${mostTagChanges - 1} limit 1`,
  )
  if (!limiting) return
  const values = { count: mostTagChanges, date: dayIn(language, localTimeOf(limiting.until, actor.timeZone).date) }
  throw organisationRefusals.TAG_LIMITED({
    values,
    members: { faults: [{ ...fault('companyTag', 'organisations.validation.companyTagLimited'), values }] },
  })
}

/** Refuses percentages of overtime below what the law of the organisation's country requires of agreements. */
async function requireLeastOvertime({ db, actor }: ActorScope, given: GivenTimeRules): Promise<void> {
  const { rulesCountry, timeZone } = await readOrganisation(db, actor.organisationId)
  const chosen = given.rulesCountry === undefined ? rulesCountry : given.rulesCountry
  const { least } = overtimeLawOf(countryOfRules({ rulesCountry: chosen, timeZone })) ?? {}
  if (!least) return
  const tooLow = (index: number) => ({
    ...fault(`timeRules.overtimeBands.bands.${index}.percent`, 'organisations.validation.bandTooLow'),
    values: { percent: least.percent },
  })
  const faults = (given.overtimeBands?.bands ?? []).flatMap(({ percent }, index) =>
    percent < least.percent ? tooLow(index) : [],
  )
  if (faults.length > 0) throw invalid(faults)
}

async function claimTag({ group, actor }: ActorScope, name: string): Promise<void> {
  if (!(await group.claim(actor.organisationId, { kind: 'companyTag', name }))) throw tagTaken()
}

const nightWithoutEnd = fault('payRules.nightTo', 'organisations.validation.nightWithoutEnd')

function tagTaken() {
  const messageKey = 'organisations.validation.companyTagTaken'
  return organisationRefusals.TAG_TAKEN({
    members: { faults: [{ path: 'companyTag', code: 'companyTagTaken', messageKey, values: {} }] },
  })
}

// The form sends a row for each component; those that are off and as the law says are not stored.
function statutoryPayOf(sent: NonNullable<NonNullable<Input<'saveSettings'>['body']['payRules']>['statutoryPay']>) {
  return sent.flatMap(({ component, isOn, fromDate = null, paid, basisPoints = null, reason = null }): StatutoryPay[] =>
    isOn || fromDate !== null || basisPoints !== null || reason !== null
      ? [{ component, isOn, fromDate, paid, basisPoints, reason }]
      : [],
  )
}

type GivenTimeRules = NonNullable<Input<'saveSettings'>['body']['timeRules']>

function bandsOf({ bands, source }: NonNullable<GivenTimeRules['overtimeBands']>): OvertimeBands {
  return {
    bands: bands.map(({ labourDayPercent, ...band }) => ({
      ...band,
      restDayPercent: band.restDayPercent ?? null,
      ...(labourDayPercent && { labourDayPercent }),
    })),
    source,
  }
}

/** Converts the row of an organisation into its settings. */
export function settingsOf(row: OrganisationRow): Settings {
  return {
    version: row.version,
    allowed: ['edit'],
    companyTag: row.companyTag,
    timeRules: { ...plainValues(timeRuleFields, row), overtimeBands: row.overtimeBands },
    payRules: {
      ...plainValues(payRuleFields, row),
      currency: row.currency,
      deductions: row.deductions,
      rolePayRates: row.rolePayRates,
      statutoryPay: row.statutoryPay,
    },
  }
}

/** Returns one page of the history of the profile, the settings and the organisation's own holidays, latest first. */
export function readSettingsHistory(
  scope: ActorScope,
  { query }: Input<'readSettingsHistory'>,
): Promise<Answer<typeof settingsRoutes.readSettingsHistory>> {
  return readHistory(scope, ['organisations'], scope.actor.organisationId, query, ['holidays', 'documents'])
}
