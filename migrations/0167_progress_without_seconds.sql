-- Nobody is shown the expected time of a run.
alter table fill_progress drop column seconds;
