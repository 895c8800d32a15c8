-- Pay: what is paid for a period, line by line with the entries of each, and never changed once it has been issued.

alter table pay_periods
  add column frequency text not null default 'monthly' check (frequency in ('weekly', 'two_weekly', 'monthly')),
  add column pay_date date,
  add column status text not null default 'open' check (status in ('open', 'calculated', 'issued')),
  add column created_by uuid,
  add column calculated_at timestamptz,
  add column calculated_by uuid,
  -- Those by which it was calculated: whether they are still so is told by comparing.
  add column rules jsonb,
  add column issued_at timestamptz,
  add column issued_by uuid,
  add foreign key (organisation_id, created_by) references accounts (organisation_id, id),
  add foreign key (organisation_id, calculated_by) references accounts (organisation_id, id),
  add foreign key (organisation_id, issued_by) references accounts (organisation_id, id),
  add constraint pay_periods_calculated check (status = 'open' or (calculated_at is not null and rules is not null)),
  add constraint pay_periods_issued check ((status = 'issued') = (issued_at is not null));
update pay_periods set pay_date = end_date;
alter table pay_periods alter column pay_date set not null;
create trigger issued_period_stands before update or delete on pay_periods
  for each row when (old.status = 'issued') execute function refuse_change();

-- A calculation that goes on, or that failed: how far it has come. It is gone with its end.
create table pay_calculations (
  organisation_id uuid not null,
  pay_period_id uuid not null,
  run uuid not null,
  done int not null default 0,
  total int not null,
  started_at timestamptz not null default scope_now(),
  -- The key of the words that say why, and their values.
  failure jsonb,
  primary key (organisation_id, pay_period_id),
  foreign key (organisation_id, pay_period_id) references pay_periods (organisation_id, id) on delete cascade
);
call protect('pay_calculations');

alter table pay_stubs
  -- As it was when it was calculated: an issued stub keeps the name that it was issued to.
  add column worker_name text not null default '',
  add column minutes int not null default 0,
  add column taxes_amount bigint not null default 0,
  add column insurance_amount bigint not null default 0,
  add column other_amount bigint not null default 0,
  add column marks text[] not null default '{}',
  -- Given at issue, one after the other in a year, without gaps.
  add column year int,
  add column number int,
  add constraint pay_stubs_number unique (organisation_id, year, number),
  add constraint pay_stubs_numbered check ((status = 'issued') = (number is not null) and (number is null) = (year is null)),
  add constraint pay_stubs_deductions check (deductions_amount = taxes_amount + insurance_amount + other_amount);
create index pay_stubs_of_period on pay_stubs (organisation_id, pay_period_id);

create table pay_numbers (
  organisation_id uuid not null references organisations (id),
  year int not null,
  last int not null,
  primary key (organisation_id, year)
);
call protect('pay_numbers');

-- What is paid or taken off by hand; it survives that the period is calculated again.
create table pay_adjustments (
  organisation_id uuid not null,
  id uuid not null,
  pay_period_id uuid not null,
  worker_id uuid not null,
  kind text not null check (kind in ('bonus', 'earning', 'deduction')),
  amount bigint not null check (amount <> 0 and (kind <> 'bonus' or amount > 0)),
  currency text not null,
  reason text not null,
  corrects_line_id uuid,
  author_id uuid not null,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, pay_period_id) references pay_periods (organisation_id, id),
  constraint pay_adjustments_worker foreign key (organisation_id, worker_id) references workers (organisation_id, id),
  foreign key (organisation_id, author_id) references accounts (organisation_id, id)
);
create index pay_adjustments_of_period on pay_adjustments (organisation_id, pay_period_id, worker_id);
call protect('pay_adjustments');
call keep_history('pay_adjustments');

