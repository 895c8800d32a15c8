import { assignmentGroups } from '#domains/assignments/rules.ts'
import { type Fragment, fragment } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'

/**
 * SQL that is true if a worker is on the team of the project of the shift `h` on its day. Colleagues see each other's names within a team
 * only.
 */
export const isOnTeam = (workerId: Fragment, timeZone: string) => fragment`exists (
  select 1 from assignments m
   where m.organisation_id = h.organisation_id and m.project_id = h.project_id and m.worker_id = ${workerId}
     and ${inGroup('m.status', assignmentGroups.taken)}
     and (h.starts_at at time zone ${timeZone})::date between m.start_date and m.end_date)`
