-- The position up to which events that every reader may read were deleted. A reader who may not read events of time off misses none of them.
alter table event_streams add column shared_deleted_to bigint not null default 0;
update event_streams set shared_deleted_to = deleted_to;