create table pay_lines (
  organisation_id uuid not null,
  id uuid not null,
  pay_stub_id uuid not null,
  position int not null,
  kind text not null check (kind in ('regular', 'overtime', 'night', 'holiday', 'bonus', 'earning', 'taxes', 'insurance', 'other')),
  assignment_id uuid,
  project_id uuid,
  -- As they were called then.
  project_name text,
  role text,
  first_date date,
  last_date date,
  minutes int,
  rate_amount bigint,
  percent int,
  basis_points int,
  amount bigint not null,
  -- The reason of an adjustment, the name of a deduction.
  reason text,
  is_cut boolean not null default false,
  adjustment_id uuid,
  corrects_line_id uuid,
  primary key (organisation_id, id),
  unique (organisation_id, pay_stub_id, position),
  foreign key (organisation_id, pay_stub_id) references pay_stubs (organisation_id, id) on delete cascade,
  foreign key (organisation_id, assignment_id) references assignments (organisation_id, id),
  foreign key (organisation_id, project_id) references projects (organisation_id, id),
  foreign key (organisation_id, adjustment_id) references pay_adjustments (organisation_id, id),
  foreign key (organisation_id, corrects_line_id) references pay_lines (organisation_id, id)
);
create index pay_lines_of_adjustment on pay_lines (organisation_id, adjustment_id) where adjustment_id is not null;
create index pay_lines_correcting on pay_lines (organisation_id, corrects_line_id) where corrects_line_id is not null;
call protect('pay_lines');
alter table pay_adjustments add foreign key (organisation_id, corrects_line_id) references pay_lines (organisation_id, id);
create index pay_adjustments_correcting on pay_adjustments (organisation_id, corrects_line_id) where corrects_line_id is not null;

-- Of which minutes of which entries a line is made, and in which version each entry was then.
create table pay_line_entries (
  organisation_id uuid not null,
  pay_line_id uuid not null,
  time_entry_id uuid not null,
  date date not null,
  minutes int not null check (minutes > 0),
  entry_version int not null,
  primary key (organisation_id, pay_line_id, time_entry_id, date),
  foreign key (organisation_id, pay_line_id) references pay_lines (organisation_id, id) on delete cascade,
  foreign key (organisation_id, time_entry_id) references time_entries (organisation_id, id)
);
create index pay_line_entries_of_entry on pay_line_entries (organisation_id, time_entry_id);
call protect('pay_line_entries');

-- An entry is paid once: whoever issues second meets its key.
create table paid_entries (
  organisation_id uuid not null,
  time_entry_id uuid not null,
  pay_stub_id uuid not null,
  constraint paid_entries_once primary key (organisation_id, time_entry_id),
  foreign key (organisation_id, time_entry_id) references time_entries (organisation_id, id),
  foreign key (organisation_id, pay_stub_id) references pay_stubs (organisation_id, id)
);
create index paid_entries_of_stub on paid_entries (organisation_id, pay_stub_id);
call protect('paid_entries');
create trigger paid_entries_stand before update or delete on paid_entries for each row execute function refuse_change();

-- Lines come and go with a draft, and never change; those of an issued stub neither come nor go.
create trigger pay_lines_stand before update on pay_lines for each row execute function refuse_change();
create trigger pay_line_entries_stand before update on pay_line_entries for each row execute function refuse_change();

create function refuse_issued_lines() returns trigger language plpgsql as $$
begin
  if exists (select 1 from changed c join pay_stubs s on s.organisation_id = c.organisation_id and s.id = c.pay_stub_id
              where s.status = 'issued') then
    raise exception 'the lines of an issued stub never change' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger no_line_is_added_to_an_issued_stub after insert on pay_lines referencing new table as changed
  for each statement execute function refuse_issued_lines();
create trigger lines_of_an_issued_stub_stay after delete on pay_lines referencing old table as changed
  for each statement execute function refuse_issued_lines();

create function refuse_issued_line_entries() returns trigger language plpgsql as $$
begin
  if exists (select 1 from changed c
               join pay_lines l on l.organisation_id = c.organisation_id and l.id = c.pay_line_id
               join pay_stubs s on s.organisation_id = l.organisation_id and s.id = l.pay_stub_id
              where s.status = 'issued') then
    raise exception 'the lines of an issued stub never change' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger no_entry_is_added_to_an_issued_line after insert on pay_line_entries referencing new table as changed
  for each statement execute function refuse_issued_line_entries();
