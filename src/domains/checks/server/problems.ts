import { columnOf } from '#base/fields.ts'
import { localTimeOf } from '#base/calendar.ts'
import { checkLevels, rulesCountries } from '#domains/organisations/rules.ts'
import { contractKindGroups } from '#domains/contracts/rules.ts'
import { type Fragment, fragment, joined, raw } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import {
  type CheckDoor,
  type CheckItem,
  checkItems,
  type CheckProblem,
  effectAt,
  isCheckedAt,
  usualLevel,
} from '../rules.ts'

/** What a start lacks, and what that does at the door where it was checked. */
export interface StartProblem {
  readonly item: CheckItem
  /** The certification; null for other items. */
  readonly name: string | null
  readonly problem: CheckProblem
  readonly expiresOn: string | null
  readonly effect: 'warn' | 'block'
}

/** The start that is checked, as SQL. */
export interface CheckedStart {
  readonly organisation: Fragment
  readonly workerId: Fragment
  /** Null without an assignment: nothing that belongs to one is there. */
  readonly assignmentId: Fragment
  readonly role: Fragment
  /** A JSON list with the names of the required certifications, or null. */
  readonly certifications: Fragment
  /** The day on which it is checked, and the last day of the work. */
  readonly today: Fragment
  readonly until: Fragment
  /** The moment by which contracts must be signed. */
  readonly at: Fragment
}

/** SQL for whose start it is, and on which assignment: that of the row with this name. */
export const ofAssignment = (name: string) => ({
  organisation: raw(`${name}.organisation_id`),
  workerId: raw(`${name}.worker_id`),
  assignmentId: raw(`${name}.id`),
  role: raw(`${name}.role`),
})

/** Returns a start as it is checked now. */
export const startNow = (
  { now, actor }: Pick<ActorScope, 'now' | 'actor'>,
  start: Omit<CheckedStart, 'today' | 'at'>,
): CheckedStart => ({
  ...start,
  today: fragment`${localTimeOf(now, actor.timeZone).date}::date`,
  at: fragment`${now}::timestamptz`,
})

/** SQL that is true if the contract `ck` is one of an assignment. */
export const isOfAssignment = inGroup('ck.kind', contractKindGroups.ofAssignment)

// A contract that became void later was in place until then.
const isSignedBy = (at: Fragment) => fragment`ck.signed_at <= ${at} and (ck.voided_at is null or ck.voided_at > ${at})`

/** SQL for the level of an item in the organisation `og`. */
function levelOf(item: CheckItem): string {
  const column = `og.check_${columnOf(item)}`
  const ofCountries = rulesCountries.map((country) => `when '${country}' then '${usualLevel(item, country)}'`).join(' ')
  const usual = `case og.rules_country ${ofCountries} else '${usualLevel(item, null)}' end`
  return `case when ${column} is not null then ${column} else ${usual} end`
}

/** SQL for what an item does at a door; null is nothing. */
function effectOf(item: CheckItem, door: CheckDoor): Fragment {
  const cases = checkLevels.flatMap((level) => {
    const effect = effectAt(level, door)
    return effect ? [`when '${level}' then '${effect}'`] : []
  })
  return raw(`case ${levelOf(item)} ${cases.join(' ')} end`)
}

const missingUnless = (found: Fragment) =>
  fragment`select null as name, null::date as expires_on, 'missing' as problem where not exists (${found})`

/** SQL for what is wrong with the recorded check of a worker: it is missing, expired, or expires before the work ends. */
const unlessRecorded = (
  item: 'permit' | 'identity' | 'medical',
  { organisation, workerId, today, until }: CheckedStart,
) => fragment`
  select null as name, sc.expires_on,
         case when sc.id is null then 'missing' when sc.expires_on < ${today} then 'expired' else 'expiring' end as problem
    from (select 1) one
    left join start_checks sc on sc.organisation_id = ${organisation} and sc.worker_id = ${workerId} and sc.item = '${raw(item)}'
     and sc.assignment_id is null and coalesce(sc.valid_from, sc.checked_on) <= ${until}
   where sc.id is null or sc.expires_on < ${until} and not sc.not_required`

type CertifiedStart = Pick<CheckedStart, 'organisation' | 'workerId' | 'certifications' | 'today' | 'until'>

// If a worker has several certifications of the same name, the one with the latest expiry counts.
function lackingCertifications({ organisation, workerId, certifications, today, until }: CertifiedStart): Fragment {
  return fragment`
    select cn.name, cz.expires_on,
           case when cz.id is null then 'missing' when cz.expires_on < ${today} then 'expired' else 'expiring' end as problem
      from jsonb_array_elements_text(${certifications}) with ordinality cn (name, at)
      left join lateral (
        select cy.id, cy.expires_on from certifications cy
         where cy.organisation_id = ${organisation} and cy.worker_id = ${workerId} and cy.search_name = searchable(cn.name)
           and cy.verification <> 'rejected'
         order by cy.expires_on desc nulls first limit 1) cz on true
     where cz.id is null or cz.expires_on < ${until}
     order by cn.at`
}

