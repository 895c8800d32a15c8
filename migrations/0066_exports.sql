-- Templates of payroll exports: columns in order, the code of each wage component, and the format of the file.
create table pay_export_templates (
  organisation_id uuid not null references organisations (id),
  id uuid not null,
  name text not null,
  is_default boolean not null,
  columns jsonb not null,
  codes jsonb not null,
  format jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint pay_export_templates_name unique (organisation_id, name)
);
create unique index pay_export_templates_default on pay_export_templates (organisation_id) where is_default;
call protect('pay_export_templates');
call keep_history('pay_export_templates');

-- Each download of a payroll export. The digest (SHA-256) tells which file it was; the name of the template is that of the time of the download.
create table pay_exports (
  organisation_id uuid not null,
  id uuid not null,
  pay_period_id uuid not null,
  template_name text not null,
  rows int not null,
  digest text not null,
  made_at timestamptz not null default scope_now(),
  made_by uuid not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, pay_period_id) references pay_periods (organisation_id, id),
  foreign key (organisation_id, made_by) references accounts (organisation_id, id)
);
create index pay_exports_of_period on pay_exports (organisation_id, pay_period_id, made_at);
call protect('pay_exports');
call keep_history('pay_exports');
create trigger exports_stand before update or delete on pay_exports for each row execute function refuse_change();

-- The accounts, codes and format of the sales journal. The row's id is the organisation's.
create table sales_journal_settings (
  organisation_id uuid not null references organisations (id),
  id uuid not null,
  accounts jsonb not null,
  format jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  check (id = organisation_id)
);
call protect('sales_journal_settings');
call keep_history('sales_journal_settings');