create trigger entries_of_an_issued_line_stay after delete on pay_line_entries referencing old table as changed
  for each statement execute function refuse_issued_line_entries();

create function refuse_issued_adjustment() returns trigger language plpgsql as $$
declare
  period pay_adjustments%rowtype := case when tg_op = 'INSERT' then new else old end;
begin
  if exists (select 1 from pay_periods p where p.organisation_id = period.organisation_id and p.id = period.pay_period_id
                and p.status = 'issued') then
    raise exception 'the adjustments of an issued period never change' using errcode = 'insufficient_privilege';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger adjustments_of_an_issued_period_stand before insert or delete on pay_adjustments
  for each row execute function refuse_issued_adjustment();
create trigger adjustments_stand before update on pay_adjustments for each row execute function refuse_change();

-- What was paid stays as it is. Who issues holds the keys of the entries: who changes one waits for that, and looks then.
create function refuse_change_of_paid() returns trigger language plpgsql as $$
begin
  perform 1 from time_entries e where e.organisation_id = old.organisation_id and e.id = old.id for update;
  if exists (select 1 from paid_entries x where x.organisation_id = old.organisation_id and x.time_entry_id = old.id) then
    raise exception 'a paid entry stays as it is' using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create trigger paid_entry_stands
  before update of status, date, starts_at, ends_at, break_minutes, breaks, total_minutes, rate_amount, rate_currency, worker_id, project_id,
                   assignment_id on time_entries
  for each row when (old.status = 'approved') execute function refuse_change_of_paid();

-- What was approved since a period was calculated is found by when it was.
create index time_entries_by_approval on time_entries (organisation_id, updated_at) where status = 'approved';

-- The day that it is where the organisation is; only names of zones that the world knows reach the database's own clock.
create function organisation_today(organisation uuid) returns date language sql stable as $$
  select (scope_now() at time zone coalesce(
    (select case o.time_zone when 'PST' then 'America/Los_Angeles' when 'EST' then 'America/New_York' when 'CST' then 'America/Chicago'
                             when 'MST' then 'America/Denver' else o.time_zone end
       from organisations o where o.id = organisation), 'UTC'))::date
$$;

-- What a worker earns an hour from which day on; without an amount nothing is agreed.
create table worker_rates (
  organisation_id uuid not null,
  id uuid not null default gen_random_uuid(),
  worker_id uuid not null,
  from_date date not null,
  amount bigint check (amount >= 0),
  currency text,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id) on delete cascade,
  constraint worker_rates_date unique (organisation_id, worker_id, from_date),
  check ((amount is null) = (currency is null))
);
call protect('worker_rates');
call keep_history('worker_rates');
insert into worker_rates (organisation_id, worker_id, from_date, amount, currency)
select organisation_id, id, (created_at at time zone 'UTC')::date, rate_amount, rate_currency from workers where rate_amount is not null;

-- Whatever is saved as a worker's rate counts from that day on; where it holds already there is nothing to write.
create function keep_worker_rate() returns trigger language plpgsql as $$
declare
  today date := organisation_today(new.organisation_id);
  held worker_rates%rowtype;
begin
  select * into held from worker_rates r
   where r.organisation_id = new.organisation_id and r.worker_id = new.id and r.from_date <= today order by r.from_date desc limit 1;
  if held.amount is not distinct from new.rate_amount and held.currency is not distinct from new.rate_currency then
    return null;
  end if;
  insert into worker_rates (organisation_id, worker_id, from_date, amount, currency)
  values (new.organisation_id, new.id, today, new.rate_amount, new.rate_currency)
  on conflict on constraint worker_rates_date do update set amount = excluded.amount, currency = excluded.currency;
  return null;
end $$;
create trigger rate_is_kept_at_first after insert on workers for each row execute function keep_worker_rate();
create trigger rate_is_kept after update of rate_amount, rate_currency on workers
  for each row when ((old.rate_amount, old.rate_currency) is distinct from (new.rate_amount, new.rate_currency))
  execute function keep_worker_rate();
