import { assignmentGroups } from '#domains/assignments/rules.ts'
import { lastDayOf } from '#domains/assignments/server/current-status.ts'
import { type Fragment, fragment, raw } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import { workerName } from '#platform/server/db/names.ts'
import { timeOffGroups } from '../rules.ts'

/** The most workers who are named; the others are counted. */
const mostNamed = 10

/**
 * SQL for a JSON object with the other workers who are away on days of the pending request `t`, as `TimeOff['alsoAway']`: those who share a
 * project with its worker on these days first. `isWithinReach` is true for the absences `o` that the reader may see.
 */
export function alsoAway(isWithinReach: Fragment): Fragment {
  return fragment`(
    select json_build_object('total', count(*)::int, 'ofTeam', (count(*) filter (where n.project_id is not null))::int,
             'items', coalesce(json_agg(json_build_object(
               'worker', json_build_object('id', n.worker_id, 'name', n.name),
               'project', case when n.project_id is not null then json_build_object('id', n.project_id, 'name', n.project_name) end,
               'status', n.status, 'startDate', n.start_date, 'endDate', n.end_date,
               'startsAtNoon', n.starts_at_noon, 'endsAtNoon', n.ends_at_noon) order by n.rank) filter (where n.rank <= ${raw(mostNamed)}), '[]'))
      from (
        select f.*, ${workerName('fw')} as name, s.id as project_id, s.name as project_name,
               row_number() over (order by s.id is null, f.start_date, fw.search_name, f.id) as rank
          from (
            select distinct on (o.worker_id) o.* from time_off o
             where o.organisation_id = t.organisation_id and ${inGroup('o.status', timeOffGroups.takesDays)}
               and o.start_date <= t.end_date and o.end_date >= t.start_date and o.worker_id <> t.worker_id and ${isWithinReach}
             order by o.worker_id, o.start_date, o.id) f
          join workers fw on fw.organisation_id = f.organisation_id and fw.id = f.worker_id
          left join (
            select distinct on (b.worker_id) b.worker_id, p.id, p.name
              from assignments a
              join assignments b on b.organisation_id = a.organisation_id and b.project_id = a.project_id and b.worker_id <> a.worker_id
              join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
             where a.organisation_id = t.organisation_id and a.worker_id = t.worker_id
               and ${inGroup('a.status', assignmentGroups.taken)} and a.start_date <= t.end_date and ${lastDayOf('a')} >= t.start_date
               and ${inGroup('b.status', assignmentGroups.taken)} and b.start_date <= t.end_date and ${lastDayOf('b')} >= t.start_date
             order by b.worker_id, p.name) s on s.worker_id = f.worker_id) n)`
}
