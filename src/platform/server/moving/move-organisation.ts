import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { raw, sql } from '#platform/server/db/statement.ts'
import { appliedMigrations, type BackupTable, isOwnedBy, movedTables, ownerOf, quoted } from '../backup/catalogue.ts'
import type { Connection } from '../db/pool.ts'
import { verifyOrganisation } from '../history-chain/verifying.ts'
import type { Directory } from '../groups/directory.ts'

/** A group as a move sees it. */
interface GroupDatabase {
  readonly name: string
  readonly connection: Connection
}

/** The points between which a move may be interrupted. */
export type MoveStep = 'fenced' | 'loaded' | 'copied' | 'switched' | 'opened'

interface Move {
  readonly directory: Pick<Directory, 'groupOfOrganisation' | 'switchGroup'>
  readonly groups: readonly GroupDatabase[]
  readonly companyTag: string
  /** The name of the group to which the organisation moves. */
  readonly to: string
  readonly onStep?: (step: MoveStep) => Promise<void> | void
}

/** The result of a move. */
export interface Moved {
  readonly organisationId: string
  readonly rows: number
  /** For how long writes were refused; 0 if a move that had been interrupted was only completed. */
  readonly pausedMs: number
}

const waitMs = 70_000
const batch = 5000

/**
 * Moves an organisation to another group. Its writes are refused while it is copied. A move that was interrupted at any moment is
 * completed by calling this again; one that fails before the directory has switched leaves the organisation where it was.
 */
export async function moveOrganisation(move: Move): Promise<Moved> {
  const { directory, groups, companyTag, to, onStep = () => undefined } = move
  const clients = new Map<string, Client>()
  try {
    for (const { name, connection } of groups) clients.set(name, await open(connection))
    const target = clients.get(to)
    if (!target) throw new Error(`there is no group ${to || '-'}`)
    const organisationId = await findOrganisation([...clients.values()], companyTag)
    const from = await directory.groupOfOrganisation(organisationId)
    const source = from === undefined ? undefined : clients.get(from)
    if (from === undefined || !source) throw new Error('the directory does not know the group of this organisation')
    if (!(await isPresent(source, organisationId)))
      throw new Error('the group in the directory does not have this organisation')
    if (from === to) {
      await complete(clients, to, organisationId, onStep)
      return { organisationId, rows: 0, pausedMs: 0 }
    }
    if (await isPresent(target, organisationId, 'fenced_at is null'))
      throw new Error('both groups have this organisation, and neither is a copy of a move')
    await refuseOtherVersion(source, target)
    // What an interrupted move has left; it was never used.
    await deleteOrganisation(target, organisationId)
    const startedAt = performance.now()
    let rows: number
    try {
      await fence(source, organisationId)
      await onStep('fenced')
      rows = await copy(source, target, organisationId, onStep)
      await onStep('copied')
      await directory.switchGroup(organisationId, to, await tokenHashes(source, organisationId))
    } catch (error) {
      // If the directory does not respond, the organisation stays fenced until the move is run again.
      if ((await directory.groupOfOrganisation(organisationId)) === from) {
        await target.query('rollback')
        await source.query('rollback')
        await deleteOrganisation(target, organisationId)
        await liftFence(source, organisationId)
      }
      throw error
    }
    await onStep('switched')
    const openedAt = await complete(clients, to, organisationId, onStep)
    return { organisationId, rows, pausedMs: Math.round(openedAt - startedAt) }
  } finally {
    for (const client of clients.values()) await client.end().catch(() => undefined)
  }
}

async function open(connection: Connection): Promise<Client> {
  const client = new Client({ ...connection, application_name: 'interim move' })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ may: boolean }>(
    `select rolsuper or (rolbypassrls and has_parameter_privilege(current_user, 'session_replication_role', 'set')) as may
       from pg_roles where rolname = current_user`,
  )
  if (!rows[0]?.may) {
    await client.end()
    throw new Error(
      'the database user needs BYPASSRLS and GRANT SET ON PARAMETER session_replication_role to move an organisation',
    )
  }
  // Rows arrive and go as they are: no trigger answers them. The same settings make the same text of a value in both groups.
  await client.query(
    `set session_replication_role = replica; set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
     set extra_float_digits = 1; set lock_timeout = '10s'`,
  )
  return client
}

async function findOrganisation(clients: readonly Client[], companyTag: string): Promise<string> {
  for (const client of clients) {
    const { rows } = await client.query<{ id: string }>(
      sql`select id from organisations where company_tag = ${companyTag}`,
    )
    if (rows[0]) return rows[0].id
  }
  throw new Error(`there is no organisation with the tag ${companyTag}`)
}

async function isPresent(client: Client, organisationId: string, condition = 'true'): Promise<boolean> {
  const { rowCount } = await client.query(
    sql`select from organisations where id = ${organisationId} and ${raw(condition)}`,
  )
  return rowCount === 1
}

async function refuseOtherVersion(source: Client, target: Client): Promise<void> {
  const [one, other] = [await appliedMigrations(source), await appliedMigrations(target)]
  if (JSON.stringify(one) !== JSON.stringify(other))
    throw new Error('the two groups have different versions: start the newest version for both first')
}

/** Refuses writes from now on, and waits until those that began before have ended, and no message is being sent. */
async function fence(client: Client, organisationId: string): Promise<void> {
  await client.query(sql`update organisations set fenced_at = coalesce(fenced_at, now()) where id = ${organisationId}`)
  const { rows: at } = await client.query<{ at: string }>('select clock_timestamp()::text as at')
  const until = performance.now() + waitMs
  while (performance.now() < until) {
    const { rows } = await client.query<{ busy: boolean }>(sql`
      select exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
                      and backend_type = 'client backend' and xact_start <= ${at[0]?.at}::timestamptz)
          or exists (select from outbox
                    where organisation_id = ${organisationId} and sent_at is null and failed_at is null and leased_until > now())
          or exists (select from jobs
                    where organisation_id = ${organisationId} and done_at is null and failed_at is null and leased_until > now()) as busy`)
    if (!rows[0]?.busy) return
    await pause(20)
  }
  throw new Error('calls or jobs that began before the move have not ended: nothing was moved')
}

