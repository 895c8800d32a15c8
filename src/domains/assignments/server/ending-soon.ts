import { type Fragment, fragment } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import { assignmentGroups } from '../rules.ts'

/**
 * SQL that is true for the assignment `a` if it is accepted, ends between two days, and nothing follows it: the worker has no later
 * assignment on the project, and no offer of one.
 */
export const endsBetween = (from: Fragment, to: Fragment) => fragment`(
  ${inGroup('a.status', assignmentGroups.active)} and a.end_date between ${from}::date and ${to}::date
  and not exists (
    select 1 from assignments n
     where n.organisation_id = a.organisation_id and n.worker_id = a.worker_id and n.project_id = a.project_id
       and ${inGroup('n.status', assignmentGroups.open)} and n.end_date > a.end_date))`
