import { chance, type Kind, list, type Part, pick, type Seed } from '../seed.ts'

/** The records of each organisation. */
export const counts = { workers: 1000, entriesOfWorker: 10, submittedDays: 2, projects: 5, requests: 20 } as const

/** The number of organisations that are called. */
export const calledOrganisations = 20

/** The sessions of the administrator of an organisation and of its workers. */
export const adminToken = (organisation: number) => `bench-size-admin-${organisation}`
export const workerToken = (organisation: number, worker: number) => `bench-size-worker-${organisation}-${worker}`

const zone = 'Europe/Brussels'
const kinds: readonly (Kind | 'worker')[] = [
  'organisation',
  'account',
  'client',
  'site',
  'project',
  'assignment',
  'entry',
  'shift',
  'request',
  'worker',
]
const organisationMilliseconds = 86_400_000

/**
 * SQL for the ID of a record of organisation `o`, as UUIDs of version 7 are: they begin with a time. Indexes of ranges are built by the first
 * digits, so that IDs which differ in their last ones only would make them far slower than in use.
 */
function id(kind: Kind | 'worker', number = '0'): string {
  const time = `${Date.UTC(2024, 0)} + o::bigint * ${organisationMilliseconds} + (${number}) * 10 + ${kinds.indexOf(kind)}`
  return `(lpad(to_hex(${time}), 12, '0') || '70008000000000000000')::uuid`
}

/** The ID of a project of an organisation. */
export function projectId(organisation: number, number: number): string {
  const time = Date.UTC(2024, 0) + organisation * organisationMilliseconds + number * 10 + kinds.indexOf('project')
  const digits = time.toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`
}

const own = id('organisation')
const project = `n % ${counts.projects}`
const firstNames = list(
  'Sofia Amine Lotte Mehdi Emma Bram Yasmina Lucas Fatou Thijs Chloé Rachid Julie Sander Aïcha Hugo',
)
const lastNames = list(
  'Peeters Janssens Maes Claes Wouters Mertens Lambert Dubois Martin Vermeulen El_Amrani Kowalski Öztürk',
)
const roles = list('Order_picker Forklift_driver Line_operator Nurse Waiter Cook Cleaner Welder Driver Electrician')

/** Organisations numbered from 1. */
function organisations(many: number): Part {
  return {
    text: `
insert into organisations (id, purpose, company_tag, company_name, headquarters_location, industry, primary_full_name, primary_email,
                           preferred_language, time_zone, profile_complete)
select ${own}, 'enlisting', 'size-' || o, 'Agency ' || o, 'Brussels', 'retail', 'An Admin', 'admin@size.example', 'en', '${zone}', true
  from generate_series(1, ${many}) o;`,
  }
}

/** Everything of the organisations from a number to another one. */
function parts(from: number, to: number): Part[] {
  const everyOrganisation = `generate_series(${from}, ${to}) o`
  const everyWorker = `${everyOrganisation}, generate_series(0, ${counts.workers - 1}) n`
  return [
    {
      text: `
insert into accounts (organisation_id, id, type, role, email, email_verified, given_name, family_name)
select ${own}, ${id('account')}, 'provider', 'providerAdmin', 'admin' || o || '@size.example', true, 'An', 'Admin'
  from ${everyOrganisation};
insert into clients (organisation_id, id, name) select ${own}, ${id('client')}, 'Depot ' || o from ${everyOrganisation};
insert into work_sites (organisation_id, id, client_id, name, address, latitude, longitude)
select ${own}, ${id('site')}, ${id('client')}, 'Depot', 'Quai 1, 1000 Bruxelles', 50.85, 4.35 from ${everyOrganisation};
insert into projects (organisation_id, id, client_id, work_site_id, name)
select ${own}, ${id('project', project)}, ${id('client')}, ${id('site')}, 'Hall ' || n
  from ${everyOrganisation}, generate_series(0, ${counts.projects - 1}) n;
insert into accounts (organisation_id, id, type, role, email, email_verified, given_name, family_name)
select ${own}, ${id('worker', 'n')}, 'worker', 'worker', n || '@workers.example', true, ${pick('first', firstNames)}, ${pick('last', lastNames)}
  from ${everyWorker};
insert into workers (organisation_id, id, first_name, last_name, date_of_birth, national_id, national_id_last4, phone, address, industry,
                     primary_role, experience_level, rate_amount, rate_currency)
select ${own}, ${id('worker', 'n')}, ${pick('first', firstNames)}, ${pick('last', lastNames)}, '1985-07-30', '1.' || repeat('x', 60), '0000',
       '+32470123456', 'Rue Haute ' || n % 300 || ', 1000 Bruxelles', 'retail', ${pick('role', roles)}, 'intermediate', 1735, 'EUR'
  from ${everyWorker};
insert into requests (organisation_id, id, client_id, project_id, work_site_id, title, role, start_date, end_date, positions, status)
select ${own}, ${id('request', 'n')}, ${id('client')}, ${id('project', project)}, ${id('site')}, 'Request ' || n, 'Picker',
       current_date + n, current_date + n + 30, 3, 'approved'
  from ${everyOrganisation}, generate_series(0, ${counts.requests - 1}) n;
insert into assignments (organisation_id, id, project_id, worker_id, role, start_date, end_date, rate_amount, rate_currency, status, accepted)
select ${own}, ${id('assignment', 'n')}, ${id('project', project)}, ${id('worker', 'n')}, 'Picker', '2025-01-01', '2099-12-31', 1735, 'EUR',
       'in_progress', true
  from ${everyWorker};`,
    },
    // One shift each in this week, and the entries of the last days: in the order of time, as they would have come.
    {
      bare: true,
      text: `
insert into shifts (organisation_id, id, worker_id, project_id, assignment_id, starts_at, ends_at, accepted, status, published_at)
select ${own}, ${id('shift', 'n')}, ${id('worker', 'n')}, ${id('project', project)}, ${id('assignment', 'n')},
       (day + time '08:00') at time zone '${zone}', (day + time '16:30') at time zone '${zone}', true, 'scheduled', now()
  from ${everyWorker}, lateral (select date_trunc('week', current_date)::date + n % 7 as day) d;
insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, date, start_time, end_time, starts_at, ends_at,
                          break_minutes, breaks, total_minutes, task_description, rate_amount, rate_currency, status, submitted_at)
