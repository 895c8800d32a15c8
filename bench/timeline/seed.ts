import type { Seed } from '../database.ts'

/** How many there are of each; requests are spread over a year. */
export const counts = { clients: 200, projects: 1000, requests: 20_000 } as const

/** The year that they are spread over, and a day in the middle of it. */
const year = 2026
export const middle = '2026-06-15'

/** The session of the administrator who looks. */
export const token = 'bench-timeline-session'

const organisation = `'01900000-0000-7000-8000-000000000001'::uuid`
const id = (kind: number, number: string) =>
  `('0190000${kind}-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`
// Chance that is the same each time, by the request's number and what it is for.
const chance = (what: string, among: number) => `(abs(hashtext('${what}' || n)::bigint) % ${among})::int`
const pick = (what: string, words: string) =>
  `(array['${words.replaceAll(', ', "', '")}'])[1 + ${chance(what, words.split(', ').length)}]`

const text = `
insert into organisations (id, purpose, company_tag, company_name, headquarters_location, industry, primary_full_name, primary_email,
                           preferred_language, time_zone, profile_complete)
values (${organisation}, 'enlisting', 'bench', 'Bench Staffing', 'Brussels', 'retail', 'An Admin', 'admin@bench.example', 'en',
        'Europe/Brussels', true);

insert into accounts (organisation_id, id, type, role, email, email_verified, given_name, family_name)
values (${organisation}, ${id(1, '1')}, 'provider', 'administrator', 'admin@bench.example', true, 'An', 'Admin');

insert into sessions (organisation_id, id, account_id, token_hash, remember, idle_until)
values (${organisation}, ${id(2, '1')}, ${id(1, '1')}, sha256('${token}'), true, now() + interval '10 years');

insert into clients (organisation_id, id, name)
select ${organisation}, ${id(3, 'n')}, ${pick('c', 'Brasserie, Clinique, Entrepôt, Hôtel, Atelier, Transport, Garage, Boulangerie')} || ' ' || n
  from generate_series(0, ${counts.clients - 1}) n;

insert into projects (organisation_id, id, client_id, name, colour)
select ${organisation}, ${id(4, 'n')}, ${id(3, `n % ${counts.clients}`)},
       ${pick('p', 'Order picking, Night shift, Renovation, Stock count, Ward support, Banquets, Container stripping')} || ' ' || n,
       ${pick('k', '#186353, #2a6695, #704e8d, #a23a27, #7d570a')}
  from generate_series(0, ${counts.projects - 1}) n;

insert into requests (organisation_id, id, client_id, project_id, project_manager_id, title, role, start_date, end_date, duration_unit,
                      positions, filled_positions, status)
select ${organisation}, ${id(5, 'n')}, ${id(3, `project % ${counts.clients}`)}, ${id(4, 'project')}, ${id(1, '1')},
       ${pick('t', 'Order pickers, Night shift nurses, Forklift drivers, Stock clerks, Waiting staff, Cleaning team, Packers')} || ' ' || n,
       ${pick('r', 'Picker, Nurse, Driver, Clerk, Waiter, Cleaner, Packer')}, start, start + 4 + ${chance('length', 38)}, 'days',
       positions, ${chance('filled', 100)} * positions / 100,
       ${pick('s', 'pending, in_review, approved, approved, in_progress, in_progress, completed, rejected, cancelled')}
  from generate_series(0, ${counts.requests - 1}) n,
       lateral (select ${chance('project', counts.projects)} as project, '${year}-01-01'::date + ${chance('start', 365)} as start,
                       1 + ${chance('positions', 8)} as positions) drawn;`

/** Twenty thousand requests over a year, in a thousand projects. */
export const requestsSeed: Seed = {
  name: 'timeline',
  title: 'twenty thousand requests',
  text,
  async sow(owner) {
    await owner.query('set session_replication_role = replica; set synchronous_commit = off')
    await owner.query(text)
    await owner.query('reset all')
    await owner.query('vacuum (analyze)')
    await owner.query('checkpoint')
  },
}
