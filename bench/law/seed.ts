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

/** The workers of the organisation, and those of them with work in every week. */
export const counts = { workers: 100_000, working: 5000, weeksBack: 52, weeksAhead: 12 } as const

/** The session of the calling administrator. */
export const token = 'bench-law-session'

/** The assignment of a worker with work, and the open shift for which candidates are listed. */
export const assignmentId = (number: number) => idOf('assignment', number)
export const openShiftId = idOf('request', 1)

const monday = `date_trunc('week', current_date)::timestamp`

const shifts = `
insert into shifts (organisation_id, id, worker_id, project_id, assignment_id, starts_at, ends_at, accepted, published_at)
select ${organisation}, gen_random_uuid(), ${id('account', 'n')}, ${id('project', 'n % 10')}, ${id('assignment', 'n')},
       day + interval '8 hours', day + interval '16 hours', true, now()
  from ${numbers({ to: counts.working })},
       generate_series(${monday} - interval '${counts.weeksBack} weeks', ${monday} + interval '${counts.weeksAhead} weeks', interval '1 day') day
 where extract(isodow from day) <= 5;`

const others = `
update workers set primary_role = 'Cook' where organisation_id = ${organisation} and id >= ${id('account', String(counts.working))};
insert into open_shifts (organisation_id, id, project_id, role, starts_at, ends_at, positions, audience, claiming, published_at)
values (${organisation}, '${openShiftId}', ${id('project', '1')}, 'Picker', ${monday} + interval '12 days 8 hours', ${monday} + interval '12 days 12 hours',
        1, 'everyone', 'first_come', now());`

/** A large organisation in which five thousand people work five days a week for more than a year. */
export const lawSeed: Seed = {
  name: 'law',
  title: `${counts.workers.toLocaleString('en')} workers, ${counts.working.toLocaleString('en')} of them with a year of shifts`,
  isDaily: true,
  parts: [
    organisations(),
    administrator(token),
    projects({ to: 10 }),
    assignedWorkers(
      { to: counts.workers },
      { projects: 10, from: '2025-01-01', to: '2028-12-31', status: 'in_progress' },
    ),
    { text: shifts, bare: true },
    { text: others },
  ],
}
