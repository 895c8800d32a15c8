-- Events for other programs. Triggers write them in the transaction of the change. A serial step numbers them afterwards, so that a
-- program that has read up to a position never misses one that is committed later. Webhook endpoints receive them in this order.

-- Organisations that record events. For all others, a trigger only looks here.
create table event_streams (
  organisation_id uuid primary key references organisations (id),
  is_recording boolean not null,
  -- The highest position given to an event, and the highest one deleted because of its age.
  last_position bigint not null default 0,
  deleted_to bigint not null default 0
);
call protect('event_streams');
create policy gate on event_streams for select to interim_gate using (true);
grant select on event_streams to interim_gate;

create table events (
  organisation_id uuid not null,
  number bigint generated always as identity,
  id uuid not null default gen_random_uuid(),
  -- 1, 2, 3 … without gaps; null until the event is numbered.
  position bigint,
  type text not null,
  record_id uuid not null,
  at timestamptz not null,
  actor_id uuid,
  data jsonb not null,
  primary key (organisation_id, number)
);
create unique index events_in_order on events (organisation_id, position) where position is not null;
create index events_without_position on events (organisation_id, number) where position is null;
create index events_by_time on events (organisation_id, at);
call protect('events');
revoke update on events from interim_app;
grant update (position) on events to interim_app;
create policy gate on events for insert to interim_gate with check (true);
create policy gate_counts on events for select to interim_gate using (true);
grant insert, select (organisation_id, number, position) on events to interim_gate;

-- The transitions of a row from one state to another. The declaration is explained in the catalogue of events of the contract.
create function event_names(source jsonb, was jsonb, became jsonb) returns setof text language plpgsql immutable as $$
declare
  status text := source #>> '{status,column}';
  moment record;
  has_name boolean := false;
begin
  if not coalesce(became, was) @> coalesce(source -> 'only', '{}') then return; end if;
  if became is null then
    if source ? 'deleted' then return next source ->> 'deleted'; end if;
    return;
  end if;
  if was is null then
    if source ? 'created' then return next source ->> 'created'; end if;
    if status is not null and became ->> status <> source #>> '{status,initial}' then
      return next source #>> array['status', 'names', became ->> status];
    end if;
  elsif status is not null and became ->> status is distinct from was ->> status then
    has_name := true;
    return next source #>> array['status', 'names', became ->> status];
  end if;
  for moment in select m.key, m.value from jsonb_each_text(coalesce(source -> 'moments', '{}')) m loop
    if became ->> moment.key is not null and was ->> moment.key is null then
      has_name := true;
      return next moment.value;
    end if;
  end loop;
  if was is not null and not has_name and source ? 'updated'
     and became - array['version', 'updated_at'] <> was - array['version', 'updated_at'] then
    return next source ->> 'updated';
  end if;
end $$;

-- Without nested loops, like record_update: the plan is made for the first statement of a connection, and is kept.
create function record_events() returns trigger
  language plpgsql security definer set search_path = public set enable_nestloop = off set jit = off as $$
declare
  owners uuid[];
  changed jsonb[];
  source jsonb;
begin
  if tg_op = 'DELETE' then owners := array(select distinct o.organisation_id from old_rows o);
  else owners := array(select distinct n.organisation_id from new_rows n);
  end if;
  owners := array(select s.organisation_id from event_streams s where s.organisation_id = any(owners) and s.is_recording);
  if cardinality(owners) = 0 then return null; end if;
  if tg_op = 'INSERT' then
    changed := array(select jsonb_build_object('became', to_jsonb(n)) from new_rows n where n.organisation_id = any(owners));
  elsif tg_op = 'DELETE' then
    changed := array(select jsonb_build_object('was', to_jsonb(o)) from old_rows o where o.organisation_id = any(owners));
  else
    changed := array(
      select jsonb_build_object('was', to_jsonb(o), 'became', to_jsonb(n))
        from new_rows n join old_rows o on o.id = n.id and o.organisation_id = n.organisation_id
       where n.organisation_id = any(owners));
  end if;
  source := tg_argv[0];
  insert into events (organisation_id, type, record_id, at, actor_id, data)
  select (r.row ->> 'organisation_id')::uuid, source ->> 'noun' || '.' || t.name, (r.row ->> (source ->> 'record'))::uuid, scope_now(),
         nullif(current_setting('app.actor_id', true), '')::uuid,
         coalesce((select jsonb_object_agg(d.key, r.row -> d.value) from jsonb_each_text(source -> 'data') d), '{}')
    from unnest(changed) with ordinality c (change, at)
   cross join lateral (select coalesce(c.change -> 'became', c.change -> 'was') as row) r
   cross join lateral event_names(source, c.change -> 'was', c.change -> 'became') with ordinality t (name, nth)
   order by c.at, t.nth;
  return null;
end $$;
call give_to_gate('record_events()');

