-- Drafts of pay stubs depend on the hours from which they were calculated.

-- Deleting an entry deletes the drafts that contain it and reopens their pay period, which has to be calculated again. The deletion first
-- waits for a calculation of the same worker, which locks the account until its lines are stored, so that it finds these lines.
create or replace function delete_drafts_of_entry() returns trigger language plpgsql as $$
declare
  draft record;
begin
  perform 1 from accounts a where a.organisation_id = old.organisation_id and a.id = old.worker_id for no key update;
  for draft in
    select distinct s.id, s.pay_period_id
      from pay_stubs s
      join pay_lines l on l.organisation_id = s.organisation_id and l.pay_stub_id = s.id
     where s.organisation_id = old.organisation_id and s.worker_id = old.worker_id and s.status = 'draft'
       and (old.id = any (l.entry_ids)
            or exists (select 1 from pay_line_entries y
                        where y.organisation_id = l.organisation_id and y.pay_line_id = l.id and y.time_entry_id = old.id))
     order by s.pay_period_id, s.id
  loop
    update pay_periods p
       set status = 'open', calculated_at = null, calculated_by = null, rules = null, version = p.version + 1, updated_at = scope_now()
     where p.organisation_id = old.organisation_id and p.id = draft.pay_period_id;
    delete from pay_calculations k
     where k.organisation_id = old.organisation_id and k.pay_period_id = draft.pay_period_id and k.failure is null;
    delete from pay_stubs s where s.organisation_id = old.organisation_id and s.id = draft.id;
  end loop;
  return old;
end $$;
create or replace trigger delete_drafts before delete on time_entries for each row execute function delete_drafts_of_entry();
