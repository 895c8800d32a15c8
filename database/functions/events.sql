-- Events for other programs, written in the transaction of the change if the organisation records them. A job numbers them afterwards.

-- The names of the events of a change. The declaration of a table is explained in the catalogue of events of the contract.
create or replace function event_names(source jsonb, was jsonb, became jsonb) returns setof text language plpgsql immutable as $$
declare
  status text := source #>> '{status,column}';
  moment record;
  has_name boolean := false;
  ignored text[] := array['version', 'updated_at'] || array(select jsonb_array_elements_text(source -> 'ignored'));
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
     and became - ignored <> was - ignored then
    return next source ->> 'updated';
  end if;
end $$;

-- Writes the events of the rows that a statement has changed. Without nested loops, like record_update: the plan is made for the first
-- statement of a connection, and is kept.
create or replace function record_events() returns trigger
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

-- The tables that emit events, and what they emit. A value that is encrypted again with a new key is no change.
do $$
declare
  target record;
begin
  for target in
    select name, source::jsonb from (values
      ('accounts', '{"noun": "worker", "record": "id", "only": {"type": "worker"},
        "status": {"column": "active", "initial": "true", "names": {"true": "activated", "false": "deactivated"}},
        "data": {}}'),
      ('clients', '{"noun": "client", "record": "id", "created": "created", "updated": "updated", "deleted": "deleted",
        "status": {"column": "status", "initial": "active",
                   "names": {"prospect": "prospect", "active": "active", "inactive": "inactive"}},
        "data": {"status": "status", "version": "version"}}'),
      ('workers', '{"noun": "worker", "record": "id", "created": "created", "updated": "updated", "deleted": "deleted",
        "moments": {"erased_at": "erased", "merged_into": "merged"},
        "data": {"version": "version", "mergedInto": "merged_into"}}'),
      ('projects', '{"noun": "project", "record": "id", "created": "created", "updated": "updated", "deleted": "deleted",
        "status": {"column": "status", "initial": "active", "names": {"active": "active", "on_hold": "onHold",
          "planned": "planned", "cancelled": "cancelled", "completed": "completed"}},
        "data": {"status": "status", "endDate": "end_date", "version": "version", "clientId": "client_id",
          "startDate": "start_date"}}'),
      ('documents', '{"noun": "document", "record": "id", "created": "created", "updated": "updated", "deleted": "deleted",
        "ignored": ["scan_tried_at"],
        "data": {"version": "version", "workerId": "worker_id", "expiresOn": "expires_on", "projectId": "project_id"}}'),
      ('certifications', '{"noun": "certification", "record": "id", "created": "created", "updated": "updated", "deleted": "deleted",
        "status": {"column": "verification", "initial": "unverified", "names": {"rejected": "rejected", "verified": "verified",
          "unverified": "unverified"}},
        "data": {"status": "verification", "version": "version", "issuedOn": "issued_on", "workerId": "worker_id",
          "expiresOn": "expires_on"}}'),
      ('requests', '{"noun": "request", "record": "id", "created": "created", "updated": "updated", "deleted": "deleted",
        "status": {"column": "status", "initial": "pending", "names": {"pending": "pending", "approved": "approved",
          "rejected": "rejected", "cancelled": "cancelled", "completed": "completed", "in_review": "inReview",
          "in_progress": "inProgress"}},
        "data": {"status": "status", "endDate": "end_date", "version": "version", "clientId": "client_id",
          "projectId": "project_id", "startDate": "start_date"}}'),
      ('assignments', '{"noun": "assignment", "record": "id", "created": "created", "updated": "updated", "deleted": "deleted",
        "status": {"column": "status", "initial": "pending", "names": {"pending": "pending", "assigned": "assigned",
          "cancelled": "cancelled", "completed": "completed", "in_progress": "inProgress"}},
        "data": {"status": "status", "endDate": "end_date", "version": "version", "workerId": "worker_id",
          "projectId": "project_id", "requestId": "request_id", "startDate": "start_date"}}'),
      ('contracts', '{"noun": "contract", "record": "id", "created": "created", "updated": "updated", "deleted": "deleted",
        "status": {"column": "status", "initial": "draft", "names": {"draft": "draft", "sent": "sent", "party_signed": "partySigned",
          "signed": "signed", "declined": "declined", "void": "void", "ended": "ended"}},
        "ignored": ["reminders", "reminded_at"],
        "data": {"kind": "kind", "status": "status", "endDate": "end_date", "version": "version", "workerId": "worker_id",
          "startDate": "start_date", "assignmentId": "assignment_id", "party": "party", "clientId": "client_id"}}'),
      ('shifts', '{"noun": "shift", "record": "id", "created": "created", "updated": "updated", "deleted": "deleted",
        "status": {"column": "status", "initial": "scheduled", "names": {"active": "active", "cancelled": "cancelled",
          "completed": "completed", "scheduled": "scheduled", "left_early": "leftEarly"}},
        "moments": {"published_at": "published", "no_show_at": "noShow"},
        "data": {"endsAt": "ends_at", "status": "status", "version": "version", "startsAt": "starts_at", "workerId": "worker_id",
          "projectId": "project_id", "publishedAt": "published_at", "assignmentId": "assignment_id", "breakMinutes": "break_minutes"}}'),
      ('open_shifts', '{"noun": "openShift", "record": "id", "created": "created", "updated": "updated", "deleted": "deleted",
        "moments": {"published_at": "published", "cancelled_at": "cancelled"},
        "data": {"endsAt": "ends_at", "version": "version", "startsAt": "starts_at", "projectId": "project_id",
          "requestId": "request_id", "cancelledAt": "cancelled_at", "publishedAt": "published_at", "breakMinutes": "break_minutes"}}'),
      ('shift_claims', '{"noun": "shiftClaim", "record": "id", "created": "created", "updated": "updated", "deleted": "deleted",
        "status": {"column": "status", "initial": "pending", "names": {"pending": "pending", "accepted": "accepted",
          "declined": "declined", "withdrawn": "withdrawn"}},
        "data": {"status": "status", "version": "version", "workerId": "worker_id", "openShiftId": "open_shift_id"}}'),
      ('shift_swaps', '{"noun": "shiftSwap", "record": "id", "created": "created", "updated": "updated", "deleted": "deleted",
        "status": {"column": "status", "initial": "proposed", "names": {"proposed": "proposed", "accepted": "accepted", "done": "done",
          "declined": "declined", "withdrawn": "withdrawn", "refused": "refused", "expired": "expired"}},
        "data": {"status": "status", "version": "version", "shiftId": "shift_id", "takerId": "taker_id", "workerId": "worker_id",
          "colleagueId": "colleague_id", "exchangeShiftId": "exchange_shift_id"}}'),
      ('open_shift_invitations', '{"noun": "shiftOffer", "record": "id", "created": "created", "updated": "updated", "deleted": "deleted",
        "moments": {"declined_at": "declined"},
        "data": {"version": "version", "workerId": "worker_id", "declinedAt": "declined_at", "openShiftId": "open_shift_id"}}'),
      ('availability', '{"noun": "availability", "record": "id", "created": "created", "updated": "updated", "deleted": "deleted",
        "data": {"version": "version"}}'),
      ('time_off', '{"noun": "timeOff", "record": "id", "created": "created", "updated": "updated", "deleted": "deleted",
        "status": {"column": "status", "initial": "pending", "names": {"pending": "updated", "approved": "approved",
          "rejected": "rejected", "cancelled": "cancelled", "withdrawn": "withdrawn"}},
        "data": {"endDate": "end_date", "version": "version", "workerId": "worker_id", "startDate": "start_date"}}'),
      ('time_entries', '{"noun": "timeEntry", "record": "id", "created": "created", "updated": "updated", "deleted": "deleted",
        "status": {"column": "status", "initial": "draft", "names": {"draft": "draft", "approved": "approved",
          "rejected": "rejected", "submitted": "submitted", "incomplete": "incomplete", "changes_requested": "changesRequested"}},
        "data": {"date": "date", "status": "status", "version": "version", "workerId": "worker_id", "projectId": "project_id",
          "assignmentId": "assignment_id"}}'),
      ('entry_corrections', '{"noun": "timeEntry", "record": "time_entry_id",
        "moments": {"corrected_at": "corrected", "objected_at": "objected"},
        "data": {"kind": "kind", "workerId": "worker_id", "objectedAt": "objected_at", "correctedAt": "corrected_at",
          "correctedBy": "corrected_by", "correctionId": "id"}}'),
      ('clock_sessions', '{"noun": "clock", "record": "id", "created": "started", "updated": "updated", "deleted": "deleted",
        "moments": {"ended_at": "ended"}, "ignored": ["told_open_at"],
        "data": {"endedAt": "ended_at", "version": "version", "workerId": "worker_id", "projectId": "project_id",
          "startedAt": "started_at", "assignmentId": "assignment_id"}}'),
      ('clock_breaks', '{"noun": "clock", "record": "clock_session_id", "created": "breakStarted",
        "moments": {"ended_at": "breakEnded"},
        "data": {"breakId": "id", "endedAt": "ended_at", "startedAt": "started_at"}}'),
      ('pay_periods', '{"noun": "payPeriod", "record": "id", "created": "created", "updated": "updated", "deleted": "deleted",
        "status": {"column": "status", "initial": "open", "names": {"open": "open", "issued": "issued",
          "calculated": "calculated"}},
        "data": {"status": "status", "endDate": "end_date", "payDate": "pay_date", "version": "version",
          "startDate": "start_date"}}'),
      ('client_statements', '{"noun": "statement", "record": "id", "created": "issued",
        "data": {"kind": "kind", "dueDate": "due_date", "clientId": "client_id", "issueDate": "issue_date"}}'),
      ('peppol_deliveries', '{"noun": "statement", "record": "statement_id",
        "status": {"column": "state", "initial": "queued", "names": {"sent": "peppolSent", "failed": "peppolFailed",
          "queued": "peppolQueued", "rejected": "peppolRejected", "delivered": "peppolDelivered", "not_found": "peppolNotFound"}},
        "data": {"state": "state", "deliveryId": "id"}}')
    ) targets (name, source)
  loop
    execute format('create or replace trigger events_of_insert after insert on %I referencing new table as new_rows
      for each statement execute function record_events(%L)', target.name, target.source);
    execute format('create or replace trigger events_of_update after update on %I referencing old table as old_rows new table as new_rows
      for each statement when (current_user <> ''interim_resealer'') execute function record_events(%L)', target.name, target.source);
    execute format('create or replace trigger events_of_delete after delete on %I referencing old table as old_rows
      for each statement execute function record_events(%L)', target.name, target.source);
  end loop;
end $$;
