-- A code signs the contracts whose texts were shown together. It lasts ten minutes, so those of the former table are not kept.
drop table contract_codes;
create table contract_codes (
  organisation_id uuid not null,
  contact_id uuid not null,
  -- The SHA-256 of the IDs of the contracts with the hashes of their texts. The newest code for them replaces the one before.
  texts_hash text not null check (texts_hash ~ '^[0-9a-f]{64}$'),
  -- The address that it was sent to. It signs only while the contact has it.
  email text not null,
  code_hash text not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  primary key (organisation_id, contact_id, texts_hash),
  foreign key (organisation_id, contact_id) references client_contacts (organisation_id, id) on delete cascade
);
create index contract_codes_expiry on contract_codes (organisation_id, expires_at);
call protect('contract_codes');
