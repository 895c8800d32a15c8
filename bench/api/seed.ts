import {
  assignedWorkers,
  id,
  numbers,
  organisation,
  organisations,
  projects,
  type Seed,
  sessions,
  users,
} from '../seed.ts'
import { counts, firstDay, tokenPrefix } from './population.ts'

const zone = 'Europe/Brussels'
const workers = { to: counts.writers + counts.clockers }
const managers = { from: workers.to, to: workers.to + counts.managers }

// In the order of time, as they would have been written, so that one worker's month lies scattered.
const entries = `
insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, date, start_time, end_time, starts_at, ends_at,
                          break_minutes, breaks, total_minutes, task_description, rate_amount, rate_currency, status, submitted_at)
select ${organisation}, ${id('entry', `(day * ${counts.entriesADay} + half) * ${counts.writers} + n`)}, ${id('account', 'n')},
       ${id('project', `n % ${counts.projects}`)}, ${id('assignment', 'n')}, date, start, start + interval '4 hours',
       (date + start) at time zone '${zone}', (date + start + interval '4 hours') at time zone '${zone}', 15,
       '[{"type": "coffee", "minutes": 15}]', 225, 'Picking and packing of orders, hall ' || n % 7, 1735, 'EUR',
       case when day < ${counts.days - counts.submittedDays} then 'approved' else 'submitted' end, now()
  from generate_series(0, ${counts.days - 1}) day, generate_series(0, ${counts.entriesADay - 1}) half,
       ${numbers({ to: counts.writers })},
       lateral (select '${firstDay}'::date + day as date, time '08:00' + half * interval '5 hours' as start) at
 order by day, half, n;`

// Values of the bulks for pgbench, which has no arrays.
const bulks = `
create schema bench;
create table bench.bulks (number int primary key, ids uuid[] not null, fresh uuid[] not null);
insert into bench.bulks
select number, array_agg(e.id order by e.place), array_agg(gen_random_uuid())
  from (select *, row_number() over (order by day, n, half) - 1 as place
          from generate_series(${counts.days - counts.submittedDays}, ${counts.days - 1}) day,
               ${numbers({ to: counts.writers })}, generate_series(0, ${counts.entriesADay - 1}) half) places,
       lateral (select ${id('entry', `(day * ${counts.entriesADay} + half) * ${counts.writers} + n`)} as id, place) e,
       lateral (select (places.place / ${counts.bulk})::int as number) b
 group by number;
grant usage on schema bench to interim_app;
grant select on bench.bulks to interim_app;`

/** A million time entries of one organisation. */
export const entriesSeed: Seed = {
  name: 'api',
  title: 'a million time entries',
  parts: [
    organisations(),
    { text: `update organisations set entry_limit_days = 3660 where id = ${organisation}` },
    projects({ to: counts.projects }),
    assignedWorkers(workers, { projects: counts.projects, from: '2023-01-01', to: '2099-12-31', status: 'assigned' }),
    users(managers, 'administrator', async () => null),
    sessions({ to: managers.to }, `'${tokenPrefix}' || lpad(n::text, 12, '0')`),
    // Row by row: an index of ranges that is built of a whole table grows badly afterwards.
    { text: entries, bare: true },
    { text: bulks },
  ],
}
