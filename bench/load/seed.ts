import { makeHasher } from '#platform/server/crypto/passwords.ts'
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
  sessions,
  users,
} from '../seed.ts'

/** The number of workers, how many of them have past entries and a week, and how many users sign in at the same moment. */
export const counts = { clockers: 6000, busy: 1000, requests: 400, signIns: 100 } as const

const projectCount = 50
const tokenPrefix = 'bench-load-'

/** The password of all accounts. */
export const password = 'Quiet-Harbour-7!'

/** The session of a worker who clocks in. */
export const tokenOf = (worker: number) => tokenPrefix + worker

/** The session of a user who is signed in already. */
export const userTokenOf = (user: number) => tokenOf(counts.clockers + user)

/** The session of the administrator. */
export const adminToken = `${tokenPrefix}admin`

/** The id of the nth of the busy workers' entries that wait for a decision. */
export const waitingOf = (number: number) => idOf('entry', number)

/** The address of a user who signs in. */
export const emailOf = (user: number) => `${counts.clockers + user}@users.example`

/** The id of the project that a worker works on. */
export const projectOf = (worker: number) => idOf('project', worker % projectCount)

/** The number of last working days with pending entries; earlier ones are approved. */
const waitingDays = 5
const pastDays = 40

/** The number of pending entries. */
export const waiting = counts.busy * waitingDays

const workers = { to: counts.clockers }
const signingIn = { from: counts.clockers, to: counts.clockers + counts.signIns }

// Working days up to yesterday, the first of them the latest; weekends stay free for what is entered by hand.
const days = (many: number) => `
  (select day::date as day, row_number() over (order by day desc) - 1 as number
     from generate_series(current_date - 90, current_date - 1, interval '1 day') day
    where extract(isodow from day) < 6 order by day desc limit ${many})`

const pasts = `
insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, date, start_time, end_time, starts_at, ends_at,
                          break_minutes, breaks, total_minutes, task_description, rate_amount, rate_currency, status, submitted_at)
select ${organisation}, ${id('entry', `d.number * ${counts.busy} + n`)}, ${id('account', 'n')}, ${id('project', `n % ${projectCount}`)}, ${id('assignment', 'n')}, d.day,
       '08:00', '16:30', (d.day + time '08:00') at time zone 'Europe/Brussels', (d.day + time '16:30') at time zone 'Europe/Brussels', 30,
       '[{"type": "lunch", "minutes": 30}]', 480, 'Picking and packing', 1735, 'EUR',
       case when d.number < ${waitingDays} then 'submitted' else 'approved' end, now()
  from ${numbers({ to: counts.busy })}, lateral ${days(pastDays)} d order by d.day, n;

insert into shifts (organisation_id, id, worker_id, project_id, assignment_id, starts_at, ends_at, accepted, published_at)
select ${organisation}, ${id('shift', `d * ${counts.busy} + n`)}, ${id('account', 'n')}, ${id('project', `n % ${projectCount}`)}, ${id('assignment', 'n')},
       current_date + d + time '08:00', current_date + d + time '16:30', true, now()
  from ${numbers({ to: counts.busy })}, generate_series(1, 5) d;

insert into requests (organisation_id, id, client_id, project_id, title, role, start_date, end_date, duration_unit, positions, status)
select ${organisation}, ${id('request', 'n')}, ${id('client', '1')}, ${id('project', `n % ${projectCount}`)}, 'Pickers for hall ' || n, 'Picker', current_date + n % 60,
       current_date + n % 60 + 13, 'weeks', 1 + n % 5, (array['pending', 'in_review', 'approved', 'completed'])[1 + n % 4]
  from generate_series(1, ${counts.requests}) n;

insert into notifications (organisation_id, id, account_id, kind, "values", link)
select ${organisation}, ${id('notification', `n * 10 + k`)}, ${id('account', 'n')}, 'assignmentOffered', '{"role": "Picker", "project": "Night shift"}',
       '/worker/assignments'
  from ${numbers({ to: counts.busy })}, generate_series(0, 9) k;`

/** An organisation on a Monday morning: its workers clock in and look at their week, its users sign in and decide. Its past ends yesterday. */
export const loadSeed: Seed = {
  name: 'load',
  title: `${counts.clockers} workers, ${counts.busy * pastDays} time entries and ${counts.signIns} users`,
  isDaily: true,
  parts: [
    organisations(),
    projects({ to: projectCount }),
    assignedWorkers(workers, { projects: projectCount, from: '2023-01-01', to: '2099-12-31', status: 'assigned' }),
    administrator(adminToken),
    users(signingIn, 'manager', () => makeHasher().hash(password)),
    sessions({ to: signingIn.to }, `'${tokenPrefix}' || n`),
    { text: pasts, bare: true },
  ],
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
