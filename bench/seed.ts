import type { Client } from 'pg'

/** SQL with its values. `bare` rows are written without triggers and foreign key checks, for large numbers of rows. */
export interface Part {
  readonly text: string
  readonly bare?: boolean
  readonly values?: () => Promise<readonly unknown[]>
}

/** The data of a benchmark. */
export interface Seed {
  /** The folder of its database. */
  readonly name: string
  readonly title: string
  readonly parts: readonly Part[]
  /** True if the rows depend on the day on which they are written. */
  readonly isDaily?: boolean
}

/** Fills a migrated, empty database. Inserted rows get no history, which no benchmark reads. */
export async function sow(owner: Client, { parts }: Seed): Promise<void> {
  await owner.query('set synchronous_commit = off')
  await owner.query(historyTriggers('disable'))
  for (const { text, bare, values } of parts) {
    await owner.query(`set session_replication_role = ${bare ? 'replica' : 'origin'}`)
    if (values) await owner.query(text, [...(await values())])
    else await owner.query(text)
  }
  await owner.query('reset all')
  await owner.query(historyTriggers('enable'))
  await owner.query('vacuum (analyze)')
  await owner.query('checkpoint')
}

const historyTriggers = (state: 'enable' | 'disable') => `do $$ declare one record; begin
  for one in select tgrelid::regclass as relation from pg_trigger where tgname = 'history_of_insert' loop
    execute format('alter table %s ${state} trigger history_of_insert', one.relation);
  end loop; end $$`

const kinds = {
  organisation: 0,
  account: 1,
  client: 2,
  site: 3,
  project: 4,
  assignment: 5,
  entry: 6,
  session: 7,
  shift: 8,
  request: 9,
  notification: 10,
  clockSession: 11,
  clockBreak: 12,
} as const
export type Kind = keyof typeof kinds

/** The beginning of every ID of a kind; its number follows in twelve decimal digits. */
export function prefixOf(kind: Kind): string {
  return `01900000-00${String(kinds[kind]).padStart(2, '0')}-7000-8000-`
}

/** The ID of the nth record of a kind. */
export function idOf(kind: Kind, number: number): string {
  return prefixOf(kind) + String(number).padStart(12, '0')
}

/** SQL for the ID of a record whose number is SQL. */
export function id(kind: Kind, number: string): string {
  return `('${prefixOf(kind)}' || lpad((${number})::text, 12, '0'))::uuid`
}

/** The organisation that is measured. */
export const organisationId = idOf('organisation', 1)
export const organisation = `'${organisationId}'::uuid`

/** SQL for the ID of a worker of an organisation; both numbers are SQL. */
export function person(organisationNumber: string, number: string): string {
  return `('01900001-' || lpad((${organisationNumber})::text, 4, '0') || '-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`
}

/** SQL for an array of words, separated by spaces; `_` is a space within a word. */
export function list(words: string): string {
  return `array['${words.split(' ').join("', '").replaceAll('_', ' ')}']`
}

/** SQL for a number below a limit that looks random and is the same at every run: by the row's number `n` and a name. */
export function chance(name: string, limit: number | string): string {
  return `(abs(hashtext('${name}' || n)::bigint) % ${limit})::int`
}

/** SQL for one item of an array, chosen as `chance` does. */
export function pick(name: string, array: string): string {
  return `(${array})[1 + ${chance(name, `array_length(${array}, 1)`)}]`
}

/** SQL for a JSON array of fewer than `limit` different items, each made of a `word` of an array. */
export function some(name: string, array: string, limit: number, item: string): string {
  return `(select jsonb_agg(distinct ${item}) from
    (select (${array})[1 + abs(hashtext('${name}' || n || '.' || k)::bigint) % array_length(${array}, 1)] as word
       from generate_series(0, ${chance(`${name}s`, limit)}) k) words)`
}

/** Organisations numbered from 1, the first of which is measured. */
export function organisations(many = 1): Part {
  return {
    text: `
insert into organisations (id, purpose, company_tag, company_name, headquarters_location, industry, primary_full_name, primary_email,
                           preferred_language, time_zone, profile_complete)
select ${id('organisation', 'o')}, 'enlisting', 'bench-' || o, 'Bench ' || o, 'Brussels', 'retail', 'An Admin', 'admin@bench.example', 'en',
       'Europe/Brussels', true
  from generate_series(1, ${many}) o;`,
  }
}

