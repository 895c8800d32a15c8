-- The names of tags on records. They follow the tag: a renamed tag is renamed on its records, a deleted one is removed from them.

-- Replaces a tag on the records of an organisation by another, or removes it if there is none.
create or replace function replace_tag(organisation uuid, former text, later text) returns void language plpgsql set search_path = public as $$
begin
  update clients set tags = tags_without(tags, former, later), version = version + 1, updated_at = scope_now()
   where organisation_id = organisation and tags @> array[former];
  update requests set tags = tags_without(tags, former, later), version = version + 1, updated_at = scope_now()
   where organisation_id = organisation and tags @> array[former];
  update workers set tags = tags_without(tags, former, later), version = version + 1, updated_at = scope_now()
   where organisation_id = organisation and tags @> array[former];
end $$;

-- The tags of a record with one replaced by another, each once.
create or replace function tags_without(tags text[], former text, later text) returns text[] language sql immutable as $$
  select case when later is null or tags @> array[later] then array_remove(tags, former) else array_replace(tags, former, later) end
$$;

create or replace function follow_tag() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_op = 'DELETE' then perform replace_tag(old.organisation_id, old.name, null);
  else perform replace_tag(old.organisation_id, old.name, new.name);
  end if;
  return null;
end $$;
create or replace trigger follow_renamed_tag after update of name on tags for each row
  when (old.name is distinct from new.name) execute function follow_tag();
create or replace trigger follow_deleted_tag after delete on tags for each row execute function follow_tag();
