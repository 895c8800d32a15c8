-- A contract has a party beside the organisation: its worker, or its client, for which a contact signs.
alter table client_contacts add column may_sign_contracts boolean not null default false;
grant select (may_sign_contracts) on client_contacts to interim_gate;

alter table contracts
  drop constraint contracts_status_check,
  drop constraint contracts_open,
  drop constraint contracts_kind_check,
  add column party text not null default 'worker' check (party in ('worker', 'client')),
  -- The client that is the party.
  add column client_id uuid,
  -- Reminders that contacts of the client got.
  add column reminders int not null default 0 check (reminders >= 0),
  add column reminded_at timestamptz,
  alter column assignment_id drop not null,
  alter column worker_id drop not null;

-- The history names the status as it was then.
alter table contracts disable trigger user;
update contracts set status = 'party_signed' where status = 'worker_signed';
alter table contracts enable trigger user;

alter table contracts
  add constraint contracts_status_check
    check (status in ('draft', 'sent', 'party_signed', 'signed', 'declined', 'void', 'ended')),
  add constraint contracts_kind_check check (kind in (
    'be_intent', 'be_assignment', 'be_student', 'fr_assignment', 'nl_placement',
    'be_client', 'fr_client', 'nl_client', 'be_framework', 'fr_framework', 'nl_framework')),
  add constraint contracts_party check (case party
    when 'worker' then worker_id is not null and assignment_id is not null and client_id is null
    else worker_id is null and client_id is not null end),
  add foreign key (organisation_id, client_id) references clients (organisation_id, id),
  -- On a day, an assignment has one contract of a kind that is not signed by both parties yet.
  add constraint contracts_open exclude
    using gist (organisation_id with =, assignment_id with =, kind with =, daterange(start_date, end_date, '[]') with &&)
    where (status in ('draft', 'sent', 'party_signed')),
  -- So has a client without an assignment.
  add constraint contracts_open_of_client exclude
    using gist (organisation_id with =, client_id with =, kind with =, daterange(start_date, end_date, '[]') with &&)
    where (status in ('draft', 'sent', 'party_signed') and assignment_id is null);
create index contracts_of_client on contracts (organisation_id, client_id, created_at) where client_id is not null;
create index contracts_to_remind on contracts (sent_at) where status = 'sent' and party = 'client';

alter table contract_templates drop constraint contract_templates_kind_check,
  add constraint contract_templates_kind_check check (kind in (
    'be_intent', 'be_assignment', 'be_student', 'fr_assignment', 'nl_placement',
    'be_client', 'fr_client', 'nl_client', 'be_framework', 'fr_framework', 'nl_framework'));

-- The code with which a contact signs the text of a contract, sent by email. The newest one replaces the one before.
create table contract_codes (
  organisation_id uuid not null,
  contract_id uuid not null,
  contact_id uuid not null,
  text_hash text not null check (text_hash ~ '^[0-9a-f]{64}$'),
  -- The address that it was sent to. It signs only while the contact has it.
  email text not null,
  code_hash text not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  primary key (organisation_id, contract_id, contact_id),
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, contact_id) references client_contacts (organisation_id, id) on delete cascade
);
create index contract_codes_of_contact on contract_codes (organisation_id, contact_id);
create index contract_codes_expiry on contract_codes (expires_at);
call protect('contract_codes');

alter table organisations
  add column check_client_contract text check (check_client_contract in ('off', 'warn', 'plan', 'start', 'block'));
