import {
  administrator,
  assignedWorkers,
  id,
  numbers,
  organisation,
  organisations,
  projects,
  type Seed,
} from '../seed.ts'

/** The workers of the schedule, each with a shift on each of its seven days. */
export const counts = { workers: 100, projects: 10, days: 7 } as const

/** The Monday of the shown week. */
export const monday = '2026-06-15'

/** The session of the administrator who looks. */
export const token = 'bench-schedule-session'

const shifts = `
insert into shifts (organisation_id, id, worker_id, project_id, assignment_id, starts_at, ends_at, published_at, accepted)
select ${organisation}, gen_random_uuid(), a.worker_id, a.project_id, a.id, day + time '06:00', day + time '14:00', '${monday}', true
  from ${numbers({ to: counts.workers })}
  join assignments a on a.organisation_id = ${organisation} and a.id = ${id('assignment', 'n')},
       generate_series('${monday}'::timestamp, '${monday}'::timestamp + interval '${counts.days - 1} days', interval '1 day') day;`

/** A hundred workers with shifts on the seven days of a week. */
export const scheduleSeed: Seed = {
  name: 'schedule',
  title: 'a week of a hundred workers',
  parts: [
    organisations(),
    administrator(token),
    projects({ to: counts.projects }),
    assignedWorkers(
      { to: counts.workers },
      { projects: counts.projects, from: '2026-01-01', to: '2026-12-31', status: 'in_progress' },
    ),
    { text: shifts },
  ],
}
