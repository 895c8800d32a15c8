import { makeHasher } from '#platform/server/crypto/passwords.ts'
import type { Seed } from '../database.ts'

/** How many workers there are, how many of them have a past and a week, and how many users sign in at the same moment. */
export const counts = { clockers: 6000, busy: 1000, requests: 400, signIns: 100 } as const

/** The password of everybody who signs in. */
export const password = 'Quiet-Harbour-7!'

/** The session of a worker who clocks in. */
export const tokenOf = (worker: number) => `bench-load-${worker}`

/** The session of a user who is signed in already. */
export const userTokenOf = (user: number) => `bench-load-user-${user}`

/** The id of the nth of the busy workers' entries that wait for a decision. */
export const waitingOf = (number: number) => idOf(6, number)

/** The address of a user who signs in. */
export const emailOf = (user: number) => `${user}@users.example`

/** The id of the project that a worker works on. */
export const projectOf = (worker: number) => idOf(4, 1 + (worker % 50))

const idOf = (kind: number, number: number) => `01900000-000${kind}-7000-8000-${String(number).padStart(12, '0')}`

/** How many of the last working days wait for a decision; those before are approved. */
const waitingDays = 5
const pastDays = 40

/** How many entries wait for a decision. */
export const waiting = counts.busy * waitingDays

const organisation = `'01900000-0000-7000-8000-000000000001'::uuid`
const id = (kind: number, number: string) =>
  `('01900000-00${String(kind).padStart(2, '0')}-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`

const people = `
insert into organisations (id, purpose, company_tag, company_name, headquarters_location, industry, primary_full_name, primary_email,
                           preferred_language, time_zone, profile_complete)
values (${organisation}, 'enlisting', 'bench-load', 'Bench', 'Brussels', 'logistics', 'An Admin', 'admin@bench.example', 'en',
        'Europe/Brussels', true);

insert into clients (organisation_id, id, name) values (${organisation}, ${id(3, '1')}, 'Depot');

insert into work_sites (organisation_id, id, client_id, name, address, latitude, longitude)
values (${organisation}, ${id(7, '1')}, ${id(3, '1')}, 'Depot', 'Quai 1, 1000 Bruxelles', 50.85, 4.35);

insert into projects (organisation_id, id, client_id, work_site_id, name)
select ${organisation}, ${id(4, 'n')}, ${id(3, '1')}, ${id(7, '1')}, 'Hall ' || n from generate_series(1, 50) n;

insert into accounts (organisation_id, id, type, role, email, email_verified, given_name, family_name)
select ${organisation}, ${id(1, 'n')}, 'worker', 'worker', n || '@workers.example', true, 'Worker', 'Number ' || n
  from generate_series(0, ${counts.clockers - 1}) n;

insert into sessions (organisation_id, id, account_id, token_hash, remember, idle_until)
select ${organisation}, ${id(2, 'n')}, ${id(1, 'n')}, sha256(('bench-load-' || n)::bytea), true, now() + interval '10 years'
  from generate_series(0, ${counts.clockers - 1}) n;

insert into workers (organisation_id, id, first_name, last_name, date_of_birth, national_id, national_id_last4, address, industry, primary_role)
select ${organisation}, ${id(1, 'n')}, 'Worker', 'Number ' || n, '1985-07-30', '1.x', '0000', 'Rue Haute 1', 'logistics', 'Picker'
  from generate_series(0, ${counts.clockers - 1}) n;

insert into assignments (organisation_id, id, project_id, worker_id, role, start_date, end_date, rate_amount, rate_currency, status)
select ${organisation}, ${id(5, 'n')}, ${id(4, '1 + n % 50')}, ${id(1, 'n')}, 'Picker', '2023-01-01', '2099-12-31', 1735, 'EUR', 'assigned'
  from generate_series(0, ${counts.clockers - 1}) n;`

const users = `
insert into accounts (organisation_id, id, type, role, email, email_verified, given_name, family_name, password_hash)
select ${organisation}, ${id(6, 'n')}, 'provider', 'manager', n || '@users.example', true, 'User', 'Number ' || n, $1
  from generate_series(0, ${counts.signIns - 1}) n`

