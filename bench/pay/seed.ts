import {
  admin,
  administrator,
  assignedWorkers,
  id,
  numbers,
  organisation,
  organisations,
  projects,
  type Seed,
} from '../seed.ts'

/** The number of paid workers, and the approximate number of entries of each in the month. */
export const counts = { workers: 5000, entries: 20 } as const

/** The session of the calling administrator. */
export const token = 'bench-pay-session'

/** The month that is paid. */
export const month = { startDate: '2026-10-01', endDate: '2026-10-31', payDate: '2026-11-05' } as const

const workers = { from: 1, to: counts.workers + 1 }
const projectCount = 50
const rate = '1500 + n % 900'

const payRules = `
update organisations set holiday_countries = '{BE}', deductions =
  '[{"kind":"taxes","name":"Withholding tax","basisPoints":1115}, {"kind":"insurance","name":"Social security","basisPoints":1307},
    {"kind":"other","name":"Meal vouchers","amount":{"amount":2180,"currency":"EUR"}}]' where id = ${organisation}`

// Every fifth works by night, some stay longer than nine hours; breaks are said by their length, or when they were.
const entries = `
insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, date, start_time, end_time, ends_next_day, starts_at,
                          ends_at, break_minutes, breaks, total_minutes, task_description, rate_amount, rate_currency, status, submitted_at,
                          decided_at, decided_by)
select ${organisation}, ${id('entry', 'n * 100 + d.number')}, ${id('account', 'n')}, ${id('project', `n % ${projectCount}`)}, ${id('assignment', 'n')}, d.day, s.begins, s.begins + s.lasts,
       n % 5 = 0, t.starts_at, t.starts_at + s.lasts, 30,
       case when n % 2 = 0 then '[{"type":"lunch","minutes":30}]'::jsonb
            else jsonb_build_array(jsonb_build_object('type', 'lunch', 'minutes', 30,
              'startsAt', to_char((t.starts_at + interval '3 hours') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
              'endsAt', to_char((t.starts_at + interval '210 minutes') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))) end,
       extract(epoch from s.lasts)::int / 60 - 30, 'Picking', ${rate}, 'EUR', 'approved', t.starts_at + interval '1 day',
       t.starts_at + interval '2 days', ${admin}
  from ${numbers(workers)},
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
  parts: [
    organisations(),
    { text: payRules },
    administrator(token),
    projects({ to: projectCount }),
    assignedWorkers(workers, {
      projects: projectCount,
      rate,
      from: '2026-01-01',
      to: '2026-12-31',
      status: 'in_progress',
    }),
    { text: entries, bare: true },
  ],
}
