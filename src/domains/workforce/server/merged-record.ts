import { columnOf } from '#base/fields.ts'
import { changeRecord } from '#platform/server/db/change.ts'
import { plainErasures } from '#platform/server/db/plain-fields.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { WorkerProfile } from '../contract.ts'
import { workerRecord } from '../contract/fields.ts'
import type { MergedField } from '../contract/merging.ts'
import { storeNationalIdKeys } from './national-id-keys.ts'
import { openBankAccount, openNationalId, sealBankAccount, sealNationalId } from './sealed.ts'

interface Named {
  readonly name?: string
  readonly language?: string
}

interface Row {
  firstName: string
  lastName: string
  dateOfBirth: string | null
  nationalId: string | null
  phone: string | null
  address: string
  bankAccount: string | null
  rateAmount: number | null
  rateCurrency: string | null
  primaryRole: string
  industry: string | null
  experienceLevel: string | null
  maritalStatus: string | null
  numberOfDependents: number | null
  vehicle: string | null
  studentStartDate: string | null
  studentEndDate: string | null
  studentHoursElsewhere: number | null
  studentHoursYear: number | null
  professionalBio: string | null
  image: string | null
  homeLatitude: number | null
  homeLongitude: number | null
  tags: string[]
  desiredJobRoles: string[]
  skills: Named[]
  languages: Named[]
  workHistory: object[]
}

/** The columns of each field of which one value is chosen. */
const columnsOf: Readonly<Partial<Record<MergedField, readonly (keyof Row)[]>>> = {
  payRate: ['rateAmount', 'rateCurrency'],
  address: ['address', 'homeLatitude', 'homeLongitude'],
}

const isEmpty = (value: unknown) => value === null || value === ''

/**
 * Makes one record of two: the target one gets the values of the former that are chosen, and those of fields that are empty; lists are joined.
 * Its photo stays, if it has one. The former record is emptied and names the target, and its account is closed. Returns the photo that is
 * no longer used.
 */
export async function mergeRecords(
  scope: ActorScope,
  {
    target,
    former,
    take,
    version,
  }: { target: string; former: string; take: readonly MergedField[]; version: number | undefined },
  read: () => Promise<WorkerProfile>,
): Promise<string | null> {
  const { db, actor, cipher, now } = scope
  const { organisationId } = actor
  const rowOf = (id: string) =>
    db.one(
      sql<Row>`
        select first_name, last_name, date_of_birth, national_id, phone, address, bank_account, rate_amount, rate_currency, primary_role,
               industry, experience_level, marital_status, number_of_dependents, vehicle, student_start_date, student_end_date, student_hours_elsewhere,
               student_hours_year, professional_bio, image,
               home_latitude, home_longitude, tags, desired_job_roles, skills, languages, work_history
          from workers where organisation_id = ${organisationId} and id = ${id}`,
    )
  const [one, other] = [await rowOf(target), await rowOf(former)]
  const chosen = mergedColumns(one, other, take)
  const owner = (id: string) => ({ organisationId, id })
  const nationalId = 'national_id' in chosen ? openNationalId(cipher, owner(former), other.nationalId ?? '') : undefined
  const account = 'bank_account' in chosen ? openBankAccount(cipher, owner(former), other.bankAccount ?? '') : undefined
  const sealed = {
    ...(nationalId !== undefined && {
      national_id: sealNationalId(cipher, owner(target), nationalId),
      national_id_last4: nationalId.slice(-4),
      without_national_id: false,
    }),
    ...(account && { bank_account: sealBankAccount(cipher, owner(target), account) }),
  }
  await db.many(
    sql`
      update accounts
         set erased_at = ${now}, active = false, email = id::text || '@erased.invalid', username = null, password_hash = null,
             second_factor = false, email_verified = false, version = version + 1, updated_at = ${now}
       where organisation_id = ${organisationId} and id = ${former}`,
  )
  await db.many(
    sql`
      update workers
         set merged_into = ${target}, erased_at = ${now}, date_of_birth = null, national_id = null, national_id_last4 = null, phone = null,
             address = '', ${plainErasures(workerRecord)}, bank_account = null, image = null, home_latitude = null, home_longitude = null,
             desired_job_roles = '{}', tags = '{}', skills = '[]', languages = '[]', work_history = '[]', version = version + 1,
             updated_at = ${now}
       where organisation_id = ${organisationId} and id = ${former}`,
  )
  // A chain of merges leads to the record that is left.
  await db.many(
    sql`update workers set merged_into = ${target} where organisation_id = ${organisationId} and merged_into = ${former}`,
  )
  await changeRecord(
    scope,
    { table: 'workers', id: target },
    version,
    { ...chosen, ...sealed, ...joinedLists(one, other), merged_from: former },
    read,
  )
  const names = {
    given_name: chosen['first_name'] as string | undefined,
    family_name: chosen['last_name'] as string | undefined,
  }
  await changeRecord(scope, { table: 'accounts', id: target }, undefined, names, read)
  if (nationalId !== undefined) await storeNationalIdKeys(scope, [{ id: target, nationalId }])
  return one.image === null ? null : other.image
}

// The columns that get the value of the former record.
function mergedColumns(one: Row, other: Row, take: readonly MergedField[]): Record<string, unknown> {
  const names = Object.keys(one) as (keyof Row)[]
  const taken = new Set<keyof Row>(take.flatMap((field) => columnsOf[field] ?? [field as keyof Row]))
  const chosen = names.filter((name) => {
    if (Array.isArray(one[name]) || isEmpty(other[name])) return false
    return taken.has(name) || isEmpty(one[name])
  })
  return Object.fromEntries(chosen.map((name) => [columnOf(name), other[name]]))
}

function joinedLists(one: Row, other: Row) {
  const more = <Item>(mine: Item[], theirs: Item[], keyOf: (item: Item) => unknown) => {
    const known = new Set(mine.map(keyOf))
    return [...mine, ...theirs.filter((item) => !known.has(keyOf(item)))]
  }
  const same = (text: string) => text.toLowerCase()
  return {
    tags: more(one.tags, other.tags, same),
    desired_job_roles: more(one.desiredJobRoles, other.desiredJobRoles, same),
    skills: JSON.stringify(more(one.skills, other.skills, ({ name = '' }) => same(name))),
    languages: JSON.stringify(more(one.languages, other.languages, ({ language }) => language)),
    work_history: JSON.stringify(more(one.workHistory, other.workHistory, (job) => JSON.stringify(job))),
  }
}
