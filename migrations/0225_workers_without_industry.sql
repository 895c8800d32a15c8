-- The industry of a worker is optional.
alter table workers alter column industry drop not null;
alter table worker_lines alter column industry drop not null;
