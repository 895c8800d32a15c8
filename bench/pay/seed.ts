import type { Seed } from '../database.ts'

/** How many workers are paid, and about how many entries each of them has in the month. */
export const counts = { workers: 5000, entries: 20 } as const

/** The session of the administrator who asks. */
export const token = 'bench-pay-session'

/** The month that is paid. */
export const month = { startDate: '2026-10-01', endDate: '2026-10-31', payDate: '2026-11-05' } as const

/** The organisation whose month it is. */
export const organisationId = '01900000-0000-7000-8000-000000000001'

const organisation = `'${organisationId}'::uuid`
const id = (kind: number, number: string) =>
  `('01900000-00${String(kind).padStart(2, '0')}-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`
const admin = id(1, '999999')

const setUp = `
insert into organisations (id, purpose, company_tag, company_name, headquarters_location, industry, primary_full_name, primary_email,
                           preferred_language, time_zone, profile_complete, holiday_countries, deductions)
values (${organisation}, 'enlisting', 'bench-pay', 'Bench', 'Brussels', 'retail', 'An Admin', 'admin@bench.example', 'en',
        'Europe/Brussels', true, '{BE}', '[{"kind":"taxes","name":"Withholding tax","basisPoints":1115},
          {"kind":"insurance","name":"Social security","basisPoints":1307},
          {"kind":"other","name":"Meal vouchers","amount":{"amount":2180,"currency":"EUR"}}]');

insert into accounts (organisation_id, id, type, role, email, email_verified, given_name, family_name)
values (${organisation}, ${admin}, 'provider', 'administrator', 'admin@bench.example', true, 'An', 'Admin');

insert into sessions (organisation_id, id, account_id, token_hash, remember, idle_until)
values (${organisation}, ${id(2, '1')}, ${admin}, sha256('${token}'), true, now() + interval '10 years');

insert into clients (organisation_id, id, name) values (${organisation}, ${id(3, '1')}, 'Depot');

insert into projects (organisation_id, id, client_id, name)
select ${organisation}, ${id(4, 'n')}, ${id(3, '1')}, 'Hall ' || n from generate_series(1, 50) n;

insert into accounts (organisation_id, id, type, role, email, email_verified, given_name, family_name)
select ${organisation}, ${id(1, 'n')}, 'worker', 'worker', n || '@workers.example', true, 'Worker', 'Number ' || n
  from generate_series(1, ${counts.workers}) n;

insert into workers (organisation_id, id, first_name, last_name, date_of_birth, national_id, national_id_last4, address, industry,
                     primary_role, rate_amount, rate_currency)
select ${organisation}, ${id(1, 'n')}, 'Worker', 'Number ' || n, '1985-07-30', '1.x', '0000', 'Rue Haute 1', 'retail', 'Picker',
       1500 + n % 900, 'EUR'
  from generate_series(1, ${counts.workers}) n;

insert into assignments (organisation_id, id, project_id, worker_id, role, start_date, end_date, rate_amount, rate_currency, status, accepted)
select ${organisation}, ${id(5, 'n')}, ${id(4, '1 + n % 50')}, ${id(1, 'n')}, 'Picker', '2026-01-01', '2026-12-31', 1500 + n % 900, 'EUR',
       'in_progress', true
  from generate_series(1, ${counts.workers}) n;`

// Every fifth works by night, some stay longer than nine hours; breaks are said by their length, or when they were.
const entries = `
insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, date, start_time, end_time, ends_next_day, starts_at,
                          ends_at, break_minutes, breaks, total_minutes, task_description, rate_amount, rate_currency, status, submitted_at,
                          decided_at, decided_by)
select ${organisation}, ${id(6, 'n * 100 + d.number')}, ${id(1, 'n')}, ${id(4, '1 + n % 50')}, ${id(5, 'n')}, d.day, s.begins, s.begins + s.lasts,
       n % 5 = 0, t.starts_at, t.starts_at + s.lasts, 30,
       case when n % 2 = 0 then '[{"type":"lunch","minutes":30}]'::jsonb
            else jsonb_build_array(jsonb_build_object('type', 'lunch', 'minutes', 30,
              'startsAt', to_char((t.starts_at + interval '3 hours') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
              'endsAt', to_char((t.starts_at + interval '210 minutes') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))) end,
       extract(epoch from s.lasts)::int / 60 - 30, 'Picking', 1500 + n % 900, 'EUR', 'approved', t.starts_at + interval '1 day',
       t.starts_at + interval '2 days', ${admin}
  from generate_series(1, ${counts.workers}) n,
       lateral (select day::date, row_number() over (order by day) as number
                  from generate_series(timestamp '${month.startDate}', timestamp '${month.endDate}', '1 day') day
                 where extract(isodow from day) < 6 order by day limit ${counts.entries}) d,
       lateral (select case when n % 5 = 0 then time '21:30' else time '07:30' end as begins,
                       interval '8 hours 17 minutes' + (n + d.number) % 4 * interval '37 minutes' as lasts) s,
       lateral (select (d.day + s.begins) at time zone 'Europe/Brussels' as starts_at) t;`

/** An organisation whose workers have all been approved their hours of a month. */
export const paySeed: Seed = {
  name: 'pay',
  title: `${counts.workers.toLocaleString('en')} workers with ${counts.entries} entries each`,
  text: [setUp, entries].join(),
  async sow(owner) {
    await owner.query(setUp)
    // What nobody will look at needs no history.
    await owner.query(`set session_replication_role = replica; ${entries} set session_replication_role = origin`)
    await owner.query('vacuum analyze')
  },
}
