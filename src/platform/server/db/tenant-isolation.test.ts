import { Client } from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/server/testing/database.ts'
import { raw, sql, type Statement } from './statement.ts'

const owner = new Client(await testDatabase())
beforeAll(() => owner.connect())
afterAll(() => owner.end())

const rowsOf = async <Row>(statement: Statement<Row>): Promise<Row[]> => (await owner.query(statement)).rows as Row[]
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

/** Runs work as one of the application's roles, inside an organisation, and undoes it. */
async function as<Result>(role: string, organisationId: string, work: () => Promise<Result>): Promise<Result> {
  await owner.query('begin')
  try {
    await owner.query(
      sql`select set_config('role', ${role}, true), set_config('app.organisation_id', ${organisationId}, true)`,
    )
    return await work()
  } finally {
    await owner.query('rollback')
  }
}

const tables = await (async () => {
  const client = new Client(await testDatabase())
  await client.connect()
  const { rows } = await client.query<{ name: string; column: string; enabled: boolean; forced: boolean }>(
    `select c.relname as name, a.attname as column, c.relrowsecurity as enabled, c.relforcerowsecurity as forced
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped
        and (a.attname = 'organisation_id' or (c.relname = 'organisations' and a.attname = 'id'))
      order by 1`,
  )
  await client.end()
  return rows
})()

let one: { organisation: string; account: string }
let other: { organisation: string; account: string }

async function tenant() {
  const [organisation, account] = [uuid(), uuid()]
  await owner.query(sql`insert into organisations (id, purpose) values (${organisation}, 'enlisting')`)
  await owner.query(sql`
    insert into accounts (organisation_id, id, type, role, email)
     values (${organisation}, ${account}, 'provider', 'providerAdmin', ${`${account.replaceAll('-', '')}@walls.example`})`)
  await owner.query(sql`
    insert into sessions (organisation_id, id, account_id, token_hash, remember, idle_until)
     values (${organisation}, ${uuid()}, ${account}, ${Buffer.from(account)}, false, now())`)
  await owner.query(sql`
    insert into password_links (token_hash, organisation_id, account_id, kind, expires_at)
     values (${Buffer.from(account)}, ${organisation}, ${account}, 'reset', now())`)
  await owner.query(
    sql`insert into idempotency_keys (organisation_id, account_id, key, request_hash) values (${organisation}, ${account}, 'k', '')`,
  )
  await owner.query(
    sql`insert into notifications (organisation_id, id, account_id, kind, link) values (${organisation}, ${uuid()}, ${account}, 'k', '/')`,
  )
  await owner.query(sql`
    insert into outbox (id, organisation_id, recipient, subject, body_text, body_html)
     values (${uuid()}, ${organisation}, 'x@walls.example', '', '', '')`)
  return { organisation, account }
}
beforeEach(async () => {
  one = await tenant()
  other = await tenant()
})

test('every table of a tenant has row security, forced on its owner too', () => {
  expect(tables.length).toBeGreaterThan(7)
  expect(tables.filter(({ enabled, forced }) => !enabled || !forced)).toEqual([])
})

test('the roles of the application cannot pass row security, sign in, create anything or become another role', async () => {
  const roles = await rowsOf(sql`select rolname, rolsuper, rolbypassrls, rolcanlogin, rolcreaterole, rolcreatedb,
            exists (select 1 from pg_auth_members m where m.member = r.oid) as is_member,
            has_schema_privilege(rolname, current_schema(), 'create') as creates
       from pg_roles r where rolname like 'interim\\_%' order by 1`)
  const harmless = {
    rolsuper: false,
    rolbypassrls: false,
    rolcanlogin: false,
    rolcreaterole: false,
    rolcreatedb: false,
    is_member: false,
    creates: false,
  }
  expect(roles).toEqual([
    { rolname: 'interim_app', ...harmless },
    { rolname: 'interim_eraser', ...harmless },
    { rolname: 'interim_gate', ...harmless },
    { rolname: 'interim_keeper', ...harmless },
    { rolname: 'interim_merger', ...harmless },
    { rolname: 'interim_resealer', ...harmless },
    { rolname: 'interim_sealer', ...harmless },
  ])
  const owned = await rowsOf(
    sql`select relname, relkind from pg_class where relowner in (select oid from pg_roles where rolname like 'interim\\_%') order by 1`,
  )
  expect(owned).toEqual([
    { relname: 'own_worker_lines', relkind: 'v' },
    { relname: 'own_worker_words', relkind: 'v' },
  ])
})