async function liftFence(client: Client, organisationId: string): Promise<void> {
  await client.query(sql`update organisations set fenced_at = null where id = ${organisationId}`)
}

/** Copies all rows in one transaction of the target, which commits only if they are the same, and nothing has changed meanwhile. */
async function copy(
  source: Client,
  target: Client,
  organisationId: string,
  onStep: NonNullable<Move['onStep']>,
): Promise<number> {
  const tables = await movedTables(source)
  await source.query('begin isolation level repeatable read read only')
  await target.query('begin')
  for (const table of tables) {
    const columns = table.columns.map(quoted).join(', ')
    const rows = `select ${columns} from ${quoted(table.name)} where ${ownerOf(table)} = '${organisationId}'`
    await pipeline(
      source.query(copyTo(`copy (${rows}) to stdout`)),
      target.query(copyFrom(`copy ${quoted(table.name)} (${columns}) from stdin`)),
    )
  }
  await source.query('commit')
  await onStep('loaded')
  const written = await digestsOf(target, tables, organisationId)
  const present = await digestsOf(source, tables, organisationId)
  const differing = tables.filter((_, at) => written[at]?.digest !== present[at]?.digest).map(({ name }) => name)
  if (differing.length > 0) throw new Error(`the copy differs in ${differing.join(', ')}: nothing was moved`)
  const { faults } = await verifyOrganisation(target, organisationId)
  if (faults.length > 0) throw new Error('the history of this organisation does not verify: nothing was moved')
  await raiseNumbers(target, tables, organisationId)
  await target.query('commit')
  return written.reduce((sum, { rows }) => sum + rows, 0)
}

interface Digest {
  readonly rows: number
  readonly digest: string
}

async function digestsOf(client: Client, tables: readonly BackupTable[], organisationId: string): Promise<Digest[]> {
  const digests: Digest[] = []
  for (const table of tables) {
    const { rows } = await client.query<Digest>(sql`
      select count(*)::int as rows,
             count(*) || ' ' || coalesce(sum(hashtextextended(row(${raw(table.columns.map(quoted).join(', '))})::text, 0)), 0) as digest
        from ${raw(quoted(table.name))} where ${isOwnedBy(organisationId, table)}`)
    digests.push(rows[0] as Digest)
  }
  return digests
}

/** Numbers that the target counts go on behind those that came. Others count meanwhile, so there is a gap. */
async function raiseNumbers(client: Client, tables: readonly BackupTable[], organisationId: string): Promise<void> {
  for (const table of tables) {
    const { rows } = await client.query<{ column: string; sequence: string }>(sql`
      select attname::text as column, pg_get_serial_sequence(${quoted(table.name)}, attname) as sequence
        from pg_attribute where attrelid = ${quoted(table.name)}::regclass and attidentity <> ''`)
    for (const { column, sequence } of rows)
      await client.query(sql`
        select setval(${sequence}, m.most + 1000)
          from (select max(${raw(quoted(column))}) as most from ${raw(quoted(table.name))} where ${isOwnedBy(organisationId, table)}) m
         where m.most >= (select last_value from ${raw(sequence)})`)
  }
}

/** Hashes of all tokens that name the source group. */
async function tokenHashes(client: Client, organisationId: string): Promise<Buffer[]> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `select c.relname::text as table, a.attname::text as column from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind = 'r' and a.atttypid = 'bytea'::regtype and not a.attisdropped
        and a.attname::text like '%hash' and c.relname <> 'history_chain'
        and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organisation_id')`,
  )
  const hashes: Buffer[] = []
  for (const { table, column } of columns) {
    const { rows } = await client.query<{ hash: Buffer }>(sql`
      select ${raw(quoted(column))} as hash
       from ${raw(quoted(table))} where organisation_id = ${organisationId} and ${raw(quoted(column))} is not null`)
    hashes.push(...rows.map(({ hash }) => hash))
  }
  return hashes
}

/** After the switch: opens the organisation in its group, and deletes it in the others. Returns when it was opened. */
async function complete(
  clients: ReadonlyMap<string, Client>,
  to: string,
  organisationId: string,
  onStep: NonNullable<Move['onStep']>,
): Promise<number> {
  const others = [...clients].filter(([name]) => name !== to).map(([, client]) => client)
  // Without its session or API key a call asks the directory, and does not read what is out of date.
  for (const other of others)
    for (const table of ['sessions', 'client_sessions', 'kiosk_devices', 'api_keys'])
      await other.query(sql`delete from ${raw(table)} where organisation_id = ${organisationId}`)
  await liftFence(clients.get(to) as Client, organisationId)
  const openedAt = performance.now()
  await onStep('opened')
  for (const other of others) await deleteOrganisation(other, organisationId)
  return openedAt
}

/** Deletes all rows in small transactions. The organisation's own row is the last, and fenced until then. */
async function deleteOrganisation(client: Client, organisationId: string): Promise<void> {
  for (const table of (await movedTables(client)).toReversed()) {
    for (;;) {
      const { rowCount } = await client.query(sql`
        delete from ${raw(quoted(table.name))} where ctid = any (array(
          select ctid from ${raw(quoted(table.name))} where ${isOwnedBy(organisationId, table)} limit ${raw(batch)}))`)
      if ((rowCount ?? 0) < batch) break
    }
  }
}
