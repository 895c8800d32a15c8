-- A tag that an organisation has given up stays reserved for twelve months: its workers still sign in with it, and nobody else gets it.
create table former_company_tags (
  organisation_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  tag text not null,
  until timestamptz not null,
  -- When the workers were told of the new one.
  told_at timestamptz,
  primary key (organisation_id, id),
  constraint former_company_tags_tag unique (tag)
);
call protect('former_company_tags');
create policy gate on former_company_tags to interim_gate using (true) with check (true);
grant select, insert, update, delete on former_company_tags to interim_gate;

-- However a tag is changed, the former one is reserved, and one that is reserved for another organisation is taken.
-- Who changes one is alone until the transaction ends, as in free_company_tag.
create function reserve_company_tag() returns trigger
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
create trigger tag_is_reserved before update of company_tag on organisations
  for each row when (old.company_tag is distinct from new.company_tag) execute function reserve_company_tag();

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
