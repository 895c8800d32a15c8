-- The unpaid break that is planned within a shift, in minutes. It is shorter than the shift.
alter table shifts add column break_minutes int not null default 0;
alter table shifts add constraint shifts_break
  check (break_minutes >= 0 and break_minutes * 60 < extract(epoch from ends_at - starts_at));
alter table open_shifts add column break_minutes int not null default 0;
alter table open_shifts add constraint open_shifts_break
  check (break_minutes >= 0 and break_minutes * 60 < extract(epoch from ends_at - starts_at));

-- Shifts that follow working hours get the break of their day, if it can be told: they still have its times, nobody has changed them, and the
-- working hours have not changed since the shift was created. The others keep 0. It is the first value of the column, not a change.
alter table assignments no force row level security;
alter table history no force row level security;
alter table organisations no force row level security;
alter table shifts no force row level security;
alter table shifts disable trigger user;
update shifts s set break_minutes = n.break_minutes
  from (
    select h.organisation_id, h.id, (d.day ->> 'breakMinutes')::int as break_minutes
      from shifts h
      join assignments a on a.organisation_id = h.organisation_id and a.id = h.hours_assignment_id and a.working_hours is not null
      join organisations o on o.id = h.organisation_id
     cross join lateral (
       select case o.time_zone when 'PST' then 'America/Los_Angeles' when 'EST' then 'America/New_York' when 'CST' then 'America/Chicago'
                when 'MST' then 'America/Denver' else coalesce(o.time_zone, 'UTC') end as name) z
     cross join lateral (
       select case when jsonb_array_length(a.working_hours -> 'weeks') = 2
                   then abs((h.hours_date - (a.working_hours ->> 'weekAStartDate')::date
                             - (extract(isodow from h.hours_date)::int - 1)) / 7) % 2 else 0 end as index) w
     cross join lateral jsonb_array_elements(a.working_hours -> 'weeks' -> w.index -> 'days') d (day)
     where h.hours_date is not null and not h.hand_changed and h.status <> 'cancelled'
       and (d.day ->> 'weekday')::int = extract(isodow from h.hours_date)::int
       and to_char(h.starts_at at time zone z.name, 'YYYY-MM-DD HH24:MI') = to_char(h.hours_date, 'YYYY-MM-DD ') || (d.day ->> 'startTime')
       and to_char(h.ends_at at time zone z.name, 'HH24:MI') = d.day ->> 'endTime'
       and (d.day ->> 'breakMinutes')::int between 1 and extract(epoch from h.ends_at - h.starts_at) / 60 - 1
       and not exists (
         select from history c
          where c.organisation_id = h.organisation_id and c.entity = 'assignments' and c.entity_id = a.id and c.at > h.created_at
            and c.before is not null and c.before -> 'working_hours' is distinct from c.after -> 'working_hours')) n
 where s.organisation_id = n.organisation_id and s.id = n.id;
alter table shifts enable trigger user;
alter table shifts force row level security;
alter table organisations force row level security;
alter table history force row level security;
alter table assignments force row level security;
