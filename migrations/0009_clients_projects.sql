-- The hours of a project, and of a client's projects, are summed from the index alone.
create index time_entries_hours_of_project on time_entries (organisation_id, project_id, date desc, id desc)
  include (worker_id, status, total_minutes);
drop index time_entries_of_project;
alter index time_entries_hours_of_project rename to time_entries_of_project;
