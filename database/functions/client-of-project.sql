-- Requests and hours belong to the client of their project.

-- The client of a request is always that of its project; any other value is replaced.
create or replace function follow_client_of_project() returns trigger language plpgsql as $$
declare
  client uuid := (select client_id from projects where organisation_id = new.organisation_id and id = new.project_id);
begin
  new.client_id := coalesce(client, new.client_id);
  return new;
end $$;
create or replace trigger client_of_request before insert or update of project_id, client_id on requests
  for each row execute function follow_client_of_project();

-- When a project changes its client, so do its requests. They lose their work site, which belongs to the former client.
create or replace function move_requests_of_project() returns trigger language plpgsql as $$
begin
  update requests set client_id = new.client_id, work_site_id = null, version = version + 1, updated_at = scope_now()
   where organisation_id = new.organisation_id and project_id = new.id;
  return null;
end $$;
create or replace trigger requests_of_project after update of client_id on projects
  for each row when (old.client_id is distinct from new.client_id) execute function move_requests_of_project();

-- The client of a project with hours cannot be changed. Entering hours locks the key of the project; a change of the client waits for that
-- lock before it checks.
create or replace function refuse_change_of_client() returns trigger language plpgsql as $$
begin
  perform 1 from projects p where p.organisation_id = old.organisation_id and p.id = old.id for update;
  if exists (select 1 from time_entries e where e.organisation_id = old.organisation_id and e.project_id = old.id) then
    raise exception 'the client of a project with hours stays' using errcode = 'check_violation', constraint = 'projects_client_stays';
  end if;
  return new;
end $$;
create or replace trigger refuse_change_of_client before update of client_id on projects for each row when (old.client_id <> new.client_id)
  execute function refuse_change_of_client();
