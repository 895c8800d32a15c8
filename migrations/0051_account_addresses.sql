-- Every e-mail address that an account has had. Whoever has had the same address as a worker is taken for that worker where hours and
-- time off are decided on, also after either of the two has changed it.
create function mailbox_of(email text) returns text
  language sql immutable parallel safe
  -- What follows a plus sign leads to the same mailbox.
  return regexp_replace(lower(email), '\+[^@]*@', '@');

create table account_addresses (
  organisation_id uuid not null,
  account_id uuid not null,
  address text not null,
  primary key (organisation_id, account_id, address),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade
);
create index account_addresses_shared on account_addresses (organisation_id, address);
call protect('account_addresses');
-- Accounts are also made and confirmed before anybody is signed in.
create policy gate on account_addresses for insert to interim_gate with check (true);
grant insert on account_addresses to interim_gate;

create function keep_address() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into account_addresses (organisation_id, account_id, address)
    values (new.organisation_id, new.id, mailbox_of(new.email)) on conflict do nothing;
  return null;
end $$;
call give_to_gate('keep_address()');
create trigger address_of_insert after insert on accounts for each row execute function keep_address();
create trigger address_of_update after update of email on accounts
  for each row when (new.email <> old.email and new.erased_at is null) execute function keep_address();

insert into account_addresses (organisation_id, account_id, address)
select organisation_id, id, mailbox_of(email) from accounts where erased_at is null
union
select a.organisation_id, a.id, mailbox_of(h.email)
  from history k cross join lateral (values (k.before ->> 'email'), (k.after ->> 'email')) h (email)
  join accounts a on a.organisation_id = k.organisation_id and a.id = k.entity_id
 where k.entity = 'accounts' and h.email like '%@%' and a.erased_at is null;

-- True of two accounts of an organisation that are one, or have had the same address.
create function is_same_person(organisation uuid, one uuid, other uuid) returns boolean
  language sql stable parallel safe
  return one = other or exists (
    select from account_addresses a join account_addresses b on b.organisation_id = a.organisation_id and b.address = a.address
     where a.organisation_id = organisation and a.account_id = one and b.account_id = other);
