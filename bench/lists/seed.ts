import { administrator, chance, id, list, organisations, person, pick, type Seed, some } from '../seed.ts'

/** The number of workers of the measured organisation, and of each of the others. */
const counts = { workers: 100_000, others: 20, workersOfOthers: 1000 } as const

/** The session of the calling administrator. */
export const token = 'bench-lists-session'

const firstNames = list(
  'Sofia Amine Lotte Mehdi Emma Bram Yasmina Lucas Fatou Thijs Chloé Rachid Julie Sander Aïcha Hugo Inès Wout Léa Karim ' +
    'Noa Mathis Femke Ibrahim Manon Daan Zoë Youssef Camille Ruben Elif Arthur Sanne Omar Clara Niels Hanna Victor Leïla Jef ' +
    'Anne-Sophie Jean-Pierre Łukasz Agnieszka Cristina Marius Ondřej Katarzyna José María João Beatriz Mohamed Khadija',
)
// Names as they are made in these parts: a beginning and an end, 900 of them.
const beginnings = list(
  'Peet Jans Maes Claes Wout Mert Lamb Dub Mart Ver Van_den_B De_Sm De_Clerc Gooss Hendr Will Pauw Deco Simo Laur Lem Dup Ren Fon Mor Ben El_Am Di Öz Kowal',
)
const ends = list(
  'ers sens ens son ois art in aere erg et eau ier tens ich ski ova ard on mans ries ink ema stra huis broeck ali rani allo türk aux',
)
const roles = list(
  'Order_picker Forklift_driver Reach_truck_driver Line_operator Dock_worker Care_assistant Nurse Waiter Cook Receptionist ' +
    'Site_helper Bricklayer Electrician Plumber Welder Driver Courier Cleaner Data_entry_clerk Customer_service_agent ' +
    'Payroll_officer Shop_assistant Cashier Production_worker Quality_inspector',
)
const skills = list(
  'forklift reach_truck order_picking packing HACCP first_aid VCA Excel SAP scanning loading assembly welding soldering ' +
    'Dutch_invoicing patient_care cooking serving cleaning driving_licence_B driving_licence_C pallet_truck stock_taking ' +
    'customer_service teamwork planning',
)
const languages = list('fr nl en de ar tr pl ro es it pt uk')
const industries = list('technology healthcare finance education construction manufacturing retail hospitality')
const levels = list('beginner intermediate advanced expert')

// One after the other over years, as they would have come.
const workers = `
create temporary table people as
select o, n, ${pick('first', firstNames)} as first_name, ${pick('begin', beginnings)} || ${pick('end', ends)} as last_name
  from generate_series(1, ${counts.others + 1}) o,
       generate_series(0, case o when 1 then ${counts.workers} else ${counts.workersOfOthers} end - 1) n;

insert into accounts (organisation_id, id, type, role, email, email_verified, given_name, family_name, active)
select ${id('organisation', 'o')}, ${person('o', 'n')}, 'worker', 'worker',
       lower(regexp_replace(normalize(first_name || '.' || last_name, NFD), '[^A-Za-z.]', '', 'g')) || n || '@workers.example', true,
       first_name, last_name, ${chance('active', 10)} > 0
  from people order by n, o;

insert into workers (organisation_id, id, first_name, last_name, date_of_birth, national_id, national_id_last4, phone, address, industry,
                     primary_role, experience_level, rate_amount, rate_currency, professional_bio, skills, languages, created_at)
select ${id('organisation', 'o')}, ${person('o', 'n')}, first_name, last_name, '1960-01-01'::date + ${chance('born', 16000)},
       '1.' || repeat('x', 60), '0000', '+324' || lpad(${chance('phone', 100000000)}::text, 8, '0'),
       'Rue Haute ' || n % 300 || ', 1000 Bruxelles', ${pick('industry', industries)}, ${pick('role', roles)},
       ${pick('level', levels)}, 1500 + ${chance('rate', 900)}, 'EUR', repeat('Works well with others. ', 20),
       ${some('skill', skills, 6, `jsonb_build_object('name', word, 'proficiency', 'advanced')`)},
       ${some('language', languages, 3, `jsonb_build_object('language', word, 'level', 'fluent')`)},
       '2020-01-01T08:00:00Z'::timestamptz + n * interval '30 minutes'
  from people order by n, o;`

// Half of them have each certification, one in two has an assignment, one in five a week of time off.
const whereabouts = `
insert into certifications (organisation_id, id, worker_id, name, expires_on, verification)
select ${id('organisation', 'o')}, gen_random_uuid(), ${person('o', 'n')}, name, current_date + ${chance('ends', 700)} - 60, 'verified'
  from people, unnest(array['VCA', 'HACCP']) name
 where abs(hashtext(name || n))::bigint % 2 = 0;

insert into clients (organisation_id, id, name) select ${id('organisation', 'o')}, ${id('organisation', 'o')}, 'Client' from generate_series(1, ${counts.others + 1}) o;
insert into projects (organisation_id, id, client_id, name)
select ${id('organisation', 'o')}, ${id('organisation', 'o')}, ${id('organisation', 'o')}, 'Project' from generate_series(1, ${counts.others + 1}) o;
insert into assignments (organisation_id, id, project_id, worker_id, role, start_date, end_date, rate_amount, rate_currency, status)
select ${id('organisation', 'o')}, ${person('o', 'n')}, ${id('organisation', 'o')}, ${person('o', 'n')}, 'Picker', current_date - 14 + ${chance('begins', 60)},
       current_date + 60 + ${chance('ends', 100)}, 1735, 'EUR', 'assigned'
  from people where ${chance('works', 2)} = 0;

insert into time_off (organisation_id, id, worker_id, start_date, end_date, type, status)
select ${id('organisation', 'o')}, gen_random_uuid(), ${person('o', 'n')}, current_date + ${chance('off', 90)},
       current_date + ${chance('off', 90)} + 6, 'vacation', 'approved'
  from people where ${chance('away', 5)} = 0;`

/** Workers of one large organisation and some small ones beside it. */
export const workersSeed: Seed = {
  name: 'lists',
  title: `${counts.workers.toLocaleString('en')} workers`,
  parts: [organisations(counts.others + 1), administrator(token), { text: workers }, { text: whereabouts }],
}
