-- Courses and exams that an organisation points its workers to.
create table certification_opportunities (
  organisation_id uuid not null references organisations (id),
  id uuid not null,
  title text not null,
  organiser text,
  -- Null: there is no one day, as for a course that one takes alone.
  exam_date date,
  description text,
  link text,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id)
);
create index certification_opportunities_by_date on certification_opportunities (organisation_id, exam_date);
call protect('certification_opportunities');
call keep_history('certification_opportunities');
