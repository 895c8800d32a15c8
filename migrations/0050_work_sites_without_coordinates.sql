-- A work site needs an address; its point may be set later. Without a point there is no distance and no geofence.
alter table work_sites
  alter column latitude drop not null,
  alter column longitude drop not null,
  add constraint work_sites_point check ((latitude is null) = (longitude is null));
