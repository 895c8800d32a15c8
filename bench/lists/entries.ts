import {
  administrator,
  assignedWorkers,
  id,
  idOf,
  numbers,
  organisation,
  organisations,
  projects,
  type Seed,
} from '../seed.ts'
import type { Reading } from './readings.ts'

/** The session of the administrator who decides. */
export const entriesToken = 'bench-entries-session'

/** This many workers have an entry on each working day; those of the last week are pending. */
const entryCounts = { workers: 80, days: 1250, waitingDays: 5 } as const

const workers = { to: entryCounts.workers }
const projectCount = 20

// Planned, clocked with a break, and claimed, day by day; one in five stayed a quarter of an hour longer than was planned.
const entries = `
create temporary table done as
select day, n, n * 10000 + day as number, (current_date - 3 - (extract(isodow from current_date - 3)::int - 1)) - 7 * ((day - 1) / 5) + (5 - day % 5) % 5 as date
  from generate_series(1, ${entryCounts.days}) day, ${numbers(workers)};

insert into shifts (organisation_id, id, worker_id, project_id, assignment_id, starts_at, ends_at, accepted, status, published_at)
select ${organisation}, ${id('shift', 'number')}, ${id('account', 'n')}, ${id('project', `n % ${projectCount}`)}, ${id('assignment', 'n')},
       (date + time '08:00') at time zone 'Europe/Brussels', (date + time '16:30') at time zone 'Europe/Brussels', true, 'completed', now()
  from done order by date, n;
insert into clock_sessions (organisation_id, id, worker_id, project_id, assignment_id, started_at, ended_at, in_place, out_place, shift_id)
select ${organisation}, ${id('clockSession', 'number')}, ${id('account', 'n')}, ${id('project', `n % ${projectCount}`)}, ${id('assignment', 'n')},
       (date + time '08:01') at time zone 'Europe/Brussels', (date + time '16:31') at time zone 'Europe/Brussels', 'inside', 'inside', ${id('shift', 'number')}
  from done order by date, n;
insert into clock_breaks (organisation_id, id, clock_session_id, type, started_at, ended_at)
select ${organisation}, ${id('clockBreak', 'number')}, ${id('clockSession', 'number')}, 'lunch',
       (date + time '12:00') at time zone 'Europe/Brussels', (date + time '12:30') at time zone 'Europe/Brussels'
  from done order by date, n;
insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, clock_session_id, date, start_time, end_time, starts_at,
                          ends_at, break_minutes, breaks, total_minutes, task_description, rate_amount, rate_currency, status, submitted_at)
select ${organisation}, ${id('entry', 'number')}, ${id('account', 'n')}, ${id('project', `n % ${projectCount}`)}, ${id('assignment', 'n')}, ${id('clockSession', 'number')}, date, '08:00', until,
       (date + time '08:00') at time zone 'Europe/Brussels', (date + until) at time zone 'Europe/Brussels', 30,
       '[{"type": "lunch", "minutes": 30}]', extract(epoch from until - time '08:00')::int / 60 - 30, 'Picking and packing of orders, hall ' || n % 7,
       1735, 'EUR', case when day <= ${entryCounts.waitingDays} then 'submitted' else 'approved' end, now()
  from done, lateral (select case when number % 5 = 0 then time '16:45' else time '16:30' end as until) u order by date, n;`

/** A hundred thousand entries of one organisation, four hundred of which wait. */
export const entriesSeed: Seed = {
  name: 'entries',
  title: `${(entryCounts.workers * entryCounts.days).toLocaleString('en')} time entries`,
  parts: [
    organisations(),
    { text: `update organisations set holiday_countries = '{BE}' where id = ${organisation}` },
    administrator(entriesToken),
    projects({ to: projectCount }),
    assignedWorkers(workers, {
      projects: projectCount,
      from: '2018-01-01',
      to: '2099-12-31',
      status: 'in_progress',
    }),
    { text: entries },
  ],
}

const list = '/provider/timesheet?limit=100'
/** The cheapest possible list of entries: one table, in the order of an index. */
const bare = `select * from time_entries where organisation_id = ${organisation} and status = 'submitted' order by date desc, id desc limit 100`

/** The approval list as its screen requests it, with what each entry is compared with. */
export const entryReadings: readonly Reading[] = [
  { name: 'pending', paths: [`${list}&status=submitted`], bare },
  { name: 'pending, by worker', paths: [`${list}&status=submitted&sort=worker`], bare },
  {
    name: 'pending on a project',
    paths: [1, 7, 13].map((n) => `${list}&status=submitted&projectId=${idOf('project', n)}`),
    bare,
  },
  // All that was ever decided is added up beside its first page.
  {
    name: 'decided',
    mostMs: 60,
    paths: [`${list}&status=approved`],
    bare: bare.replace('submitted', 'approved'),
  },
]