/** SQL per item: a row with `name`, `expires_on` and `problem` for each problem. */
const problemOf: Readonly<Record<CheckItem, (start: CheckedStart) => Fragment>> = {
  // Of several contracts that follow each other, the one that contains the day counts, or the first day of the assignment before it begins.
  contract: ({ organisation, assignmentId, until, at }) =>
    missingUnless(fragment`select from contracts ck join assignments ca on ca.organisation_id = ck.organisation_id and ca.id = ck.assignment_id
      where ck.organisation_id = ${organisation} and ck.assignment_id = ${assignmentId} and ${isOfAssignment} and ${isSignedBy(at)}
        and ck.start_date <= greatest(${until}, ca.start_date) and ck.end_date >= ${until}`),
  intent: ({ organisation, workerId, at }) =>
    missingUnless(fragment`select from contracts ck where ck.organisation_id = ${organisation} and ck.worker_id = ${workerId}
      and ${inGroup('ck.kind', contractKindGroups.ofIntent)} and ${isSignedBy(at)}`),
  clientContract: ({ organisation, assignmentId, until, at }) =>
    missingUnless(fragment`select from contracts ck join assignments ca on ca.organisation_id = ck.organisation_id and ca.id = ck.assignment_id
      where ck.organisation_id = ${organisation} and ck.assignment_id = ${assignmentId}
        and ${inGroup('ck.kind', contractKindGroups.ofClient)} and ${isSignedBy(at)}
        and ck.start_date <= greatest(${until}, ca.start_date) and ck.end_date >= ${until}`),
  certification: lackingCertifications,
  permit: (start) => unlessRecorded('permit', start),
  identity: (start) => unlessRecorded('identity', start),
  declaration: ({ organisation, assignmentId, until }) =>
    missingUnless(fragment`select from start_checks sc where sc.organisation_id = ${organisation} and sc.assignment_id = ${assignmentId}
      and sc.item = 'declaration' and coalesce(sc.valid_from, sc.checked_on) <= ${until}`),
  medical: (start) => fragment`
    select pm.* from (${unlessRecorded('medical', start)}) pm
     where ${isMedicalRole(start.role)}`,
  licence: ({ today, until }) => fragment`
    select null as name, og.licence_expires_on as expires_on,
           case when og.licence_number is null then 'missing' when og.licence_expires_on < ${today} then 'expired' else 'expiring' end as problem
     where og.licence_number is null or og.licence_expires_on < ${until}`,
}

/** SQL that is true if a role needs medical fitness in the organisation `og`; without a role, one may. */
export const isMedicalRole = (role: Fragment) => fragment`(og.medical_roles is null or ${role} is null or exists (
  select from regexp_split_to_table(og.medical_roles, '\n') mr (role) where searchable(trim(mr.role)) = searchable(${role})))`

/** SQL for the rows of all problems of a start with these items, in force or not. It needs the organisation as `og`. */
export function itemProblems(start: CheckedStart, items: readonly CheckItem[]): Fragment {
  const rows = items.map(
    (item) => fragment`
      select '${raw(item)}' as item, ${raw(checkItems.indexOf(item))} as rank, px.name, px.expires_on, px.problem from (${problemOf[item](start)}) px`,
  )
  return joined(rows, ' union all ')
}

/** SQL for the rows of the problems of a start at a door where they warn or block, with that effect. It needs the organisation as `og`. */
function problemRows(
  start: CheckedStart,
  door: CheckDoor,
  items: readonly CheckItem[] = checkItems,
  inForce = fragment`is not null`,
): Fragment {
  const rows = items
    .filter((item) => isCheckedAt(item, door))
    .map(
      (item) => fragment`
        select pl.*, ${effectOf(item, door)} as effect from (${itemProblems(start, [item])}) pl where ${effectOf(item, door)} ${inForce}`,
    )
  return joined(rows, ' union all ')
}

/** SQL for a JSON list of what a start lacks at a door, as `StartProblem`; of many workers, only the items that are in force are checked. */
export function startProblems(
  start: CheckedStart,
  door: CheckDoor,
  items = checkItems as readonly CheckItem[],
): Fragment {
  if (!items.some((item) => isCheckedAt(item, door))) return raw(`'[]'::json`)
  return fragment`(select coalesce(json_agg(json_build_object('item', pl.item, 'name', pl.name, 'problem', pl.problem,
      'expiresOn', pl.expires_on, 'effect', pl.effect) order by pl.rank), '[]')
    from organisations og cross join lateral (${problemRows(start, door, items)}) pl where og.id = ${start.organisation})`
}

/**
 * SQL for the rows of the problems of many starts at a door: `assignment_id`, `day`, `item`, `rank`, `name`, `expires_on`, `problem` and
 * `effect`. `starts` is the rows `n` of the starts with their assignments and the organisation as `og`; the items are those in force.
 */
export function problemsOfStarts(
  starts: Fragment,
  start: CheckedStart,
  door: CheckDoor,
  items: readonly CheckItem[],
): Fragment {
  const rows = items.map(
    (item) => fragment`
      select n.assignment_id, n.day, '${raw(item)}' as item, ${raw(checkItems.indexOf(item))} as rank, px.name, px.expires_on, px.problem,
             ${effectOf(item, door)} as effect
        from ${starts} cross join lateral (${problemOf[item](start)}) px`,
  )
  return joined(rows, ' union all ')
}

/** SQL that is true if a start lacks something at a door that blocks it there. */
export function isStartBlocked(start: CheckedStart, door: CheckDoor): Fragment {
  return fragment`exists (select from organisations og cross join lateral (${problemRows(start, door, checkItems, fragment`= 'block'`)}) pl
    where og.id = ${start.organisation})`
}

/** SQL that is true if an item of a start is missing at a door where it warns or blocks. */
export function isItemMissing(start: CheckedStart, door: CheckDoor, item: CheckItem): Fragment {
  return fragment`exists (select from organisations og cross join lateral (${problemRows(start, door, [item])}) pl
    where og.id = ${start.organisation})`
}

/** SQL for a JSON list of the required certifications that are missing, expired or expiring before the last day. */
export function certificationProblems(start: CertifiedStart): Fragment {
  return fragment`(select coalesce(json_agg(json_build_object('name', px.name, 'expiresOn', px.expires_on, 'problem', px.problem)), '[]')
    from (${lackingCertifications(start)}) px)`
}
