-- Contracts follow their assignment.

-- The contract of an offer or of an accepted assignment is ordered, as the organisation has set. Imported assignments get none.
create or replace function order_contract() returns trigger language plpgsql as $$
begin
  insert into contract_orders (organisation_id, id)
  select new.organisation_id, new.id from organisations o
   where o.id = new.organisation_id and o.contract_timing <> 'off' and (new.status in ('assigned', 'in_progress') or o.contract_timing = 'offer')
     and current_setting('app.action', true) is distinct from 'assignments.importAssignments'
  on conflict do nothing;
  return null;
end $$;
create or replace trigger order_contract after insert on assignments
  for each row when (new.status in ('assigned', 'in_progress') or new.status = 'pending') execute function order_contract();
create or replace trigger order_contract_of_accepted after update of status on assignments
  for each row when (old.status = 'pending' and new.status in ('assigned', 'in_progress')) execute function order_contract();

-- With an assignment that is over, its signed contracts end; a statement of intent also applies to later ones. If it is cancelled, drafts are
-- deleted and contracts that are not signed by both parties become void.
create or replace function end_contracts() returns trigger language plpgsql as $$
begin
  if new.status = 'cancelled' then
    update contracts set status = 'void', voided_at = scope_now(), version = version + 1, updated_at = scope_now()
     where organisation_id = new.organisation_id and assignment_id = new.id and countersigned_at is null
       and (status = 'sent' or status = 'party_signed');
    delete from contracts where organisation_id = new.organisation_id and assignment_id = new.id and status = 'draft';
  end if;
  update contracts set status = 'ended', version = version + 1, updated_at = scope_now()
   where organisation_id = new.organisation_id and assignment_id = new.id and status = 'signed' and kind <> 'be_intent';
  delete from contract_orders where organisation_id = new.organisation_id and id = new.id;
  return null;
end $$;
create or replace trigger end_contracts after update of status on assignments
  for each row when (old.status is distinct from new.status and new.status in ('completed', 'cancelled')) execute function end_contracts();
