import { reachFor } from '#base/actor.ts'
import { isActor } from '#domains/accounts/server/same-person.ts'
import { type Fragment, fragment, raw } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** An entry to decide on, with the version that the approver saw, if given. */
export interface Item {
  id: string
  version?: number | undefined
}

/** SQL that is true for the entries `t` that the actor may decide on: not their own, and within their reach. */
export function isTheirs(scope: ActorScope): Fragment {
  return fragment`not ${isActor(scope.actor, 't.worker_id')} and ${isOnProjectWithinReach(scope, 't')}`
}

/** SQL that is true for a record with a project on whose hours the actor may decide. */
export function isOnProjectWithinReach(scope: ActorScope, record: string): Fragment {
  const reach = reachFor(scope.actor, 'timesheets:decide') ?? 'none'
  return fragment`(${reach} = 'all' or exists (
    select 1 from projects p
     where p.organisation_id = ${raw(record)}.organisation_id and p.id = ${raw(record)}.project_id
       and p.project_manager_id = ${scope.actor.accountId}))`
}

/** SQL that is true for an entry with hours that the actor has entered or corrected, if another user has to approve those. */
export const awaitsColleague = (scope: ActorScope, entry: string) => fragment`exists (
  select 1 from entry_corrections v join organisations z on z.id = v.organisation_id and z.four_eyes
   where v.organisation_id = ${raw(entry)}.organisation_id and v.time_entry_id = ${raw(entry)}.id and v.superseded_at is null
     and ${isActor(scope.actor, 'v.corrected_by')})`

/** SQL that is true for an entry on an issued pay stub; a paid entry cannot change. */
export const isOnIssuedStub = (entry: string) => fragment`exists (
  select 1 from paid_entries y where y.organisation_id = ${raw(entry)}.organisation_id and y.time_entry_id = ${raw(entry)}.id)`

/** SQL that is true for an entry on an invoice; a billed entry cannot change until it is credited. */
export const isBilled = (entry: string) => fragment`exists (
  select 1 from billed_entries z where z.organisation_id = ${raw(entry)}.organisation_id and z.time_entry_id = ${raw(entry)}.id)`

/** SQL that is true for an entry that was paid or billed, whose decision cannot change. */
export const isPaidOrBilled = (entry: string) => fragment`(${isOnIssuedStub(entry)} or ${isBilled(entry)})`
