import {
  admin,
  administrator,
  chance,
  id,
  list,
  numbers,
  organisation,
  organisations,
  pick,
  type Seed,
} from '../seed.ts'

/** The number of each; requests are spread over a year. */
export const counts = { clients: 200, projects: 1000, requests: 20_000 } as const

/** The year that they are spread over, and a day in the middle of it. */
const year = 2026
export const middle = '2026-06-15'

/** The session of the administrator who looks. */
export const token = 'bench-timeline-session'

// Most are under way.
const statuses =
  "array['pending', 'in_review', 'approved', 'approved', 'in_progress', 'in_progress', 'completed', 'rejected', 'cancelled']"

const requests = `
insert into clients (organisation_id, id, name)
select ${organisation}, ${id('client', 'n')}, ${pick('c', list('Brasserie Clinique Entrepôt Hôtel Atelier Transport Garage Boulangerie'))} || ' ' || n
  from ${numbers({ to: counts.clients })};

insert into projects (organisation_id, id, client_id, name, colour)
select ${organisation}, ${id('project', 'n')}, ${id('client', `n % ${counts.clients}`)},
       ${pick('p', list('Order_picking Night_shift Renovation Stock_count Ward_support Banquets Container_stripping'))} || ' ' || n,
       ${pick('k', list('#186353 #2a6695 #704e8d #a23a27 #7d570a'))}
  from ${numbers({ to: counts.projects })};

insert into requests (organisation_id, id, client_id, project_id, project_manager_id, title, role, start_date, end_date, duration_unit,
                      positions, filled_positions, status)
select ${organisation}, ${id('request', 'n')}, ${id('client', `project % ${counts.clients}`)}, ${id('project', 'project')}, ${admin},
       ${pick('t', list('Order_pickers Night_shift_nurses Forklift_drivers Stock_clerks Waiting_staff Cleaning_team Packers'))} || ' ' || n,
       ${pick('r', list('Picker Nurse Driver Clerk Waiter Cleaner Packer'))}, start, start + 4 + ${chance('length', 38)}, 'days',
       positions, ${chance('filled', 100)} * positions / 100,
       ${pick('s', statuses)}
  from ${numbers({ to: counts.requests })},
       lateral (select ${chance('project', counts.projects)} as project, '${year}-01-01'::date + ${chance('start', 365)} as start,
                       1 + ${chance('positions', 8)} as positions) drawn;`

/** Twenty thousand requests over a year, in a thousand projects. */
export const requestsSeed: Seed = {
  name: 'timeline',
  title: 'twenty thousand requests',
  parts: [organisations(), administrator(token), { text: requests, bare: true }],
}
