-- Text messages go to numbers alone whose owner has said back a code that was sent there.

alter table notification_settings add column phone_confirmed_at timestamptz;

create table phone_codes (
  organisation_id uuid not null,
  account_id uuid not null,
  phone text not null,
  code_hash text not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  primary key (organisation_id, account_id),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade
);
call protect('phone_codes');
