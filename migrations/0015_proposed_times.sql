-- The times that an approver proposes, who was reminded on a day, and the breaks of a session by an index.

alter table time_entries
  -- As `rules/proposal.ts` makes it; it is there until its worker answers.
  add column proposal jsonb,
  add constraint time_entries_proposal check (proposal is null or (status = 'changes_requested' and jsonb_typeof(proposal) = 'object'));

-- One row for each kind of reminder that was given on a day: whoever writes it gives it.
create table timesheet_reminders (
  organisation_id uuid not null references organisations (id),
  kind text not null check (kind in ('waiting', 'drafts')),
  day date not null,
  primary key (organisation_id, kind, day)
);
call protect('timesheet_reminders');

create index clock_breaks_of_session on clock_breaks (organisation_id, clock_session_id);