const userSessions = `
insert into sessions (organisation_id, id, account_id, token_hash, remember, idle_until)
select ${organisation}, ${id(2, '1000000 + n')}, ${id(6, 'n')}, sha256(('bench-load-user-' || n)::bytea), true, now() + interval '10 years'
  from generate_series(0, ${counts.signIns - 1}) n`

// Working days up to yesterday, the first of them the latest; weekends stay free for what is entered by hand.
const days = (many: number) => `
  (select day::date as day, row_number() over (order by day desc) - 1 as number
     from generate_series(current_date - 90, current_date - 1, interval '1 day') day
    where extract(isodow from day) < 6 order by day desc limit ${many})`

const pasts = `
insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, date, start_time, end_time, starts_at, ends_at,
                          break_minutes, breaks, total_minutes, task_description, rate_amount, rate_currency, status, submitted_at)
select ${organisation}, ${id(6, `d.number * ${counts.busy} + n`)}, ${id(1, 'n')}, ${id(4, '1 + n % 50')}, ${id(5, 'n')}, d.day,
       '08:00', '16:30', (d.day + time '08:00') at time zone 'Europe/Brussels', (d.day + time '16:30') at time zone 'Europe/Brussels', 30,
       '[{"type": "lunch", "minutes": 30}]', 480, 'Picking and packing', 1735, 'EUR',
       case when d.number < ${waitingDays} then 'submitted' else 'approved' end, now()
  from generate_series(0, ${counts.busy - 1}) n, lateral ${days(pastDays)} d order by d.day, n;

insert into shifts (organisation_id, id, worker_id, project_id, assignment_id, starts_at, ends_at, accepted, published_at)
select ${organisation}, ${id(8, `d * ${counts.busy} + n`)}, ${id(1, 'n')}, ${id(4, '1 + n % 50')}, ${id(5, 'n')},
       current_date + d + time '08:00', current_date + d + time '16:30', true, now()
  from generate_series(0, ${counts.busy - 1}) n, generate_series(1, 5) d;

insert into requests (organisation_id, id, client_id, project_id, title, role, start_date, end_date, duration_unit, positions, status)
select ${organisation}, ${id(9, 'n')}, ${id(3, '1')}, ${id(4, '1 + n % 50')}, 'Pickers for hall ' || n, 'Picker', current_date + n % 60,
       current_date + n % 60 + 13, 'weeks', 1 + n % 5, (array['pending', 'in_review', 'approved', 'completed'])[1 + n % 4]
  from generate_series(1, ${counts.requests}) n;

insert into notifications (organisation_id, id, account_id, kind, "values", link)
select ${organisation}, ${id(10, `n * 10 + k`)}, ${id(1, 'n')}, 'assignmentOffered', '{"role": "Picker", "project": "Night shift"}',
       '/worker/assignments'
  from generate_series(0, ${counts.busy - 1}) n, generate_series(0, 9) k;`

/** An organisation on a Monday morning: its workers clock in and look at their week, its users sign in and decide. Its past ends yesterday. */
export const loadSeed: Seed = {
  name: 'load',
  title: `${counts.clockers} workers, ${counts.busy * pastDays} time entries and ${counts.signIns} users`,
  text: [people, users, userSessions, pasts, password, new Date().toISOString().slice(0, 10)].join(),
  async sow(owner) {
    await owner.query(people)
    await owner.query(users, [await makeHasher().hash(password)])
    await owner.query(userSessions)
    // What nobody will look at needs no history.
    await owner.query(`set session_replication_role = replica; ${pasts} set session_replication_role = origin`)
    await owner.query('vacuum analyze')
  },
}

/** SQL that makes undone what a run has done. */
export const undone = `set session_replication_role = replica;
  delete from clock_punches; delete from clock_breaks; delete from clock_sessions; delete from outbox; delete from attempts;
  delete from time_entries where id::text not like '01900000-%';
  delete from notifications where id::text not like '01900000-%';
  delete from sessions where id::text not like '01900000-%';
  update time_entries set status = 'submitted', version = 1, decided_at = null, decided_by = null where decided_at is not null;
  update assignments set status = 'assigned', version = 1 where status = 'in_progress';
  set session_replication_role = origin;
  vacuum analyze`
