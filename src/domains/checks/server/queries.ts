import { localTimeOf } from '#base/calendar.ts'
import { may } from '#base/actor.ts'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { contractGroups } from '#domains/contracts/rules.ts'
import type { CheckLevel, rulesCountries } from '#domains/organisations/rules.ts'
import { readOrganisation } from '#domains/organisations/server/queries.ts'
import { accountName } from '#platform/server/db/names.ts'
import { utcInstant } from '#platform/server/db/instants.ts'
import { fragment, raw, sql } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { checkRoutes, OwnStartChecks, StartCheck, StartChecks } from '../contract.ts'
import {
  type CheckDoor,
  type CheckItem,
  checkItems,
  type CheckProblem,
  countryDemands,
  effectAt,
  isCheckedAt,
  isInForce,
  type RecordedItem,
  usualLevel,
  workerItems,
} from '../rules.ts'
import { isOfAssignment, isMedicalRole, itemProblems, startNow } from './problems.ts'
import { linkOf } from './refusing.ts'

type Country = (typeof rulesCountries)[number]

interface Start {
  workerId: string
  assignmentId: string | null
  role: string | null
  certifications: string[]
  isMedical: boolean
  late: StartChecks['late']
}

interface Found {
  item: CheckItem
  name: string | null
  problem: CheckProblem
  expiresOn: string | null
}

interface Recorded {
  item: RecordedItem
  number: string | null
  checkedOn: string
  expiresOn: string | null
  notRequired: boolean
  by: { id: string; name: string }
  at: string
}

/** Lists the start checks of an assignment. Throws `NOT_FOUND`. */
export async function listStartChecks(scope: ActorScope, id: string): Promise<StartChecks> {
  const start = await readStart(scope, id)
  return { ...(await listOf(scope, start, checkItems)), allowed: allowedFor(scope) }
}

/** Lists those checks of a worker that do not depend on an assignment. Throws `NOT_FOUND`. */
export async function listWorkerChecks(scope: ActorScope, workerId: string): Promise<StartChecks> {
  const found = await scope.db.first(
    sql`select id from workers where organisation_id = ${scope.actor.organisationId} and id = ${workerId}`,
  )
  if (!found) throw refuse.NOT_FOUND()
  const start = { workerId, assignmentId: null, role: null, certifications: [], isMedical: true, late: null }
  return { ...(await listOf(scope, start, workerItems)), allowed: allowedFor(scope) }
}

/** Lists what one of the worker's assignments lacks. Throws `NOT_FOUND`. */
export async function listOwnStartChecks(
  scope: ActorScope,
  { params }: Received<typeof checkRoutes.listOwnStartChecks>,
): Promise<OwnStartChecks> {
  const start = await readStart(scope, params.id, scope.actor.accountId)
  const list = await listOf(scope, start, checkItems)
  const items = list.items
    .filter((check) => check.problem !== null && isInForce(check))
    .map((one) => Object.assign(one, { recorded: null }))
  return { ...list, items }
}

const allowedFor = ({ actor }: ActorScope) => (may(actor, 'assignments:write') ? (['record'] as const) : []).slice()

// Assignments and hours belong to later domains (decision 28).
async function readStart({ db, actor }: ActorScope, id: string, workerId: string | null = null): Promise<Start> {
  const { organisationId } = actor
  const found = await db.first(
    sql<Start>`
      select a.worker_id, a.id as assignment_id, a.role,
             case when r.certifications is not null then r.certifications else '[]' end as certifications,
             ${isMedicalRole(raw('a.role'))} as is_medical,
             (select json_build_object('signedAt', ${utcInstant('lc.signed_at')}, 'begunAt', ${utcInstant('lc.begun_at')})
                from (
                  select ck.signed_at,
                         least((select min(s.started_at) from clock_sessions s
                                 where s.organisation_id = a.organisation_id and s.worker_id = a.worker_id and s.assignment_id = a.id
                                   and (s.started_at at time zone ${actor.timeZone})::date between ck.start_date and ck.end_date),
                               (select min(e.starts_at) from time_entries e
                                 where e.organisation_id = a.organisation_id and e.assignment_id = a.id
                                   and e.date between ck.start_date and ck.end_date)) as begun_at
                    from contracts ck
                   where ck.organisation_id = a.organisation_id and ck.assignment_id = a.id and ${isOfAssignment}
                     and ck.amends_id is null and ${inGroup('ck.status', contractGroups.agreed)}) lc
               where lc.signed_at > lc.begun_at order by lc.signed_at desc limit 1) as late
        from assignments a
        join organisations og on og.id = a.organisation_id
        left join requests r on r.organisation_id = a.organisation_id and r.id = a.request_id
       where a.organisation_id = ${organisationId} and a.id = ${id} and a.worker_id = coalesce(${workerId}, a.worker_id)`,
  )
  if (!found) throw refuse.NOT_FOUND()
  return found
}

