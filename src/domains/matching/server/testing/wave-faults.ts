import { fragment } from '#platform/server/db/statement.ts'
import type { World } from '#platform/server/testing/world.ts'
import { neverOffered, type WaveTeam } from './wave-teams.ts'

// The numbers of the history say what came first: who sends a wave, reports sickness or plans a shift has locked the worker.
const facts = (organisationId: string) => fragment`
  with changes as materialized (
    select number, entity, entity_id, before, after from history
     where organisation_id = ${organisationId} and entity in ('open_shift_invitations', 'shifts', 'time_off', 'wave_runs')),
  offers as materialized (
    select i.id, i.worker_id, i.open_shift_id, i.created_at, i.declined_at, i.wave, o.starts_at, o.ends_at, o.certifications, h.number
      from open_shift_invitations i
      join open_shifts o on o.organisation_id = i.organisation_id and o.id = i.open_shift_id
      join changes h on h.entity = 'open_shift_invitations' and h.entity_id = i.id and h.before is null
     where i.organisation_id = ${organisationId} and i.wave is not null)`

/** Counts, by kind, what must never happen with waves. */
export async function waveFaults(world: World, { organisation, others }: WaveTeam): Promise<Record<string, number>> {
  const { organisationId } = organisation
  const never = others.filter(({ kind }) => neverOffered.includes(kind)).map(({ worker }) => worker.accountId)
  const quiet = others.filter(({ kind }) => kind === 'quiet').map(({ worker }) => worker.accountId)
  const untrained = others.filter(({ kind }) => kind === 'untrained').map(({ worker }) => worker.accountId)
  const [found = {}] = await world.sql<Record<string, number>>`
    ${facts(organisationId)},
    planned as materialized (
      select s.id, s.worker_id, s.starts_at, s.ends_at, h.number,
             (select min(c.number) from changes c where c.entity = 'shifts' and c.entity_id = s.id and c.after ->> 'status' = 'cancelled') as cancelled
        from shifts s join changes h on h.entity = 'shifts' and h.entity_id = s.id and h.before is null
       where s.organisation_id = ${organisationId}),
    sick as materialized (
      select t.worker_id, t.start_date, t.end_date, h.number
        from time_off t join changes h on h.entity = 'time_off' and h.entity_id = t.id and h.before is null
       where t.organisation_id = ${organisationId} and t.status = 'pending'),
    ended as materialized (
      select r.open_shift_id, r.end_reason, min(h.number) as number
        from wave_runs r join changes h on h.entity = 'wave_runs' and h.entity_id = r.id and h.after ? 'end_reason'
       where r.organisation_id = ${organisationId} group by 1, 2),
    notices as materialized (
      select account_id, kind, "values" ->> 'date' as date, "values" ->> 'end' as until, count(*) as count from notifications
       where organisation_id = ${organisationId} and kind in ('openShiftOffered', 'urgentShiftOffered', 'openShiftGone') group by 1, 2, 3, 4),
    sent as materialized (
      select account_id, date, until, coalesce(sum(count) filter (where kind <> 'openShiftGone'), 0) as offered,
             coalesce(sum(count) filter (where kind = 'openShiftGone'), 0) as gone
        from notices group by 1, 2, 3),
    expected as materialized (
      select f.worker_id, (f.starts_at at time zone 'Europe/Brussels')::date::text as date, to_char(f.ends_at at time zone 'Europe/Brussels', 'HH24:MI') as until,
             o.cancelled_at is not null or exists (
               select 1 from shifts h where h.organisation_id = o.organisation_id and h.open_shift_id = o.id) as is_closed,
             f.declined_at is not null as is_declined,
             exists (select 1 from shifts h where h.organisation_id = o.organisation_id and h.open_shift_id = o.id
                        and h.worker_id = f.worker_id) as is_taken
        from offers f join open_shifts o on o.organisation_id = ${organisationId} and o.id = f.open_shift_id
       -- Of two open shifts with the same end, the notifications do not tell which one they are about.
       where not exists (
         select 1 from open_shifts t where t.organisation_id = o.organisation_id and t.id <> o.id and t.ends_at = o.ends_at))
    select (select count(*)::int from offers where worker_id = any(${never}::uuid[])) as "to workers who never may",
           (select count(*)::int from offers where worker_id = any(${untrained}::uuid[]) and certifications <> '[]') as "without the certification",
           (select count(*)::int from offers f join sick t on t.worker_id = f.worker_id and t.number < f.number
             where (f.starts_at at time zone 'Europe/Brussels')::date between t.start_date and t.end_date) as "to the sick",
           (select count(*)::int from offers f join planned s on s.worker_id = f.worker_id and s.number < f.number
             where s.starts_at < f.ends_at and s.ends_at > f.starts_at and (s.cancelled is null or s.cancelled > f.number)) as "to workers with a shift",
           (select count(*)::int from (select 1 from offers group by worker_id, (created_at at time zone 'Europe/Brussels')::date having count(*) > 3) d) as "above the number of a day",
           (select count(*)::int from offers where worker_id = any(${quiet}::uuid[])
               and (created_at at time zone 'Europe/Brussels')::time not between '07:00' and '21:59') as "in quiet hours",
           (select count(*)::int from offers f join ended e on e.open_shift_id = f.open_shift_id and e.number < f.number) as "after the end",
           (select count(*)::int from wave_runs where organisation_id = ${organisationId} and end_reason is null) as "waves without an end",
           (select count(*)::int from shifts s join shifts t on t.organisation_id = s.organisation_id and t.worker_id = s.worker_id and t.id > s.id
               and t.starts_at < s.ends_at and t.ends_at > s.starts_at
             where s.organisation_id = ${organisationId} and s.status <> 'cancelled' and t.status <> 'cancelled') as "double bookings",
           (select count(*)::int from open_shifts o where o.organisation_id = ${organisationId} and o.positions < (
             select count(*) from shifts h where h.organisation_id = o.organisation_id and h.open_shift_id = o.id and h.status <> 'cancelled')) as "positions over",
           (select count(*)::int from expected x left join sent n on n.account_id = x.worker_id and n.date = x.date and n.until = x.until
             where n.offered is distinct from 1) as "offers not notified once",
           -- A worker who declines while the shift is closed may be notified of both.
           (select count(*)::int from expected x left join sent n on n.account_id = x.worker_id and n.date = x.date and n.until = x.until
             where coalesce(n.gone, 0) > case when x.is_closed and not x.is_taken then 1 else 0 end
                or coalesce(n.gone, 0) < case when x.is_closed and not x.is_taken and not x.is_declined then 1 else 0 end) as "closings not notified once"`
  return Object.fromEntries(Object.entries(found).filter(([, count]) => count > 0))
}