test('a view that bypasses row security shows one organisation, and no role can write through it', async () => {
  for (const [index, { organisation, account }] of [one, other].entries()) {
    await owner.query(sql`update accounts set type = 'worker', role = 'worker' where id = ${account}`)
    await owner.query(sql`
      insert into workers (organisation_id, id, first_name, last_name, date_of_birth, national_id, national_id_last4, address, industry, primary_role)
      values (${organisation}, ${account}, 'Zoë', ${['Peeters', 'Janssens'][index]}, '1990-01-01', '', '', '', 'retail', 'Picker')`)
  }
  const seen = (context: string) =>
    as('interim_app', context, () =>
      rowsOf(
        sql`select l.id, (select string_agg(word, ' ' order by word) from own_worker_words) as words from own_worker_lines l`,
      ),
    )
  expect(await seen(one.organisation)).toEqual([{ id: one.account, words: 'peeters picker zoe' }])
  expect(await seen(other.organisation)).toEqual([{ id: other.account, words: 'janssens picker zoe' }])
  expect(await seen('')).toEqual([])
  for (const change of ['delete from own_worker_lines', `update own_worker_words set word = ''`])
    expect(await codeOf(as('interim_app', one.organisation, () => owner.query(change)))).toBe('42501')
})

const ownOwners: Record<string, string> = {
  erase_person: 'interim_eraser',
  erase_answers: 'interim_eraser',
  merge_person: 'interim_merger',
  seal_history: 'interim_sealer',
}
test('a function that bypasses row security belongs to the gate role, one that erases to the eraser, one that seals to the sealer, none to a superuser; each fixes its search path', async () => {
  const functions = await rowsOf(sql<{ name: string; owner: string; config: string[] | null }>`
    select proname as name, proowner::regrole::text as owner, proconfig as config
      from pg_proc where prosecdef and pronamespace = quote_ident(current_schema())::regnamespace`)
  expect(functions.length).toBeGreaterThan(4)
  const [{ schema } = { schema: '' }] = await rowsOf(sql<{ schema: string }>`select current_schema() as schema`)
  const searchPath = `search_path=${schema === 'public' ? '' : `${schema}, `}public`
  for (const { name, owner, config } of functions) {
    expect(owner).toBe(ownOwners[name] ?? 'interim_gate')
    expect(config).toContain(searchPath)
  }
})

test('T11 every reference between tenant tables includes the organisation, so that a row cannot refer to another tenant', async () => {
  const loose = await rowsOf(sql`select k.conrelid::regclass::text as "table", k.conname as name
       from pg_constraint k
       join pg_attribute a on a.attrelid = k.conrelid and a.attname = 'organisation_id'
       join pg_attribute b on b.attrelid = k.confrelid
        and b.attname = case k.confrelid::regclass::text when 'organisations' then 'id' else 'organisation_id' end
      where k.contype = 'f' and array_position(k.conkey, a.attnum) is distinct from array_position(k.confkey, b.attnum)`)
  expect(loose).toEqual([])
  const crossed = codeOf(
    owner.query(sql`
      insert into sessions (organisation_id, id, account_id, token_hash, remember, idle_until)
       values (${other.organisation}, ${uuid()}, ${one.account}, ${Buffer.from(uuid())}, false, now())`),
  )
  expect(await crossed).toBe('23503')
})

describe.each(tables.map(({ name, column }) => [name, column] as const))('in %s', (name, column) => {
  const may = (privilege: string) =>
    rowsOf(sql<{ yes: boolean }>`select has_table_privilege('interim_app', ${name}, ${privilege}) as yes`).then(
      ([row]) => row?.yes,
    )
  // Sessions show their columns one by one: what is hashed is not among them.
  const read = () => sql`select ${raw(column)} from ${raw(name)} where ${raw(column)} = ${one.organisation}`

  test('another organisation, and a session without one, sees nothing of the first', async () => {
    if (name === 'outbox') {
      expect(await may('select')).toBe(false)
      return
    }
    for (const context of [other.organisation, '']) {
      const seen = await as('interim_app', context, () => rowsOf(read()))
      expect(seen).toEqual([])
    }
    const [counted] = await rowsOf(
      sql<{ n: string }>`select count(*) as n from ${raw(name)} where ${raw(column)} = ${one.organisation}`,
    )
    const own = await as('interim_app', one.organisation, () => rowsOf(read()))
    expect(own).toHaveLength(Number(counted?.n))
  })

  test('another organisation changes and deletes nothing of the first', async () => {
    for (const context of [other.organisation, '']) {
      if (await may('update')) {
        const changed = await as('interim_app', context, () =>
          owner.query(
            sql`update ${raw(name)} set ${raw(column)} = ${raw(column)} where ${raw(column)} = ${one.organisation}`,
          ),
        )
        expect(changed.rowCount).toBe(0)
      }
      if (await may('delete')) {
        const deleted = await as('interim_app', context, () =>
          owner.query(sql`delete from ${raw(name)} where ${raw(column)} = ${one.organisation}`),
        )
        expect(deleted.rowCount).toBe(0)
      }
    }
  })

  test('no row moves over to another organisation', async () => {
    if (name === 'organisations' || !(await may('update'))) return
    const rows = await rowsOf(sql`select 1 from ${raw(name)} where ${raw(column)} = ${one.organisation}`)
    if (rows.length === 0) return
    const moved = as('interim_app', one.organisation, () =>
      owner.query(
        sql`update ${raw(name)} set ${raw(column)} = ${other.organisation} where ${raw(column)} = ${one.organisation}`,
      ),
    )
    expect(await codeOf(moved)).toBe('42501')
  })

  test('the application neither empties the table nor hangs anything on it', async () => {
    for (const privilege of ['truncate', 'references', 'trigger']) expect(await may(privilege)).toBe(false)
  })
})

