-- Workers who were erased before kept their experience level and the ratings of their assignments. Both are removed, and masked in the
-- history that this update itself writes.
do $$
declare
  person record;
begin
  for person in
    select w.organisation_id, w.id, w.first_name || ' ' || w.last_name as former
      from workers w
     where w.erased_at is not null
       and (w.experience_level is not null
            or exists (select from assignments a
                        where a.organisation_id = w.organisation_id and a.worker_id = w.id and a.rating is not null))
  loop
    perform set_config('app.organisation_id', person.organisation_id::text, true);
    update workers set experience_level = null where organisation_id = person.organisation_id and id = person.id;
    update assignments set rating = null where organisation_id = person.organisation_id and worker_id = person.id and rating is not null;
    perform erase_person(person.id, person.former, '{}', '[]');
  end loop;
  perform set_config('app.organisation_id', '', true);
end $$;
