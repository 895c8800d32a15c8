import { makeHasher } from '#platform/server/crypto/passwords.ts'
import type { Seed } from '../database.ts'

/** How many workers clock in, each once, and how many users sign in at the same moment. */
export const counts = { clockers: 6000, signIns: 100 } as const

/** The password of everybody who signs in. */
export const password = 'Quiet-Harbour-7!'

/** The session of a worker who clocks in. */
export const tokenOf = (worker: number) => `bench-load-${worker}`

/** The address of a user who signs in. */
export const emailOf = (user: number) => `${user}@users.example`

/** The id of the project that a worker works on. */
export const projectOf = (worker: number) => `01900000-0004-7000-8000-${String(1 + (worker % 50)).padStart(12, '0')}`

const organisation = `'01900000-0000-7000-8000-000000000001'::uuid`
const id = (kind: number, number: string) =>
  `('01900000-00${String(kind).padStart(2, '0')}-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`

const people = `
insert into organisations (id, purpose, company_tag, company_name, headquarters_location, industry, primary_full_name, primary_email,
                           preferred_language, time_zone, profile_complete)
values (${organisation}, 'enlisting', 'bench-load', 'Bench', 'Brussels', 'logistics', 'An Admin', 'admin@bench.example', 'en',
        'Europe/Brussels', true);

insert into clients (organisation_id, id, name) values (${organisation}, ${id(3, '1')}, 'Depot');

insert into work_sites (organisation_id, id, client_id, name, address, latitude, longitude)
values (${organisation}, ${id(7, '1')}, ${id(3, '1')}, 'Depot', 'Quai 1, 1000 Bruxelles', 50.85, 4.35);

insert into projects (organisation_id, id, client_id, work_site_id, name)
select ${organisation}, ${id(4, 'n')}, ${id(3, '1')}, ${id(7, '1')}, 'Hall ' || n from generate_series(1, 50) n;

insert into accounts (organisation_id, id, type, role, email, email_verified, given_name, family_name)
select ${organisation}, ${id(1, 'n')}, 'worker', 'worker', n || '@workers.example', true, 'Worker', 'Number ' || n
  from generate_series(0, ${counts.clockers - 1}) n;

insert into sessions (organisation_id, id, account_id, token_hash, remember, idle_until)
select ${organisation}, ${id(2, 'n')}, ${id(1, 'n')}, sha256(('bench-load-' || n)::bytea), true, now() + interval '10 years'
  from generate_series(0, ${counts.clockers - 1}) n;

insert into workers (organisation_id, id, first_name, last_name, date_of_birth, national_id, national_id_last4, address, industry, primary_role)
select ${organisation}, ${id(1, 'n')}, 'Worker', 'Number ' || n, '1985-07-30', '1.x', '0000', 'Rue Haute 1', 'logistics', 'Picker'
  from generate_series(0, ${counts.clockers - 1}) n;

insert into assignments (organisation_id, id, project_id, worker_id, role, start_date, end_date, rate_amount, rate_currency, status)
select ${organisation}, ${id(5, 'n')}, ${id(4, '1 + n % 50')}, ${id(1, 'n')}, 'Picker', '2023-01-01', '2099-12-31', 1735, 'EUR', 'assigned'
  from generate_series(0, ${counts.clockers - 1}) n;`

const users = `
insert into accounts (organisation_id, id, type, role, email, email_verified, given_name, family_name, password_hash)
select ${organisation}, ${id(6, 'n')}, 'provider', 'manager', n || '@users.example', true, 'User', 'Number ' || n, $1
  from generate_series(0, ${counts.signIns - 1}) n`

/** An organisation whose workers clock in while its users sign in. */
export const loadSeed: Seed = {
  name: 'load',
  title: `${counts.clockers} workers and ${counts.signIns} users`,
  text: people + users + password,
  async sow(owner) {
    await owner.query(people)
    await owner.query(users, [await makeHasher().hash(password)])
    await owner.query('analyze')
  },
}
