import type { Seed } from '../database.ts'
import { counts, firstDay, type Kind, prefixOf, tokenPrefix } from './population.ts'

const zone = 'Europe/Brussels'
const accounts = counts.writers + counts.clockers
const id = (kind: Kind, number: string) => `('${prefixOf(kind)}' || lpad((${number})::text, 12, '0'))::uuid`
const organisation = id('organisation', '1')

const people = `
insert into organisations (id, purpose, company_tag, company_name, headquarters_location, industry, primary_full_name, primary_email,
                           preferred_language, time_zone, profile_complete, entry_limit_days)
values (${organisation}, 'enlisting', 'bench', 'Bench Staffing', 'Brussels', 'logistics', 'An Admin', 'admin@bench.example',
        'en', '${zone}', true, 3660);

insert into accounts (organisation_id, id, type, role, email, email_verified, given_name, family_name)
select ${organisation}, ${id('account', 'n')}, case when n < ${accounts} then 'worker' else 'provider' end,
       case when n < ${accounts} then 'worker' else 'administrator' end, n || '@bench.example', true, 'Sam', 'Sample ' || n
  from generate_series(0, ${accounts + counts.managers - 1}) n;

insert into sessions (organisation_id, id, account_id, token_hash, remember, idle_until)
select ${organisation}, ${id('session', 'n')}, ${id('account', 'n')},
       sha256(('${tokenPrefix}' || lpad(n::text, 12, '0'))::bytea), true, now()
  from generate_series(0, ${accounts + counts.managers - 1}) n;

insert into workers (organisation_id, id, first_name, last_name, date_of_birth, national_id, national_id_last4, address, industry, primary_role)
select ${organisation}, ${id('account', 'n')}, 'Sam', 'Sample ' || n, '1990-01-01', 'sealed', '0000', 'Rue Neuve 1, 1000 Bruxelles',
       'logistics', 'Picker'
  from generate_series(0, ${accounts - 1}) n;

insert into clients (organisation_id, id, name) select ${organisation}, ${id('client', 'n')}, 'Client ' || n
  from generate_series(0, ${counts.projects - 1}) n;

insert into work_sites (organisation_id, id, client_id, name, address, latitude, longitude)
select ${organisation}, ${id('site', 'n')}, ${id('client', 'n')}, 'Depot', 'Quai 1, 1000 Bruxelles', 50.85, 4.35
  from generate_series(0, ${counts.projects - 1}) n;

insert into projects (organisation_id, id, client_id, work_site_id, name)
select ${organisation}, ${id('project', 'n')}, ${id('client', 'n')}, ${id('site', 'n')}, 'Project ' || n
  from generate_series(0, ${counts.projects - 1}) n;

insert into assignments (organisation_id, id, project_id, worker_id, role, start_date, end_date, rate_amount, rate_currency, status)
select ${organisation}, ${id('assignment', 'n')}, ${id('project', `n % ${counts.projects}`)}, ${id('account', 'n')}, 'Picker',
       '2023-01-01', '2099-12-31', 1735, 'EUR', 'assigned'
  from generate_series(0, ${accounts - 1}) n;`

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
       generate_series(0, ${counts.writers - 1}) n,
       lateral (select '${firstDay}'::date + day as date, time '08:00' + half * interval '5 hours' as start) at
 order by day, half, n;`

// What pgbench, which has no arrays, reads in place of a bulk's values.
const bulks = `
create schema bench;
create table bench.bulks (number int primary key, ids uuid[] not null, fresh uuid[] not null);
insert into bench.bulks
select number, array_agg(e.id order by e.place), array_agg(gen_random_uuid())
  from (select *, row_number() over (order by day, n, half) - 1 as place
          from generate_series(${counts.days - counts.submittedDays}, ${counts.days - 1}) day,
               generate_series(0, ${counts.writers - 1}) n, generate_series(0, ${counts.entriesADay - 1}) half) places,
       lateral (select ${id('entry', `(day * ${counts.entriesADay} + half) * ${counts.writers} + n`)} as id, place) e,
       lateral (select (places.place / ${counts.bulk})::int as number) b
 group by number;
grant usage on schema bench to interim_app;
grant select on bench.bulks to interim_app;`

/** A million time entries; without history, as nobody did any of it. */
export const entriesSeed: Seed = {
  name: 'api',
  title: 'a million time entries',
  text: [people, entries, bulks].join('\n'),
  async sow(owner) {
    await owner.query('set session_replication_role = replica; set synchronous_commit = off')
    await owner.query(people)
    // Row by row: an index of ranges that is built of a whole table grows badly afterwards.
    await owner.query(entries)
    await owner.query(bulks)
    await owner.query('reset all')
    await owner.query('vacuum (analyze)')
    await owner.query('checkpoint')
  },
}
