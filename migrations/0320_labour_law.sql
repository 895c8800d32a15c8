-- Whether planning checks the working-time law of the organisation's country.
alter table organisations
  add column labour_law text not null default 'off' check (labour_law in ('off', 'warn', 'refuse'));