select ${own}, ${id('entry', 'n * 100 + day')}, ${id('worker', 'n')}, ${id('project', project)}, ${id('assignment', 'n')}, date,
       '08:00', '16:30', (date + time '08:00') at time zone '${zone}', (date + time '16:30') at time zone '${zone}', 30,
       '[{"type": "lunch", "minutes": 30}]', 480, 'Picking and packing of orders, hall ' || n % 7, 1735, 'EUR',
       case when day <= ${counts.submittedDays} then 'submitted' else 'approved' end, now()
  from generate_series(${counts.entriesOfWorker}, 1, -1) day, ${everyWorker}, lateral (select current_date - day as date) d
 order by day desc, ${chance('turn', 1000)}, o;`,
    },
  ]
}

const sessions: Part = {
  text: `
insert into sessions (organisation_id, id, account_id, token_hash, remember, idle_until)
select a.organisation_id, gen_random_uuid(), a.id,
       sha256((case a.type when 'worker' then 'bench-size-worker-' || o || '-' || split_part(a.email, '@', 1)
                           else 'bench-size-admin-' || o end)::bytea), true, now() + interval '10 years'
  from generate_series(1, ${calledOrganisations}) o join accounts a on a.organisation_id = ${own};`,
}

const atOnce = 50

/** Organisations of the same size. */
export function sizeSeed(many: number): Seed {
  const chunks = Array.from({ length: Math.ceil(many / atOnce) }, (_, index) =>
    parts(index * atOnce + 1, Math.min(many, (index + 1) * atOnce)),
  )
  return {
    name: `size-${many}`,
    title: `${(many * counts.workers * counts.entriesOfWorker).toLocaleString('en')} time entries of ${(many * counts.workers).toLocaleString('en')} workers in ${many.toLocaleString('en')} organisations`,
    isDaily: true,
    parts: [organisations(many), ...chunks.flat(), sessions],
  }
}
