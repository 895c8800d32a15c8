-- A kiosk that was deleted: it is at no work site any more, and keeps its name for the clock times that were made at it.
alter table kiosks add column deleted_at timestamptz;
alter table kiosks alter column work_site_id drop not null;
alter table kiosks add constraint kiosks_deleted check ((work_site_id is null) = (deleted_at is not null));

-- Punches are listed by when they arrived.
create index kiosk_punches_by_arrival on kiosk_punches (organisation_id, status, received_at, id);
drop index kiosk_punches_by_status;
