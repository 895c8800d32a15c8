import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'

// Rules for keys, policies and functions of the schema.

const client = new Client(await testDatabase())
await client.connect()
afterAll(() => client.end())

async function rowsOf<Row>(text: string): Promise<Row[]> {
  return (await client.query(text)).rows as Row[]
}

// A subquery would be planned and run for each statement; a setting is compared once.
test('no policy contains a subquery', async () => {
  const policies = await rowsOf<{ name: string; expression: string }>(
    `select tablename || '.' || policyname as name, concat_ws(' ', qual, with_check) as expression
       from pg_policies where schemaname = current_schema()`,
  )
  expect(policies.filter(({ expression }) => expression.includes('app.organisation_id')).length).toBeGreaterThan(70)
  expect(policies.filter(({ expression }) => /\bselect\b/i.test(expression))).toEqual([])
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
  inspection_links_token: 'the address that an inspector opens',
  kiosk_devices_token: 'a kiosk is read before its organisation is known',
  kiosks_pairing_hash: 'a pairing code is typed before its organisation is known',
  organisation_logos_name: 'a public address, read before its organisation is known',
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
      where c.relnamespace = quote_ident(current_schema())::regnamespace and x.indisunique
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
      where pronamespace = quote_ident(current_schema())::regnamespace and array_to_string(proconfig, ',') like '%enable\\_%=off%' order by 1`,
  )
  expect(functions.length).toBeGreaterThan(0)
  expect(functions.filter(({ settings }) => !settings.includes('jit=off'))).toEqual([])
})
