import { daysAfter, startOfDay } from '#base/calendar.ts'
import { withinReach } from '#domains/timesheets/server/queries.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { DayRange } from '../rules.ts'

/** SQL that joins to rows of a worker on a project, by their alias, their project `p`. */
export const withProject = (table: string, alias: string) =>
  `${table} ${alias} join projects p on p.organisation_id = ${alias}.organisation_id and p.id = ${alias}.project_id`

/** Narrows rows of a worker on a project, with their project `p`, to the reader's own, or to those within the reader's reach. */
export function ofReader(scope: ActorScope, alias: string): Conditions {
  const { organisationId, accountId, type } = scope.actor
  const where = new Conditions(alias, organisationId)
  return type === 'worker' ? where.and(`${alias}.worker_id = ?`, accountId) : withinReach(scope, where)
}

/** The entries `e` of a stretch that the reader may see, of the statuses that figures are made of. */
export function entriesWithin(scope: ActorScope, { from, to }: DayRange): Conditions {
  return ofReader(scope, 'e')
    .and('e.date between ?::date and ?::date', from, to)
    .and(`e.status in ('approved', 'submitted')`)
}

/** The shifts `h` of a stretch that the reader may see: what was published and accepted, and not cancelled. */
export function shiftsWithin(scope: ActorScope, { from, to }: DayRange): Conditions {
  const { timeZone } = scope.actor
  return ofReader(scope, 'h')
    .and('h.starts_at >= ? and h.starts_at < ?', startOfDay(from, timeZone), startOfDay(daysAfter(to, 1), timeZone))
    .and(`h.accepted and h.published_at is not null and h.status <> 'cancelled'`)
}