// Medical fitness is health data: who does not record it sees only whether it is in place.
function withoutHealth(check: StartCheck): StartCheck {
  return check.item === 'medical' ? Object.assign({}, check, { recorded: null, expiresOn: null }) : check
}

async function listOf(scope: ActorScope, start: Start, items: readonly CheckItem[]): Promise<OwnStartChecks> {
  const organisation = await readOrganisation(scope.db, scope.actor.organisationId)
  const country = organisation.rulesCountry
  const shown = items.filter((item) => isShown(item, country, levelOf(organisation, item), start))
  const problems = await readProblems(scope, start, shown)
  const recorded = new Map<CheckItem, Recorded>((await readRecorded(scope, start)).map((one) => [one.item, one]))
  const rows = shown.flatMap((item): StartCheck[] => {
    const level = levelOf(organisation, item)
    const shared = {
      item,
      atPlanning: effectAt(level, 'plan'),
      atClock: effectAt(level, 'clock'),
      recorded: shownRecord(recorded.get(item)),
      source: (country && countryDemands[country][item]?.source) ?? null,
      link: linkOf(scope, item, start),
    }
    const found = problems.filter((one) => one.item === item)
    const certified =
      item === 'certification'
        ? start.certifications.filter((name) => !found.some((one) => one.name === name))
        : found.length === 0
          ? [null]
          : []
    const expiresOn = recorded.get(item)?.expiresOn ?? (item === 'licence' ? organisation.licenceExpiresOn : null)
    const done = certified.map((name) => ({ name, problem: null, expiresOn }))
    return [...found, ...done].map(({ name, problem, expiresOn: until }) =>
      Object.assign({ name, problem, expiresOn: until }, shared),
    )
  })
  const seesHealth = scope.actor.type === 'worker' || may(scope.actor, 'assignments:write')
  return { items: seesHealth ? rows : rows.map(withoutHealth), country, late: start.late }
}

function shownRecord(found: Recorded | undefined): StartCheck['recorded'] {
  if (!found) return null
  const { item: _, ...shown } = found
  return shown
}

/** Returns the items that warn or block at a door of the organisation. */
export async function itemsInForce({ db, actor }: ActorScope, door: CheckDoor): Promise<CheckItem[]> {
  const organisation = await readOrganisation(db, actor.organisationId)
  return checkItems.filter((item) => isCheckedAt(item, door) && effectAt(levelOf(organisation, item), door) !== null)
}

type Levels = Readonly<Record<`check${Capitalize<CheckItem>}`, CheckLevel | null>> & {
  readonly rulesCountry: Country | null
}

function levelOf(organisation: Levels, item: CheckItem): CheckLevel {
  const name = `check${item.charAt(0).toUpperCase()}${item.slice(1)}` as keyof Levels
  return (organisation[name] as CheckLevel | null) ?? usualLevel(item, organisation.rulesCountry)
}

// A statement of intent is of Belgian law, the client’s contract of Belgian and French law, medical fitness of some roles.
function isShown(item: CheckItem, country: Country | null, level: CheckLevel, { isMedical }: Start): boolean {
  if (item === 'intent') return country === 'BE' || level !== 'off'
  if (item === 'clientContract') return country === 'BE' || country === 'FR' || level !== 'off'
  return item !== 'medical' || isMedical
}

async function readProblems(scope: ActorScope, start: Start, items: readonly CheckItem[]) {
  if (items.length === 0) return []
  const { db, actor, now } = scope
  const { workerId, assignmentId, role, certifications } = start
  return db.many(
    sql<Found>`
      select l.item, l.name, l.problem, l.expires_on
        from organisations og cross join lateral (${itemProblems(
          startNow(scope, {
            organisation: raw('og.id'),
            workerId: fragment`${workerId}::uuid`,
            assignmentId: fragment`${assignmentId}::uuid`,
            role: fragment`${role}::text`,
            certifications: fragment`${JSON.stringify(certifications)}::jsonb`,
            until: fragment`${localTimeOf(now, actor.timeZone).date}::date`,
          }),
          items,
        )}) l
       where og.id = ${actor.organisationId} order by l.rank`,
  )
}

function readRecorded({ db, actor }: ActorScope, { workerId, assignmentId }: Start): Promise<Recorded[]> {
  return db.many(
    sql<Recorded>`
      select c.item, c.number, c.checked_on, c.expires_on, c.not_required, json_build_object('id', u.id, 'name', ${accountName('u')}) as by,
             c.updated_at as at
        from start_checks c join accounts u on u.organisation_id = c.organisation_id and u.id = c.recorded_by
       where c.organisation_id = ${actor.organisationId} and c.worker_id = ${workerId}
         and (c.assignment_id is null or c.assignment_id = ${assignmentId}::uuid)`,
  )
}
