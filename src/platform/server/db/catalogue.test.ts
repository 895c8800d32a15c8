import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'

// Rules for the schema that let a tool such as Citus distribute it as it is.

const client = new Client(await testDatabase())
await client.connect()
afterAll(() => client.end())

async function rowsOf<Row>(text: string): Promise<Row[]> {
  return (await client.query(text)).rows as Row[]
}

interface Routine {
  name: string
  language: string
  hasParameters: boolean
  body: string
}

const tables = (
  await rowsOf<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v')`,
  )
).map(({ name }) => name)

const routines = await rowsOf<Routine>(
  `select p.proname as name, l.lanname as language, p.pronargs > 0 as "hasParameters",
          coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as body
     from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = current_schema()::regnamespace and l.lanname in ('sql', 'plpgsql')
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
)

/** True if a piece of SQL reads or writes a table or view of the schema. */
const usesTable = (text: string) =>
  [...text.matchAll(/\b(?:from|join|update|using|insert\s+into)\s+\(*(\w+)/gi)].some(([, name]) =>
    tables.includes(name ?? ''),
  )

const withoutComments = (body: string) => body.replaceAll(/--.*$/gm, '')

test('the catalogue is read: it has tables, functions and policies', () => {
  expect(tables.length).toBeGreaterThan(60)
  expect(routines.length).toBeGreaterThan(40)
  expect(usesTable('select 1 from accounts a')).toBe(true)
  expect(usesTable('select 1 from unnest(accounts) a')).toBe(false)
})

test('no policy contains a subquery', async () => {
  const policies = await rowsOf<{ name: string; expression: string }>(
    `select tablename || '.' || policyname as name, concat_ws(' ', qual, with_check) as expression
       from pg_policies where schemaname = current_schema()`,
  )
  expect(policies.filter(({ expression }) => expression.includes('app.organisation_id')).length).toBeGreaterThan(70)
  expect(policies.filter(({ expression }) => /\bselect\b/i.test(expression))).toEqual([])
})

test('no statement of a trigger uses both a transition table and a table', async () => {
  const triggers = await rowsOf<{ name: string; transitions: string[]; body: string }>(
    `select p.proname as name, array_remove(array[t.tgoldtable::text, t.tgnewtable::text], null) as transitions, p.prosrc as body
       from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = current_schema()::regnamespace and (t.tgoldtable is not null or t.tgnewtable is not null)`,
  )
  expect(triggers.length).toBeGreaterThan(50)
  const wrong = triggers.flatMap(({ name, transitions, body }) =>
    withoutComments(body)
      .split(/;|\bbegin\b|\bloop\b/)
      .filter((statement) => transitions.some((one) => new RegExp(`\\b(from|join)\\s+${one}\\b`).test(statement)))
      .filter(usesTable)
      .map((statement) => `${name}: ${statement.trim()}`),
  )
  expect([...new Set(wrong)]).toEqual([])
})

test('no function takes the name of its table from the trigger as it is', () => {
  const named = routines.filter(({ body }) => body.includes('tg_table_name'))
  expect(named.map(({ name }) => name).sort()).toEqual([
    'keep_history_standing',
    'record_delete',
    'record_insert',
    'record_update',
    'refuse_change',
  ])
  const bare = named.filter(({ body }) => body.replaceAll('table_of(tg_table_name)', '').includes('tg_table_name'))
  expect(bare).toEqual([])
})

test('the name of a shard is that of its table', async () => {
  const names = `values ('pay_lines'), ('pay_lines_102008'), ('part_2')`
  expect(await rowsOf(`select table_of(n::name) as name from (${names}) v (n)`)).toEqual([
    { name: 'pay_lines' },
    { name: 'pay_lines' },
    { name: 'part_2' },
  ])
})

/** SQL functions with parameters that read tables, and why each stays. */
const readingInSql: Readonly<Record<string, string>> = {
  is_same_person: 'is called by processes of an earlier version during an upgrade',
}

test('no SQL function with parameters reads a table, except those with a reason', () => {
  const reading = routines.filter(
    ({ language, hasParameters, body }) => language === 'sql' && hasParameters && usesTable(withoutComments(body)),
  )
  expect(reading.map(({ name }) => name)).toEqual(Object.keys(readingInSql))
})

test('no function has a subquery in VALUES', () => {
  const wrong = routines.filter(({ body }) =>
    withoutComments(body)
      .split(';')
      .some((statement) => /\bvalues\s*\([^;]*\bselect\b/i.test(statement)),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})

/** Unique keys of tables with an organisation that do not begin with it, and why. */
const otherKeys: Readonly<Record<string, string>> = {
  accounts_provider_email: 'signing in with an address',
  calendar_feeds_token_hash_key: 'the address of a calendar feed',
  client_sessions_token: 'a session is read before its organisation is known',
  client_sign_in_links_token: 'an emailed link',
  confirmation_requests_token: 'an emailed link',
  email_changes_confirm_hash_key: 'an emailed link',
  email_changes_undo_hash_key: 'an emailed link',
  factor_challenges_pkey: 'the second step of signing in',
  former_company_tags_tag: 'tags are unique among all organisations',
  outbox_pkey: 'the queue is processed for all organisations',
  passkeys_credential: 'signing in with a passkey',
  password_links_pkey: 'an emailed link',
  push_devices_endpoint: 'a device belongs to its last account in any organisation',
  sessions_token_hash_key: 'a session is read before its organisation is known',
  single_sign_on_attempts_pkey: 'the state in the response of an identity provider, before its organisation is known',
}

test('keys begin with the organisation, except those that are looked up before it is known', async () => {
  const keys = await rowsOf<{ name: string; first: string }>(
    `select i.relname as name, a.attname as first
       from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
       left join pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[0]
      where c.relnamespace = current_schema()::regnamespace and x.indisunique
        and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organisation_id')
      order by 1`,
  )
  expect(keys.length).toBeGreaterThan(60)
  const others = keys.filter(({ first }) => first !== 'organisation_id').map(({ name }) => name)
  expect(others).toEqual(Object.keys(otherKeys).sort())
})

test('a function that turns a kind of plan off is not compiled, because its plan may count as very expensive', async () => {
  const functions = await rowsOf<{ name: string; settings: string[] }>(
    `select proname as name, proconfig as settings from pg_proc
      where pronamespace = current_schema()::regnamespace and array_to_string(proconfig, ',') like '%enable\\_%=off%' order by 1`,
  )
  expect(functions.length).toBeGreaterThan(0)
  expect(functions.filter(({ settings }) => !settings.includes('jit=off'))).toEqual([])
})
