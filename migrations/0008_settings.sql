-- What an organisation sets for all its people, and what each of them sets for themselves.

alter table organisations
  add column rounding_minutes int not null default 0 check (rounding_minutes in (0, 5, 6, 15)),
  add column early_clock_in_minutes int not null default 15 check (early_clock_in_minutes between 0 and 240),
  add column overtime_daily_minutes int not null default 540 check (overtime_daily_minutes between 60 and 1440),
  add column overtime_weekly_minutes int not null default 2400 check (overtime_weekly_minutes between 60 and 10080),
  add column minimum_rest_minutes int not null default 660 check (minimum_rest_minutes between 0 and 1440),
  add column weekly_maximum_minutes int not null default 2880 check (weekly_maximum_minutes between 60 and 10080),
  add column reminder_weekday int check (reminder_weekday between 1 and 7),
  add column place_retention_days int not null default 60 check (place_retention_days between 1 and 3660),
  add column overtime_percent int not null default 150 check (overtime_percent between 100 and 1000),
  add column night_percent int not null default 125 check (night_percent between 100 and 1000),
  add column holiday_percent int not null default 200 check (holiday_percent between 100 and 1000),
  add column night_from time not null default '22:00',
  add column night_to time not null default '06:00',
  add column deductions jsonb not null default '[]' check (jsonb_typeof(deductions) = 'array'),
  add column pay_period text not null default 'monthly' check (pay_period in ('weekly', 'two_weekly', 'monthly')),
  add column first_day_of_week int not null default 1 check (first_day_of_week between 1 and 7),
  add column holiday_countries text[] not null default '{}' check (holiday_countries <@ '{BE,FR,NL}'),
  add constraint organisations_night check (night_from <> night_to);

-- Days that count as holidays beside those of the countries.
create table holidays (
  organisation_id uuid not null references organisations (id),
  id uuid not null,
  date date not null,
  name text not null,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint holidays_date unique (organisation_id, date)
);
call protect('holidays');
call keep_history('holidays');

alter table accounts
  add column date_format text not null default 'long'
    check (date_format in ('long', 'dd/mm/yyyy', 'dd-mm-yyyy', 'dd.mm.yyyy', 'mm/dd/yyyy', 'yyyy-mm-dd')),
  add column time_format text not null default '24' check (time_format in ('24', '12')),
  -- Null: that of the organisation.
  add column currency text,
  add column first_day_of_week int not null default 1 check (first_day_of_week in (1, 6, 7)),
  add column automatic_translation boolean not null default true;

-- A list of the own sessions leaves out those that have been idle too long.
grant select (idle_until) on sessions to interim_app;
