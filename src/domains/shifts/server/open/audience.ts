import { assignmentGroups } from '#domains/assignments/rules.ts'
import { type Fragment, fragment } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'

/**
 * SQL that is true if the worker `w` may take the open shift `o`, certifications aside; workers with an offer always may. With `isQualified`, an open shift for everyone
 * counts as one for the workers with its role.
 */
export function isInAudience(timeZone: string, { isQualified = false } = {}): Fragment {
  const isOfTeam = fragment`exists (
    select 1 from assignments a
     where a.organisation_id = o.organisation_id and a.project_id = o.project_id and a.worker_id = w.id
       and ${inGroup('a.status', assignmentGroups.active)} and (o.starts_at at time zone ${timeZone})::date between a.start_date and a.end_date)`
  const hasRole = fragment`(searchable(w.primary_role) = searchable(o.role)
    or exists (select 1 from unnest(w.desired_job_roles) d (role) where searchable(d.role) = searchable(o.role)))`
  const isForAll = isQualified ? fragment`false` : fragment`o.audience = 'everyone'`
  const isInvited = fragment`exists (
    select 1 from open_shift_invitations i
     where i.organisation_id = o.organisation_id and i.open_shift_id = o.id and i.worker_id = w.id and i.declined_at is null)`
  return fragment`(${isForAll} or o.audience in ('qualified', 'everyone') and ${hasRole} or o.audience <> 'invited' and ${isOfTeam} or ${isInvited})`
}
