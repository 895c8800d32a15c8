-- The positions of a request.

-- A position is filled by an assignment that was accepted and not cancelled since. What changes no number updates no request, so that
-- removing an offer does not block accepting another.
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
create or replace trigger positions_of_request after insert or update of status, request_id or delete on assignments
  for each row execute function fill_positions();
