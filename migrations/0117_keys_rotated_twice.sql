-- A key that is rotated again while its former text is still valid: that text becomes a row of its own until its 24 hours are over, and acts
-- as the key that replaced it.
alter table api_keys add column replaced_by uuid;
alter table api_keys add foreign key (organisation_id, replaced_by) references api_keys (organisation_id, id) on delete cascade;
create index api_keys_replaced_by on api_keys (organisation_id, replaced_by) where replaced_by is not null;
grant select (replaced_by) on api_keys to interim_gate;
