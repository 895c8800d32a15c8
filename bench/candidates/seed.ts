import { administrator, chance, id, idOf, list, organisations, person, type Seed, some } from '../seed.ts'

/** The number of workers of the measured organisation, and of each of the others. */
export const counts = { workers: 10_000, others: 10, workersOfOthers: 500, weeks: 8 } as const

/** The session of the calling administrator. */
export const token = 'bench-candidates-session'

/** The requests that candidates are ranked for, by what they are like. */
export const requests = {
  'two weeks, much asked': 1,
  'a day, nothing asked': 2,
  'half a year': 3,
} as const

/** The ID of one of the requests. */
export const requestId = (number: number) => idOf('request', number)

const skills = list(
  'Forklift Reach_truck Order_picking Packing Excel Scanning Loading Assembly Welding Cooking Cleaning Driving_licence_B',
)
const roles = list('Order_picker Forklift_driver Line_operator Nurse Waiter Cook Cleaner Welder Driver Electrician')
const levels = list('beginner intermediate advanced expert')

const people = `
create temporary table people as
select o, n from generate_series(1, ${counts.others + 1}) o,
       generate_series(0, case o when 1 then ${counts.workers} else ${counts.workersOfOthers} end - 1) n;

insert into accounts (organisation_id, id, type, role, email, email_verified, given_name, family_name, active)
select ${id('organisation', 'o')}, ${person('o', 'n')}, 'worker', 'worker', 'w' || n || '@workers.example', true, 'Worker', 'Number ' || n,
       ${chance('active', 12)} > 0
  from people;
insert into workers (organisation_id, id, first_name, last_name, date_of_birth, national_id, national_id_last4, phone, address, industry,
                     primary_role, experience_level, rate_amount, rate_currency, professional_bio, skills, languages, home_latitude,
                     home_longitude)
select ${id('organisation', 'o')}, ${person('o', 'n')}, 'Worker', 'Number ' || n, '1990-01-01', '1.' || repeat('x', 60), '0000', '+32470123456',
       'Rue Haute ' || n % 300 || ', 1000 Bruxelles', 'retail', (${roles})[1 + ${chance('role', 10)}], (${levels})[1 + ${chance('level', 4)}],
       1500 + ${chance('rate', 900)}, 'EUR', repeat('Works well with others. ', 20),
       ${some('skill', skills, 6, `jsonb_build_object('name', word, 'proficiency', (${levels})[1 + length(word) % 4])`)},
       ${some('language', list('fr nl en de ar'), 3, `jsonb_build_object('language', word, 'level', 'fluent')`)},
       50.85 + (${chance('north', 1000)} - 500) / 1000.0, 4.35 + (${chance('east', 1000)} - 500) / 1000.0
  from people;
insert into certifications (organisation_id, id, worker_id, name, expires_on, verification)
select ${id('organisation', 'o')}, gen_random_uuid(), ${person('o', 'n')}, name, current_date + ${chance('ends', 700)} - 60,
       case ${chance('seen', 4)} when 0 then 'unverified' else 'verified' end
  from people, unnest(array['VCA', 'HACCP', 'First aid', 'Forklift licence']) name
 where abs(hashtext(name || n))::bigint % 2 = 0;
insert into time_off (organisation_id, id, worker_id, start_date, end_date, type, status)
select ${id('organisation', 'o')}, gen_random_uuid(), ${person('o', 'n')}, current_date + ${chance('off', 150)},
       current_date + ${chance('off', 150)} + 6, 'vacation', 'approved'
  from people where ${chance('away', 3)} = 0;`

// Nearly half of them work five days a week for months, one in twenty is taken for months without a shift.
const work = `
insert into clients (organisation_id, id, name) select ${id('organisation', 'o')}, ${id('client', 'o')}, 'Client' from generate_series(1, ${counts.others + 1}) o;
insert into work_sites (organisation_id, id, client_id, name, address, latitude, longitude)
select ${id('organisation', 'o')}, ${id('client', 'o')}, ${id('client', 'o')}, 'Site', 'Rue Haute 1, 1000 Bruxelles', 50.85, 4.35 from generate_series(1, ${counts.others + 1}) o;
insert into projects (organisation_id, id, client_id, work_site_id, name)
select ${id('organisation', 'o')}, ${id('project', 'o')}, ${id('client', 'o')}, ${id('client', 'o')}, 'Project' from generate_series(1, ${counts.others + 1}) o;

insert into requests (organisation_id, id, client_id, project_id, work_site_id, title, role, start_date, end_date, positions, status,
                      skills, certifications, languages, experience_level, rate_amount, rate_currency)
values
  (${id('organisation', '1')}, '${requestId(1)}', ${id('client', '1')}, ${id('project', '1')}, ${id('client', '1')}, 'Much', 'Order picker',
   current_date + 7, current_date + 20, 20, 'approved',
   '[{"name": "forklift", "minimumLevel": "advanced"}, {"name": "Order picking"}, {"name": "Scanning", "minimumLevel": "beginner"}]',
   '["VCA", "first aid"]', '[{"language": "nl", "minimumLevel": "intermediate"}, {"language": "fr"}]', 'intermediate', 1900, 'EUR'),
  (${id('organisation', '1')}, '${requestId(2)}', ${id('client', '1')}, ${id('project', '1')}, null, 'Little', 'Nurse',
   current_date + 3, current_date + 3, 1, 'approved', '[]', '[]', '[]', null, null, null),
  (${id('organisation', '1')}, '${requestId(3)}', ${id('client', '1')}, ${id('project', '1')}, ${id('client', '1')}, 'Long', 'Cook',
   current_date, current_date + 180, 50, 'in_progress', '[{"name": "Cooking", "minimumLevel": "expert"}]', '["HACCP"]', '[]', 'expert', 2000, 'EUR');

insert into assignments (organisation_id, id, project_id, worker_id, role, start_date, end_date, rate_amount, rate_currency, status)
select ${id('organisation', 'o')}, ${person('o', 'n')}, ${id('project', 'o')}, ${person('o', 'n')}, 'Picker', current_date - 14,
       current_date + 140, 1735, 'EUR', 'in_progress'
  from people where ${chance('works', 2)} = 0;`

const shifts = `
insert into shifts (organisation_id, id, worker_id, project_id, assignment_id, starts_at, ends_at, accepted)
select ${id('organisation', 'o')}, gen_random_uuid(), ${person('o', 'n')}, ${id('project', 'o')}, ${person('o', 'n')}, day + interval '8 hours',
       day + interval '16 hours', true
  from people, generate_series(current_date::timestamp - interval '14 days', current_date::timestamp + interval '${counts.weeks} weeks', interval '1 day') day
 where ${chance('works', 2)} = 0 and ${chance('shifts', 10)} > 0 and extract(isodow from day) <= 5;`

/** Workers with skills, certifications, homes, shifts and absences, in one large organisation and some small ones. */
export const candidatesSeed: Seed = {
  name: 'candidates',
  title: `${counts.workers.toLocaleString('en')} workers with skills, certifications, shifts and absences`,
  isDaily: true,
  parts: [
    organisations(counts.others + 1),
    administrator(token),
    { text: people },
    { text: work },
    { text: shifts, bare: true },
  ],
}
