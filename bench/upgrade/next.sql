-- What a next version may change while this one serves: columns of tables that statements read with *, a rule for each policy, an index.
alter table organisations add column of_next_version text;
alter table time_entries add column of_next_version text;
alter table pay_periods add column of_next_version text not null default 'x';
create index clients_of_next_version on clients (organisation_id, updated_at);
do $$
declare
  policy record;
begin
  for policy in select * from pg_policies where schemaname = current_schema() and qual is not null
  loop
    execute format('alter policy %I on %I using (%s)', policy.policyname, policy.tablename, policy.qual);
  end loop;
end $$;
