-- The project or the shift that the worker had chosen before the network was lost, as the tablet sent it.
alter table kiosk_punches add column chosen jsonb not null default '{}';
