-- What was issued keeps its issuer, its payee and the account that it is paid on; what a bank was told to pay is kept, once a stub.

alter table pay_periods add column issuer jsonb;
-- Sealed as they are on the worker, and for nobody else.
alter table pay_stubs
  add column bank_account text,
  add column national_id text;
drop trigger history_of_insert on pay_stubs;
drop trigger history_of_update on pay_stubs;
drop trigger history_of_delete on pay_stubs;

-- Those that were issued before: as they read on this day.
alter table pay_periods disable trigger user;
alter table pay_stubs disable trigger user;
update pay_periods p
   set issuer = jsonb_build_object('companyName', o.company_name, 'headquartersLocation', o.headquarters_location, 'vatNumber', o.vat_number)
  from organisations o where o.id = p.organisation_id and p.status = 'issued';
update pay_stubs s set bank_account = w.bank_account, national_id = w.national_id
  from workers w where w.organisation_id = s.organisation_id and w.id = s.worker_id and s.status = 'issued';
alter table pay_periods enable trigger user;
alter table pay_stubs enable trigger user;
call keep_history('pay_stubs', 'bank_account', 'national_id');

-- Who issues holds the period: a draft that comes meanwhile waits, and finds it issued.
create function refuse_stub_of_issued_period() returns trigger language plpgsql as $$
begin
  perform 1 from pay_periods p where p.organisation_id = new.organisation_id and p.id = new.pay_period_id for key share;
  if exists (select 1 from pay_periods p where p.organisation_id = new.organisation_id and p.id = new.pay_period_id and p.status = 'issued') then
    raise exception 'an issued period has all its stubs' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger no_stub_is_added_to_an_issued_period before insert or update of pay_period_id on pay_stubs
  for each row execute function refuse_stub_of_issued_period();

-- An entry that goes takes along the drafts that stand on it: their period, and a calculation of it that goes on, are to be done anew.
create function drop_drafts_on_entry() returns trigger language plpgsql as $$
declare
  draft record;
begin
  for draft in
    select distinct s.id, s.pay_period_id
      from pay_line_entries x
      join pay_lines l on l.organisation_id = x.organisation_id and l.id = x.pay_line_id
      join pay_stubs s on s.organisation_id = l.organisation_id and s.id = l.pay_stub_id
     where x.organisation_id = old.organisation_id and x.time_entry_id = old.id and s.status = 'draft'
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
create trigger drafts_go_with_their_entry before delete on time_entries
  for each row execute function drop_drafts_on_entry();

-- When a calculation has last gone on: one that stands still is not waited for.
alter table pay_calculations add column stepped_at timestamptz not null default scope_now();

-- A file for the bank: from which account, sealed, and on which day it is paid. It can be made anew as it was.
create table pay_transfers (
  organisation_id uuid not null,
  id uuid not null,
  pay_period_id uuid not null,
  payer text not null,
  execution_date date not null,
  made_at timestamptz not null default scope_now(),
  made_by uuid not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, pay_period_id) references pay_periods (organisation_id, id),
  foreign key (organisation_id, made_by) references accounts (organisation_id, id)
);
create index pay_transfers_of_period on pay_transfers (organisation_id, pay_period_id, made_at);
call protect('pay_transfers');
call keep_history('pay_transfers', 'payer');
create trigger transfers_stand before update or delete on pay_transfers for each row execute function refuse_change();

-- A stub is transferred once: whoever makes a transfer at the same moment meets its key. The account is sealed as it is on the worker.
create table pay_transfer_stubs (
  organisation_id uuid not null,
  pay_stub_id uuid not null,
  pay_transfer_id uuid not null,
  bank_account text not null,
  constraint pay_transfer_stubs_once primary key (organisation_id, pay_stub_id),
  foreign key (organisation_id, pay_stub_id) references pay_stubs (organisation_id, id),
  foreign key (organisation_id, pay_transfer_id) references pay_transfers (organisation_id, id)
);
create index pay_transfer_stubs_of_transfer on pay_transfer_stubs (organisation_id, pay_transfer_id);
call protect('pay_transfer_stubs');
create trigger transferred_stubs_stand before update or delete on pay_transfer_stubs for each row execute function refuse_change();
