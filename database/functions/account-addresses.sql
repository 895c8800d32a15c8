-- Every email address that an account has had. A user who has had the same address as a worker counts as that worker when hours and time
-- off are decided, also after one of the two has changed it.

-- The mailbox of an address, which has no plus sign and no upper case.
create or replace function mailbox_of(email text) returns text
  language sql immutable parallel safe
  -- What follows a plus sign leads to the same mailbox.
  return regexp_replace(lower(email), '\+[^@]*@', '@');

-- Adds the address of a new account, and a changed one.
create or replace function add_account_address() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into account_addresses (organisation_id, account_id, address)
    values (new.organisation_id, new.id, mailbox_of(new.email)) on conflict do nothing;
  return null;
end $$;
call give_to_gate('add_account_address()');
create or replace trigger address_of_insert after insert on accounts for each row execute function add_account_address();
create or replace trigger address_of_update after update of email on accounts
  for each row when (new.email <> old.email and new.erased_at is null) execute function add_account_address();

-- True of two accounts of an organisation that are one, or have had the same address.
create or replace function is_same_person(organisation uuid, one uuid, other uuid) returns boolean
  language sql stable parallel safe
  return one = other or exists (
    select from account_addresses a join account_addresses b on b.organisation_id = a.organisation_id and b.address = a.address
     where a.organisation_id = organisation and a.account_id = one and b.account_id = other);
