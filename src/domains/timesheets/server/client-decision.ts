import { fragment, raw } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import { entryGroups, type EntryStatus } from '../rules.ts'

/** SQL that is true for a client's decision `d` on an entry as it is now: a change of its project, times or breaks makes it void. */
export const isDecisionOn = (entry: string) =>
  fragment`d.organisation_id = ${raw(entry)}.organisation_id and d.id = ${raw(entry)}.id and d.project_id = ${raw(entry)}.project_id
   and d.starts_at = ${raw(entry)}.starts_at and d.ends_at = ${raw(entry)}.ends_at and d.break_minutes = ${raw(entry)}.break_minutes`

/** SQL that is true for an entry whose client has to confirm hours before they can be approved. */
export const needsClient = (entry: string) => fragment`exists (
  select 1 from projects q
      join confirmation_settings s on s.organisation_id = q.organisation_id and s.id = q.client_id and s.mode = 'required'
   where q.organisation_id = ${raw(entry)}.organisation_id and q.id = ${raw(entry)}.project_id)`

/** SQL that is true for an entry that its client has to confirm before it can be approved, and has not confirmed. */
export const awaitsClient = (entry: string) => fragment`(${needsClient(entry)}
  and not exists (select 1 from client_decisions d where ${isDecisionOn(entry)} and d.outcome = 'confirmed'))`

/**
 * SQL that is true for an entry that awaits approval. Every list and figure of hours awaiting approval uses it, so that a figure and the list
 * that it opens agree.
 */
export const awaitsApproval = (entry: string) => is<EntryStatus>(`${entry}.status`, 'submitted')

/** SQL that is true for an entry that awaits approval and that its client has to confirm first. */
export const awaitsClientFirst = (entry: string) => fragment`(${awaitsApproval(entry)} and ${awaitsClient(entry)})`

/** SQL that is true for an entry that awaits its worker, who has to complete, correct or submit it. */
export const awaitsWorker = (entry: string) => inGroup(`${entry}.status`, entryGroups.withWorker)
