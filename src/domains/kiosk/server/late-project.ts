import { localTimeOf } from '#base/calendar.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { shiftGroups } from '#domains/shifts/rules.ts'
import { sql } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/**
 * Returns the project of a late clock-in at a kiosk, where the worker could not choose one: that of their assignment at the work site of the
 * kiosk, else their only one. Undefined if a shift of about that time decides, or if several are possible.
 */
export async function projectOfLateClockIn(
  { db, actor }: ActorScope,
  kioskId: string,
  at: string,
): Promise<string | undefined> {
  const { organisationId, accountId, timeZone } = actor
  const day = localTimeOf(at, timeZone).date
  const found = await db.many(
    sql<{ projectId: string; isHere: boolean }>`
      select distinct a.project_id, coalesce(k.id is not null, false) as is_here
        from assignments a
        join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
        left join requests r on r.organisation_id = a.organisation_id and r.id = a.request_id
        left join kiosks k on k.organisation_id = a.organisation_id and k.id = ${kioskId}
         and k.work_site_id = case when r.work_site_id is not null then r.work_site_id else p.work_site_id end
       where a.organisation_id = ${organisationId} and a.worker_id = ${accountId} and ${inGroup('a.status', assignmentGroups.taken)}
         and ${day}::date between a.start_date and a.end_date
         and not exists (
           select 1 from shifts h
            where h.organisation_id = ${organisationId} and h.worker_id = ${accountId} and h.accepted and h.published_at is not null
              and ${inGroup('h.status', shiftGroups.planned)} and h.starts_at < ${at}::timestamptz + interval '16 hours'
              and h.ends_at > ${at}::timestamptz - interval '4 hours')`,
  )
  const here = found.filter(({ isHere }) => isHere)
  const candidates = here.length > 0 ? here : found
  return candidates.length === 1 ? candidates[0]?.projectId : undefined
}