-- A change of the key that seals values is no change of the record.
create procedure emit_events(target regclass, source jsonb) language plpgsql as $$
begin
  execute format('create trigger events_of_insert after insert on %s referencing new table as new_rows
    for each statement execute function record_events(%L)', target, source::text);
  execute format('create trigger events_of_update after update on %s referencing old table as old_rows new table as new_rows
    for each statement when (current_user <> ''interim_resealer'') execute function record_events(%L)', target, source::text);
  execute format('create trigger events_of_delete after delete on %s referencing old table as old_rows
    for each statement execute function record_events(%L)', target, source::text);
end $$;

call emit_events('workers', '{"noun":"worker","record":"id","created":"created","updated":"updated","deleted":"deleted","moments":{"erased_at":"erased"},"data":{"version":"version"}}');
call emit_events('accounts', '{"noun":"worker","record":"id","only":{"type":"worker"},"status":{"column":"active","initial":"true","names":{"true":"activated","false":"deactivated"}},"data":{}}');
call emit_events('clients', '{"noun":"client","record":"id","created":"created","updated":"updated","deleted":"deleted","status":{"column":"status","initial":"active","names":{"active":"active","inactive":"inactive"}},"data":{"status":"status","version":"version"}}');
call emit_events('projects', '{"noun":"project","record":"id","created":"created","updated":"updated","deleted":"deleted","status":{"column":"status","initial":"active","names":{"planned":"planned","active":"active","on_hold":"onHold","completed":"completed","cancelled":"cancelled"}},"data":{"clientId":"client_id","startDate":"start_date","endDate":"end_date","status":"status","version":"version"}}');
call emit_events('requests', '{"noun":"request","record":"id","created":"created","updated":"updated","deleted":"deleted","status":{"column":"status","initial":"pending","names":{"pending":"pending","in_review":"inReview","approved":"approved","rejected":"rejected","in_progress":"inProgress","completed":"completed","cancelled":"cancelled"}},"data":{"clientId":"client_id","projectId":"project_id","startDate":"start_date","endDate":"end_date","status":"status","version":"version"}}');
call emit_events('assignments', '{"noun":"assignment","record":"id","created":"created","updated":"updated","deleted":"deleted","status":{"column":"status","initial":"pending","names":{"pending":"pending","assigned":"assigned","in_progress":"inProgress","completed":"completed","cancelled":"cancelled"}},"data":{"workerId":"worker_id","projectId":"project_id","requestId":"request_id","startDate":"start_date","endDate":"end_date","status":"status","version":"version"}}');
call emit_events('shifts', '{"noun":"shift","record":"id","created":"created","updated":"updated","deleted":"deleted","status":{"column":"status","initial":"scheduled","names":{"scheduled":"scheduled","active":"active","completed":"completed","cancelled":"cancelled"}},"moments":{"published_at":"published"},"data":{"workerId":"worker_id","projectId":"project_id","assignmentId":"assignment_id","startsAt":"starts_at","endsAt":"ends_at","publishedAt":"published_at","status":"status","version":"version"}}');
call emit_events('clock_sessions', '{"noun":"clock","record":"id","created":"started","updated":"updated","deleted":"deleted","moments":{"ended_at":"ended"},"data":{"workerId":"worker_id","projectId":"project_id","assignmentId":"assignment_id","startedAt":"started_at","endedAt":"ended_at","version":"version"}}');
call emit_events('clock_breaks', '{"noun":"clock","record":"clock_session_id","created":"breakStarted","moments":{"ended_at":"breakEnded"},"data":{"breakId":"id","startedAt":"started_at","endedAt":"ended_at"}}');
call emit_events('time_entries', '{"noun":"timeEntry","record":"id","created":"created","updated":"updated","deleted":"deleted","status":{"column":"status","initial":"draft","names":{"incomplete":"incomplete","draft":"draft","submitted":"submitted","approved":"approved","rejected":"rejected","changes_requested":"changesRequested"}},"data":{"workerId":"worker_id","projectId":"project_id","assignmentId":"assignment_id","date":"date","status":"status","version":"version"}}');
call emit_events('time_off', '{"noun":"timeOff","record":"id","created":"created","updated":"updated","deleted":"deleted","status":{"column":"status","initial":"pending","names":{"pending":"pending","approved":"approved","rejected":"rejected","withdrawn":"withdrawn"}},"data":{"workerId":"worker_id","startDate":"start_date","endDate":"end_date","status":"status","version":"version"}}');
call emit_events('documents', '{"noun":"document","record":"id","created":"created","updated":"updated","deleted":"deleted","data":{"workerId":"worker_id","projectId":"project_id","expiresOn":"expires_on","version":"version"}}');
call emit_events('certifications', '{"noun":"certification","record":"id","created":"created","updated":"updated","deleted":"deleted","status":{"column":"verification","initial":"unverified","names":{"unverified":"unverified","verified":"verified","rejected":"rejected"}},"data":{"workerId":"worker_id","issuedOn":"issued_on","expiresOn":"expires_on","status":"verification","version":"version"}}');
call emit_events('pay_periods', '{"noun":"payPeriod","record":"id","created":"created","updated":"updated","deleted":"deleted","status":{"column":"status","initial":"open","names":{"open":"open","calculated":"calculated","issued":"issued"}},"data":{"startDate":"start_date","endDate":"end_date","payDate":"pay_date","status":"status","version":"version"}}');
call emit_events('client_statements', '{"noun":"statement","record":"id","created":"issued","data":{"clientId":"client_id","kind":"kind","issueDate":"issue_date","dueDate":"due_date"}}');