const adminNumber = '999999'
/** SQL for the ID of the administrator. */
export const admin = id('account', adminNumber)

/** The administrator of the organisation, who is signed in with a token. */
export function administrator(token: string): Part {
  return {
    text: `
insert into accounts (organisation_id, id, type, role, email, email_verified, given_name, family_name)
values (${organisation}, ${admin}, 'provider', 'administrator', 'admin@bench.example', true, 'An', 'Admin');

insert into sessions (organisation_id, id, account_id, token_hash, remember, idle_until)
values (${organisation}, ${id('session', adminNumber)}, ${admin}, sha256('${token}'), true, now() + interval '10 years');`,
  }
}

/** Records of a kind by their numbers, the last of which is left out. */
interface Numbers {
  readonly from?: number
  readonly to: number
}

/** SQL that yields the numbers as `n`. */
export const numbers = ({ from = 0, to }: Numbers) => `generate_series(${from}, ${to - 1}) n`

/** Projects of one client at one work site. */
export function projects(range: Numbers): Part {
  return {
    text: `
insert into clients (organisation_id, id, name) values (${organisation}, ${id('client', '1')}, 'Depot');

insert into work_sites (organisation_id, id, client_id, name, address, latitude, longitude)
values (${organisation}, ${id('site', '1')}, ${id('client', '1')}, 'Depot', 'Quai 1, 1000 Bruxelles', 50.85, 4.35);

insert into projects (organisation_id, id, client_id, work_site_id, name)
select ${organisation}, ${id('project', 'n')}, ${id('client', '1')}, ${id('site', '1')}, 'Hall ' || n from ${numbers(range)};`,
  }
}

/** Users who are signed in, with the token `<prefix><number>`; the password's hash is the value $1. */
export function users(range: Numbers, role: 'administrator' | 'manager', hash: () => Promise<string | null>): Part {
  return {
    values: async () => [await hash()],
    text: `
insert into accounts (organisation_id, id, type, role, email, email_verified, given_name, family_name, password_hash)
select ${organisation}, ${id('account', 'n')}, 'provider', '${role}', n || '@users.example', true, 'User', 'Number ' || n, $1
  from ${numbers(range)}`,
  }
}

/** A session of each account, whose token is SQL. */
export function sessions(range: Numbers, token: string): Part {
  return {
    text: `
insert into sessions (organisation_id, id, account_id, token_hash, remember, idle_until)
select ${organisation}, ${id('session', 'n')}, ${id('account', 'n')}, sha256((${token})::bytea), true, now() + interval '10 years'
  from ${numbers(range)};`,
  }
}

/** Workers, each with an assignment on one of the projects; the rate is SQL. */
export function assignedWorkers(range: Numbers, { projects: many, rate = '1735', from, to, status }: AssignedTo): Part {
  return {
    text: `
insert into accounts (organisation_id, id, type, role, email, email_verified, given_name, family_name)
select ${organisation}, ${id('account', 'n')}, 'worker', 'worker', n || '@workers.example', true, 'Worker', 'Number ' || n
  from ${numbers(range)};

insert into workers (organisation_id, id, first_name, last_name, date_of_birth, national_id, national_id_last4, address, industry,
                     primary_role, rate_amount, rate_currency)
select ${organisation}, ${id('account', 'n')}, 'Worker', 'Number ' || n, '1985-07-30', '1.x', '0000', 'Rue Haute 1, 1000 Bruxelles',
       'retail', 'Picker', ${rate}, 'EUR'
  from ${numbers(range)};

insert into assignments (organisation_id, id, project_id, worker_id, role, start_date, end_date, rate_amount, rate_currency, status, accepted)
select ${organisation}, ${id('assignment', 'n')}, ${id('project', `n % ${many}`)}, ${id('account', 'n')}, 'Picker', '${from}', '${to}',
       ${rate}, 'EUR', '${status}', ${status === 'in_progress' ? 'true' : 'null'}
  from ${numbers(range)};`,
  }
}

interface AssignedTo {
  readonly projects: number
  readonly rate?: string
  readonly from: string
  readonly to: string
  readonly status: 'assigned' | 'in_progress'
}