test('no row is written for another organisation', async () => {
  const written = as('interim_app', other.organisation, () =>
    owner.query(
      sql`insert into notifications (organisation_id, id, account_id, kind, link) values (${one.organisation}, ${uuid()}, ${one.account}, 'k', '/')`,
    ),
  )
  expect(await codeOf(written)).toBe('42501')
})

test('the gate role reads only what sign-in, links, email, jobs and events need, and of the business data only what workers are found by', async () => {
  const readable = await rowsOf(sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = quote_ident(current_schema())::regnamespace and relkind = 'r' and has_table_privilege('interim_gate', oid, 'select') order by 1`)
  expect(readable.map(({ name }) => name)).toEqual([
    'accounts',
    'attempts',
    'authenticators',
    'calendar_feeds',
    'client_sessions',
    'client_sign_in_links',
    // Contracts are ordered in an organisation, and written across them.
    'contract_orders',
    'email_changes',
    'event_streams',
    'factor_challenges',
    'former_company_tags',
    'idempotency_keys',
    'jobs',
    'kiosk_devices',
    'known_devices',
    // Emails and invoices of the portal show them without a session.
    'organisation_logos',
    'organisations',
    'outbox',
    'passkeys',
    'password_links',
    // Documents for Peppol are claimed across organisations.
    'peppol_tasks',
    'push_devices',
    'recovery_codes',
    'registrations',
    'release_notices',
    'releases',
    // Signed contracts are claimed for their seals across organisations.
    'seal_tasks',
    'sessions',
    'sign_in_identities',
    'single_sign_on',
    'single_sign_on_attempts',
    // The outbox reports the delivery of an invoice.
    'statement_sends',
    'webhook_progress',
    'worker_lines',
    'worker_words',
  ])
})

test('T45 the eraser changes whose it is in what never changes, and nothing else, anywhere', async () => {
  const written = await rowsOf(sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind = 'r'
       and (has_column_privilege('interim_eraser', c.oid, a.attnum, 'update') or has_column_privilege('interim_eraser', c.oid, a.attnum, 'insert'))
     group by 1 order by 1`)
  expect(written).toEqual([
    { name: 'client_statement_lines', columns: ['worker_name'] },
    { name: 'history', columns: ['after', 'before', 'comment', 'erased_at'] },
    { name: 'messages', columns: ['text'] },
    { name: 'outbox', columns: ['body_html', 'body_text', 'subject'] },
    { name: 'pay_stubs', columns: ['bank_account', 'national_id', 'worker_name'] },
    { name: 'pay_transfer_stubs', columns: ['bank_account'] },
    { name: 'peppol_deliveries', columns: ['reason'] },
    { name: 'peppol_tasks', columns: ['last_error'] },
    { name: 'webhook_attempts', columns: ['answer'] },
  ])
  const erased = as('interim_app', one.organisation, () =>
    owner.query(sql`select erase_person(${one.account}, 'x', '{}', '[]')`),
  )
  expect(await codeOf(erased)).toBe('42501')
})

test('the keeper reads every table, for backups and for the history’s chain, and writes nothing', async () => {
  const stored = await rowsOf(sql<{ name: string; reads: boolean; shown: boolean; writes: boolean }>`
    select relname as name, has_table_privilege('interim_keeper', oid, 'select') as reads,
           not relrowsecurity or exists (
             select from pg_policy p where p.polrelid = c.oid and 'interim_keeper'::regrole = any(p.polroles) and p.polcmd in ('r', '*')) as shown,
           has_any_column_privilege('interim_keeper', oid, 'insert, update') or has_table_privilege('interim_keeper', oid, 'delete, truncate') as writes
      from pg_class c where relnamespace = quote_ident(current_schema())::regnamespace and relkind in ('r', 'p')`)
  expect(stored.filter(({ reads, shown, writes }) => !reads || !shown || writes)).toEqual([])
})
