-- The settings of a call, and values computed from them.

-- The organisation for which the transaction acts; null before one is entered.
create or replace function current_organisation() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.organisation_id', true), '')::uuid;

-- The current time as the server has set it, otherwise that of the database.
create or replace function scope_now() returns timestamptz language plpgsql stable parallel safe as $$
begin
  return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now());
end $$;

-- The date at the organisation. Only IANA names reach PostgreSQL: the four abbreviations are replaced.
create or replace function organisation_today(organisation uuid) returns date language plpgsql stable as $$
begin
  return (scope_now() at time zone coalesce(
    (select case o.time_zone when 'PST' then 'America/Los_Angeles' when 'EST' then 'America/New_York' when 'CST' then 'America/Chicago'
                             when 'MST' then 'America/Denver' else o.time_zone end
       from organisations o where o.id = organisation), 'UTC'))::date;
end $$;

-- The name of a table, without the number that a shard has at its end.
create or replace function table_of(relation name) returns text language sql immutable parallel safe
  return regexp_replace(relation, '_\d{6,}$', '');
