alter table wave_runs add constraint wave_runs_ended check ((status = 'ended') = (end_reason is not null));
