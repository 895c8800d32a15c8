-- An open shift can be for the workers whom the organisation chose, and can replace the shift of a worker who falls away.
alter table open_shifts drop constraint open_shifts_audience_check;
alter table open_shifts add constraint open_shifts_audience_check check (audience in ('team', 'qualified', 'everyone', 'invited'));

-- The shift that it replaces, and the worker who had it then.
alter table open_shifts add column replaces_shift_id uuid;
alter table open_shifts add column replaces_worker_id uuid;
alter table open_shifts add check ((replaces_shift_id is null) = (replaces_worker_id is null));
alter table open_shifts add constraint open_shifts_replaces_shift foreign key (organisation_id, replaces_shift_id)
  references shifts (organisation_id, id);
alter table open_shifts add constraint open_shifts_replaces_worker foreign key (organisation_id, replaces_worker_id)
  references workers (organisation_id, id);
create unique index open_shifts_replacing on open_shifts (organisation_id, replaces_shift_id)
  where replaces_shift_id is not null and cancelled_at is null;

-- The workers to whom the organisation has offered an open shift.
create table open_shift_invitations (
  organisation_id uuid not null,
  id uuid not null,
  open_shift_id uuid not null,
  worker_id uuid not null,
  declined_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint open_shift_invitations_one unique (organisation_id, open_shift_id, worker_id),
  foreign key (organisation_id, open_shift_id) references open_shifts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, worker_id) references workers (organisation_id, id)
);
call protect('open_shift_invitations');
create index open_shift_invitations_of_worker on open_shift_invitations (organisation_id, worker_id, created_at);
