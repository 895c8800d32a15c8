-- The company tag of an organisation is unique, also among the tags that others had in the last twelve months.

-- Returns the first free company tag: the requested one, or the same with a number. It reads all organisations and returns nothing else of
-- them. One transaction at a time, so that two organisations do not get the same tag.
create or replace function free_company_tag(wanted text) returns text
  language plpgsql volatile security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('free_company_tag', 0));
  return (
    select candidate
      from (select wanted as candidate, 0 as number
            union all select left(wanted, 26) || '-' || n, n from generate_series(2, 9999) n) candidates
     where not exists (select 1 from organisations o where o.company_tag = candidate)
       and not exists (select 1 from former_company_tags f where f.tag = candidate and f.until > scope_now())
     order by number limit 1);
end $$;
call give_to_gate('free_company_tag(text)');

-- Reserves the former tag for any change of a tag, and refuses a tag that is reserved for another organisation. One transaction at a time,
-- like free_company_tag.
create or replace function reserve_company_tag() returns trigger
  language plpgsql volatile security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('free_company_tag', 0));
  if exists (select 1 from former_company_tags f
              where f.tag = new.company_tag and f.until > scope_now() and f.organisation_id <> new.id) then
    raise unique_violation using message = 'the company tag is reserved', constraint = 'organisations_company_tag_key';
  end if;
  delete from former_company_tags f where f.tag = new.company_tag;
  if old.company_tag is not null then
    insert into former_company_tags (organisation_id, tag, until)
    values (new.id, old.company_tag, scope_now() + interval '12 months')
    on conflict (tag) do update set organisation_id = excluded.organisation_id, until = excluded.until, told_at = null;
  end if;
  return new;
end $$;
call give_to_gate('reserve_company_tag()');
create or replace trigger reserve_company_tag before update of company_tag on organisations
  for each row when (old.company_tag is distinct from new.company_tag) execute function reserve_company_tag();
