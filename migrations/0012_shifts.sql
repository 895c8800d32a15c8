-- How an assignment came to be cancelled, shifts as drafts until they are published, what was clocked of them, and calendar feeds.

alter table assignments
  add column cancel_kind text check (cancel_kind in
    ('rejected', 'withdrawn', 'expired', 'position_filled', 'request_closed', 'organisation', 'no_show', 'worker')),
  add constraint assignments_cancel_kind check (cancel_kind is null or status = 'cancelled');
-- Whoever offers twice at the same time makes one offer of a request to a worker.
create unique index assignments_one_offer on assignments (organisation_id, request_id, worker_id)
  where status = 'pending' and request_id is not null;
create index assignments_to_answer on assignments (organisation_id, answer_by) where status = 'pending';

-- What ends with its request says so.
create function end_with_request() returns trigger language plpgsql as $$
begin
  if exists (select 1 from requests r where r.organisation_id = new.organisation_id and r.id = new.request_id
                and r.status in ('rejected', 'completed', 'cancelled')) then
    new.cancel_kind := 'request_closed';
  end if;
  return new;
end $$;
create trigger kind_of_ending before update of status on assignments for each row
  when (new.status = 'cancelled' and old.status <> 'cancelled' and new.cancel_kind is null and new.request_id is not null)
  execute function end_with_request();

-- As before, but what changes no number waits for nobody: who removes an offer does not stand in the way of who accepts another.
create or replace function fill_positions() returns trigger language plpgsql as $$
declare
  before int := case when tg_op <> 'INSERT' and old.status in ('assigned', 'in_progress', 'completed') then 1 else 0 end;
  after int := case when tg_op <> 'DELETE' and new.status in ('assigned', 'in_progress', 'completed') then 1 else 0 end;
begin
  if tg_op <> 'INSERT' and old.request_id is not null and (tg_op = 'DELETE' or old.request_id is distinct from new.request_id) then
    if before > 0 then
      update requests set filled_positions = filled_positions - before where organisation_id = old.organisation_id and id = old.request_id;
    end if;
    before := 0;
  end if;
  if tg_op <> 'DELETE' and new.request_id is not null and after <> before then
    update requests set filled_positions = filled_positions + after - before
     where organisation_id = new.organisation_id and id = new.request_id;
  end if;
  return null;
end $$;

alter table shifts
  -- Null while it is a draft, which its worker does not see.
  add column published_at timestamptz,
  add column cancel_reason text,
  -- So a reader of some days need not look further back than one.
  add constraint shifts_length check (extract(epoch from ends_at - starts_at) <= 86400);
create index shifts_of_days on shifts (organisation_id, starts_at, id);

-- Two shifts of one assignment never meet, accepted or not: it could not be accepted otherwise.
alter table shifts add constraint shifts_apart exclude using gist (
  organisation_id with =, assignment_id with =, tstzrange(starts_at, ends_at) with &&
) where (status <> 'cancelled') deferrable;

-- Coming shifts go with their assignment; the others stand as they were.
create or replace function accept_shifts() returns trigger language plpgsql as $$
begin
  if new.status in ('completed', 'cancelled') then
    update shifts set status = 'cancelled', version = version + 1, updated_at = scope_now()
     where organisation_id = new.organisation_id and assignment_id = new.id and status = 'scheduled' and ends_at > scope_now();
  end if;
  update shifts set accepted = new.status in ('assigned', 'in_progress', 'completed')
   where organisation_id = new.organisation_id and assignment_id = new.id
     and accepted <> (new.status in ('assigned', 'in_progress', 'completed'));
  return null;
end $$;

-- A shift that goes to another assignment is as accepted as that one is.
create trigger shifts_follow_their_assignment before update of assignment_id on shifts
  for each row when (old.assignment_id is distinct from new.assignment_id) execute function accept_new_shift();

alter table clock_sessions
  add column shift_id uuid,
  add foreign key (organisation_id, shift_id) references shifts (organisation_id, id);
create index clock_sessions_of_shift on clock_sessions (organisation_id, shift_id) where shift_id is not null;

-- A worker's shifts for calendar programs, at an address that only its holder knows; the id is the worker's.
create table calendar_feeds (
  organisation_id uuid not null,
  id uuid not null,
  token_hash bytea not null unique,
  since timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references workers (organisation_id, id) on delete cascade
);
call protect('calendar_feeds');
call keep_history('calendar_feeds', 'token_hash');
create policy gate on calendar_feeds for select to interim_gate using (true);
grant select on calendar_feeds to interim_gate;
