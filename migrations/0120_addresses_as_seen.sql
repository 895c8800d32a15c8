-- Addresses with which workers and contacts of clients sign in were stored with the invisible characters that were pasted with them: whoever
-- types what they see could not sign in. They are cleaned as the server cleans them now, unless another one is the same then. Addresses of
-- users are not, because each of them was confirmed with a link as it is.
create function seen(value text) returns text language sql immutable parallel safe
  return btrim(normalize(regexp_replace(regexp_replace(value,
    '[\u0009\u000a\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]', ' ', 'g'),
    '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]', '', 'g'),
    nfc));

alter table accounts no force row level security;
alter table account_addresses no force row level security;
alter table accounts disable trigger user;
update accounts a set email = seen(a.email)
 where a.type = 'worker' and a.email <> seen(a.email)
   and not exists (select from accounts b where b.organisation_id = a.organisation_id and b.type = 'worker' and b.id <> a.id
                                           and seen(b.email) = seen(a.email));
update accounts a set username = seen(a.username)
 where a.username <> seen(a.username) and length(seen(a.username)) >= 3
   and not exists (select from accounts b where b.organisation_id = a.organisation_id and b.id <> a.id and seen(b.username) = seen(a.username));
insert into account_addresses (organisation_id, account_id, address)
select organisation_id, id, mailbox_of(email) from accounts where type = 'worker' and erased_at is null
on conflict do nothing;
alter table accounts enable trigger user;
alter table account_addresses force row level security;
alter table accounts force row level security;

alter table client_contacts no force row level security;
alter table client_contacts disable trigger user;
update client_contacts a set email = seen(a.email)
 where a.email <> seen(a.email)
   and not exists (select from client_contacts b where b.organisation_id = a.organisation_id and b.client_id = a.client_id and b.id <> a.id
                                                  and seen(b.email) = seen(a.email));
alter table client_contacts enable trigger user;
alter table client_contacts force row level security;

drop function seen(text);
