import { localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { decideLines } from '#domains/confirmations/server/deciding.ts'
import { readLines, weekOf } from '#domains/confirmations/server/lines.ts'
import { isBilled } from '#domains/timesheets/server/decidable.ts'
import { weekStartOf } from '#domains/confirmations/server/sending.ts'
import { undoLines } from '#domains/confirmations/server/undoing.ts'
import type { Decider } from '#domains/confirmations/server/tables.ts'
import { entryGroups } from '#domains/timesheets/rules.ts'
import { isDecisionOn } from '#domains/timesheets/server/client-decision.ts'
import { raw, sql } from '#platform/server/db/statement.ts'
import type { ClientScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { HoursWeek, portalHoursRoutes } from '../contract/hours.ts'
import { asOrganisation } from './as-organisation.ts'
import { readProfile } from './profile.ts'

const mostWeeks = 26

/** Returns the weeks with hours that the contact sees, the newest first, with the lines that have no decision yet. */
export async function listHoursWeeks({
  db,
  actor,
  now,
}: ClientScope): Promise<Answer<typeof portalHoursRoutes.listHoursWeeks>> {
  const { organisationId, clientId, projectIds, timeZone } = actor
  const since = daysAfter(localTimeOf(now, timeZone).date, -7 * mostWeeks)
  const items = await db.many(
    sql<HoursWeek>`
      select w.week_start, w.week_start + 6 as week_end, count(*)::int as line_count,
             count(*) filter (where d.outcome is null and not ${isBilled('e')})::int as open_count, sum(e.total_minutes) as total_minutes
        from time_entries e
        join projects p on p.organisation_id = e.organisation_id and p.id = e.project_id
        join organisations o on o.id = e.organisation_id
       cross join lateral (select e.date - ((extract(isodow from e.date)::int - o.first_day_of_week + 7) % 7) as week_start) w
        left join client_decisions d on ${isDecisionOn('e')}
       where e.organisation_id = ${organisationId} and p.client_id = ${clientId}
         and (${projectIds}::uuid[] is null or p.id = any(${projectIds})) and e.date >= ${since}
         and ${inGroup('e.status', entryGroups.counted)}
       group by w.week_start order by w.week_start desc limit ${raw(mostWeeks)}`,
  )
  return { items }
}

/** Returns the hours of the week of a day, as the page of a confirmation link shows them. */
export async function readHoursWeek(
  scope: ClientScope,
  { query }: Received<typeof portalHoursRoutes.readHoursWeek>,
): Promise<Answer<typeof portalHoursRoutes.readHoursWeek>> {
  const inside = asOrganisation(scope)
  const { company, client, name, language } = await readProfile(scope.db, scope.actor)
  const { clientId, projectIds, contactId } = scope.actor
  const week = { clientId, projectIds: ownList(projectIds), weekStart: await weekStartOf(inside, query.day) }
  const facts = { ...week, contactId, company, client, contact: name, language }
  return weekOf(contactId, facts, inside, await readLines(inside, week))
}

/** Confirms and disputes lines of a week, as by a confirmation link; the decision names the contact. */
export async function decideHoursOfWeek(
  scope: ClientScope,
  { body }: Received<typeof portalHoursRoutes.decideHoursOfWeek>,
): Promise<Answer<typeof portalHoursRoutes.decideHoursOfWeek>> {
  const decider = await deciderOf(scope, body.day)
  return decideLines(asOrganisation(scope), decider, { confirm: body.confirm, dispute: body.dispute })
}

/** Undoes confirmations of the contact in a week, as by a confirmation link. */
export async function undoHoursOfWeek(
  scope: ClientScope,
  { body }: Received<typeof portalHoursRoutes.undoHoursOfWeek>,
): Promise<Answer<typeof portalHoursRoutes.undoHoursOfWeek>> {
  return undoLines(asOrganisation(scope), await deciderOf(scope, body.day), body.lines)
}

/** Returns the contact who decides. The contact keeps the right to confirm until the decisions are stored. Throws `FORBIDDEN`. */
async function deciderOf(scope: ClientScope, day: string): Promise<Decider> {
  const { clientId, projectIds, contactId, organisationId } = scope.actor
  const contact = await scope.db.first(
    sql<{ name: string; email: string; client: string }>`
      select k.name, k.email, c.name as client
        from client_contacts k
        join clients c on c.organisation_id = k.organisation_id and c.id = k.client_id
       where k.organisation_id = ${organisationId} and k.id = ${contactId} and k.may_confirm_hours for share of k`,
  )
  if (!contact) throw refuse.FORBIDDEN()
  return {
    requestId: null,
    key: contactId,
    clientId,
    projectIds: ownList(projectIds),
    weekStart: await weekStartOf(asOrganisation(scope), day),
    contactId,
    contact: contact.name,
    email: contact.email,
    client: contact.client,
  }
}

const ownList = (projectIds: readonly string[] | null) => projectIds && [...projectIds]
