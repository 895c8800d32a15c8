import type { Seed } from '../database.ts'
import type { Reading } from './readings.ts'

/** The session of the administrator who decides. */
export const entriesToken = 'bench-entries-session'

/** So many workers have an entry on each working day; those of the last week wait for a decision. */
const entryCounts = { workers: 80, days: 1250, waitingDays: 5 } as const

const organisation = `'01900002-0000-7000-8000-000000000001'::uuid`
const admin = `'01900002-0000-7000-8000-000000999999'::uuid`
const id = (kind: number, number: string) =>
  `('0190000${kind}-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`
const projects = 20

const people = `
insert into organisations (id, purpose, company_tag, company_name, headquarters_location, industry, primary_full_name, primary_email,
                           preferred_language, time_zone, profile_complete, holiday_countries)
values (${organisation}, 'enlisting', 'bench-entries', 'Bench Entries', 'Brussels', 'logistics', 'An Admin', 'admin@entries.example', 'en',
        'Europe/Brussels', true, '{BE}');

insert into accounts (organisation_id, id, type, role, email, email_verified, given_name, family_name)
values (${organisation}, ${admin}, 'provider', 'administrator', 'admin@entries.example', true, 'An', 'Admin');
insert into sessions (organisation_id, id, account_id, token_hash, remember, idle_until)
values (${organisation}, ${admin}, ${admin}, sha256('${entriesToken}'), true, now() + interval '10 years');

insert into accounts (organisation_id, id, type, role, email, email_verified, given_name, family_name)
select ${organisation}, ${id(3, 'n')}, 'worker', 'worker', n || '@entries.example', true, 'Sam', 'Sample ' || n
  from generate_series(0, ${entryCounts.workers - 1}) n;
insert into workers (organisation_id, id, first_name, last_name, date_of_birth, national_id, national_id_last4, address, industry, primary_role)
select ${organisation}, ${id(3, 'n')}, 'Sam', 'Sample ' || n, '1990-01-01', 'sealed', '0000', 'Rue Neuve 1, 1000 Bruxelles', 'logistics', 'Picker'
  from generate_series(0, ${entryCounts.workers - 1}) n;

insert into clients (organisation_id, id, name) select ${organisation}, ${id(4, 'n')}, 'Client ' || n from generate_series(0, ${projects - 1}) n;
insert into projects (organisation_id, id, client_id, name)
select ${organisation}, ${id(4, 'n')}, ${id(4, 'n')}, 'Project ' || n from generate_series(0, ${projects - 1}) n;
insert into assignments (organisation_id, id, project_id, worker_id, role, start_date, end_date, rate_amount, rate_currency, status, accepted, answered_at)
select ${organisation}, ${id(3, 'n')}, ${id(4, `n % ${projects}`)}, ${id(3, 'n')}, 'Picker', '2018-01-01', '2099-12-31', 1735, 'EUR',
       'in_progress', true, '2018-01-01'
  from generate_series(0, ${entryCounts.workers - 1}) n;`

// Planned, clocked with a break, and claimed, day by day; one in five stayed a quarter of an hour longer than was planned.
const entries = `
create temporary table done as
select day, n, n * 10000 + day as number, (current_date - 3 - (extract(isodow from current_date - 3)::int - 1)) - 7 * ((day - 1) / 5) + (5 - day % 5) % 5 as date
  from generate_series(1, ${entryCounts.days}) day, generate_series(0, ${entryCounts.workers - 1}) n;

insert into shifts (organisation_id, id, worker_id, project_id, assignment_id, starts_at, ends_at, accepted, status, published_at)
select ${organisation}, ${id(5, 'number')}, ${id(3, 'n')}, ${id(4, `n % ${projects}`)}, ${id(3, 'n')},
       (date + time '08:00') at time zone 'Europe/Brussels', (date + time '16:30') at time zone 'Europe/Brussels', true, 'completed', now()
  from done order by date, n;
insert into clock_sessions (organisation_id, id, worker_id, project_id, assignment_id, started_at, ended_at, in_place, out_place, shift_id)
select ${organisation}, ${id(6, 'number')}, ${id(3, 'n')}, ${id(4, `n % ${projects}`)}, ${id(3, 'n')},
       (date + time '08:01') at time zone 'Europe/Brussels', (date + time '16:31') at time zone 'Europe/Brussels', 'inside', 'inside', ${id(5, 'number')}
  from done order by date, n;
insert into clock_breaks (organisation_id, id, clock_session_id, type, started_at, ended_at)
select ${organisation}, ${id(7, 'number')}, ${id(6, 'number')}, 'lunch',
       (date + time '12:00') at time zone 'Europe/Brussels', (date + time '12:30') at time zone 'Europe/Brussels'
  from done order by date, n;
insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, clock_session_id, date, start_time, end_time, starts_at,
                          ends_at, break_minutes, breaks, total_minutes, task_description, rate_amount, rate_currency, status, submitted_at)
select ${organisation}, ${id(8, 'number')}, ${id(3, 'n')}, ${id(4, `n % ${projects}`)}, ${id(3, 'n')}, ${id(6, 'number')}, date, '08:00', until,
       (date + time '08:00') at time zone 'Europe/Brussels', (date + until) at time zone 'Europe/Brussels', 30,
       '[{"type": "lunch", "minutes": 30}]', extract(epoch from until - time '08:00')::int / 60 - 30, 'Picking and packing of orders, hall ' || n % 7,
       1735, 'EUR', case when day <= ${entryCounts.waitingDays} then 'submitted' else 'approved' end, now()
  from done, lateral (select case when number % 5 = 0 then time '16:45' else time '16:30' end as until) u order by date, n;`

const told = [
  'accounts',
  'workers',
  'clients',
  'projects',
  'assignments',
  'shifts',
  'clock_sessions',
  'clock_breaks',
  'time_entries',
]
const history = (state: 'enable' | 'disable') =>
  told.map((table) => `alter table ${table} ${state} trigger history_of_insert`).join('; ')

/** A hundred thousand entries of one organisation, four hundred of which wait; their history, which nobody reads here, is left out. */
export const entriesSeed: Seed = {
  name: 'entries',
  title: `${(entryCounts.workers * entryCounts.days).toLocaleString('en')} time entries`,
  text: [people, entries].join('\n'),
  async sow(owner) {
    await owner.query('set synchronous_commit = off')
    await owner.query(history('disable'))
    await owner.query(people)
    await owner.query(entries)
    await owner.query(history('enable'))
    await owner.query('reset all')
    await owner.query('vacuum (analyze)')
    await owner.query('checkpoint')
  },
}

const list = '/provider/timesheet?limit=100'
/** What a list of entries is at the least: one table, in the order of an index. */
const bare = `select * from time_entries where organisation_id = ${organisation} and status = 'submitted' order by date desc, id desc limit 100`

/** The approval as its screen asks for it, with what each entry is held against. */
export const entryReadings: readonly Reading[] = [
  { name: 'what waits', paths: [`${list}&status=submitted`], bare },
  { name: 'what waits, by worker', paths: [`${list}&status=submitted&sort=worker`], bare },
  {
    name: 'what waits on a project',
    paths: [1, 7, 13].map((n) => `${list}&status=submitted&projectId=${project(n)}`),
    bare,
  },
  // All that was ever decided is added up beside its first page.
  {
    name: 'what was decided',
    mostMs: 200,
    paths: [`${list}&status=approved`],
    bare: bare.replace('submitted', 'approved'),
  },
]

function project(number: number): string {
  return `01900004-0000-7000-8000-${String(number).padStart(12, '0')}`
}
