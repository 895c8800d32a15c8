-- Filling a week fills open shifts of high priority first.
alter table open_shifts add column priority text not null default 'normal' check (priority in ('normal', 'high'));
