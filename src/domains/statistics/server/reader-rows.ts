import { startOfDay } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { shiftGroups } from '#domains/shifts/rules.ts'
import { entryGroups } from '#domains/timesheets/rules.ts'
import { withinReach } from '#domains/timesheets/server/queries.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { type Fragment, fragment, raw } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { DayRange } from '../rules.ts'

/** A client or project to which rows are restricted. */
export interface Selection {
  readonly clientId?: string | undefined
  readonly projectId?: string | undefined
}

/** SQL of rows with an alias, joined with their projects `p`. */
export function withProject(table: string, alias: string): Fragment {
  const t = raw(alias)
  return fragment`${raw(table)} ${t} join projects p on p.organisation_id = ${t}.organisation_id and p.id = ${t}.project_id`
}

/** Restricts rows with their projects `p` to the worker's own, or to those within the user's permission and selection. */
export function ofReader(scope: ActorScope, alias: string, selection: Selection = {}): Conditions {
  const { organisationId, accountId, type } = scope.actor
  const where = new Conditions(alias, organisationId)
  if (type === 'worker') return where.and`${raw(alias)}.worker_id = ${accountId}`
  return withinReach(scope, where).and`p.client_id = ${selection.clientId}`.and`p.id = ${selection.projectId}`
}

/** Conditions for the entries `e` of a range that the reader may see, with the statuses that figures include. */
export function entriesWithin(scope: ActorScope, { from, to }: DayRange, selection?: Selection): Conditions {
  return ofReader(scope, 'e', selection).and`e.date between ${from}::date and ${to}::date`
    .and`${inGroup('e.status', entryGroups.counted)}`
}

/** Conditions for the shifts `h` of a range that the reader may see: published, accepted and not cancelled. */
export function shiftsWithin(scope: ActorScope, { from, to }: DayRange, selection?: Selection): Conditions {
  const { timeZone } = scope.actor
  return ofReader(scope, 'h', selection)
    .and`h.starts_at >= ${startOfDay(from, timeZone)} and h.starts_at < ${startOfDay(daysAfter(to, 1), timeZone)}`
    .and`h.accepted and h.published_at is not null and ${inGroup('h.status', shiftGroups.planned)}`
}
