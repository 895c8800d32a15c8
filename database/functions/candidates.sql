-- The data by which workers are ranked for a request.

-- The level of a skill, a language or of experience as a number from 1 to 4; 0 without one.
create or replace function level_number(level text) returns smallint
  language sql immutable parallel safe
  return case level when 'beginner' then 1 when 'intermediate' then 2 when 'advanced' then 3 when 'expert' then 4
                    when 'basic' then 1 when 'fluent' then 3 when 'native' then 4 else 0 end;

-- Writes the candidate line of a worker: roles, levels, rate and home location.
create or replace function write_candidate_line() returns trigger language plpgsql as $$
declare
  is_active boolean := (select a.active from accounts a where a.organisation_id = new.organisation_id and a.id = new.id);
  wanted text[] := array(select searchable(r) from unnest(new.desired_job_roles) with ordinality d (r, at) order by at);
  skill_names text[] :=
    array(select searchable(s ->> 'name') from jsonb_array_elements(new.skills) with ordinality d (s, at) order by at);
  skill_numbers smallint[] :=
    array(select level_number(s ->> 'proficiency') from jsonb_array_elements(new.skills) with ordinality d (s, at) order by at);
  spoken text[] := array(select l ->> 'language' from jsonb_array_elements(new.languages) with ordinality d (l, at) order by at);
  spoken_numbers smallint[] :=
    array(select level_number(l ->> 'level') from jsonb_array_elements(new.languages) with ordinality d (l, at) order by at);
begin
  insert into candidate_lines (organisation_id, id, active, role, desired_roles, skills, skill_levels, languages, language_levels,
                               experience, rate_amount, rate_currency, home_latitude, home_longitude)
  values (new.organisation_id, new.id, is_active, searchable(new.primary_role), wanted, skill_names, skill_numbers, spoken, spoken_numbers,
          level_number(new.experience_level), new.rate_amount, new.rate_currency, new.home_latitude, new.home_longitude)
  on conflict (organisation_id, id) do update
     set active = excluded.active, role = excluded.role, desired_roles = excluded.desired_roles, skills = excluded.skills, skill_levels = excluded.skill_levels,
         languages = excluded.languages, language_levels = excluded.language_levels, experience = excluded.experience,
         rate_amount = excluded.rate_amount, rate_currency = excluded.rate_currency, home_latitude = excluded.home_latitude,
         home_longitude = excluded.home_longitude;
  return null;
end $$;
create or replace trigger candidate_line_of_insert after insert on workers for each row execute function write_candidate_line();
create or replace trigger candidate_line_of_update
  after update of primary_role, desired_job_roles, skills, languages, experience_level, rate_amount, rate_currency, home_latitude,
  home_longitude on workers
  for each row execute function write_candidate_line();

-- Copies from the account whether the worker is active.
create or replace function update_candidate_active() returns trigger language plpgsql as $$
begin
  update candidate_lines set active = new.active where organisation_id = new.organisation_id and id = new.id;
  return null;
end $$;
create or replace trigger candidate_line_of_account after update of active on accounts
  for each row when (new.type = 'worker' and new.active is distinct from old.active) execute function update_candidate_active();

-- Copies from the account whether the worker wants personalised recommendations.
create or replace function update_candidate_recommended() returns trigger language plpgsql as $$
begin
  update candidate_lines set recommended = new.personalised_recommendations where organisation_id = new.organisation_id and id = new.id;
  return null;
end $$;
create or replace trigger candidate_line_of_setting after update of personalised_recommendations on accounts
  for each row when (new.type = 'worker' and new.personalised_recommendations is distinct from old.personalised_recommendations)
  execute function update_candidate_recommended();

-- Metres between two points on the sphere (haversine; mean radius of the earth 6,371,009 m, IUGG).
create or replace function distance_metres(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision)
  returns double precision language sql immutable parallel safe
  return 2 * 6371009 * asin(least(1, sqrt(
    sin(radians(lat2 - lat1) / 2) ^ 2 + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lon2 - lon1) / 2) ^ 2)));
