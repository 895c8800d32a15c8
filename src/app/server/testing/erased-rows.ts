import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import { sampleKiosk, sampleUnverifiedPunch } from '#domains/kiosk/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { personalTables } from '#domains/privacy/server/personal-tables.ts'
import { sampleOpenShift } from '#domains/shifts/server/samples.ts'
import { fragment, raw } from '#platform/server/db/statement.ts'
import { insertRow } from '#platform/server/testing/insert-row.ts'
import type { World } from '#platform/server/testing/world.ts'
import { columnClasses, deletedTables, reasons } from './column-classes.ts'

type Row = Readonly<Record<string, unknown>>

/** The rows of a person in every table of the register, by table and primary key. */
export type PersonRows = ReadonlyMap<string, ReadonlyMap<string, Row>>

/** Reads all rows that name a person, and the transfers of their pay stubs. */
export async function readPersonRows(world: World, { organisationId, accountId }: SampleAccount): Promise<PersonRows> {
  const found = new Map<string, Map<string, Row>>()
  const conditions = [
    ...personalTables.map(({ table, person }) => ({ table, where: fragment`t.${raw(person)} = ${accountId}` })),
    {
      table: 'pay_transfer_stubs',
      where: fragment`t.pay_stub_id in (select s.id from pay_stubs s where s.worker_id = ${accountId})`,
    },
  ]
  for (const { table, where } of conditions) {
    const rows = await world.sql<{ key: string; row: Row }>`
      select to_jsonb(t) as row,
              (select jsonb_object_agg(a.attname, to_jsonb(t) -> a.attname)::text from pg_index i
                 join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
                where i.indrelid = ${table}::regclass and i.indisprimary) as key
        from ${raw(table)} t where t.organisation_id = ${organisationId} and ${where}`
    const ofTable = found.get(table) ?? new Map<string, Row>()
    for (const { key, row } of rows) ofTable.set(key, row)
    found.set(table, ofTable)
  }
  return found
}

/** Compares the rows after an erasure with the classes of their columns. Returns each `table.column` that differs, with the reason. */
export function wrongColumns(before: PersonRows, after: PersonRows): string[] {
  const wrong: string[] = []
  for (const table of deletedTables) {
    if (before.get(table)?.size === 0) wrong.push(`${table}: nothing was there to be deleted`)
    if (after.get(table)?.size !== 0) wrong.push(`${table}: rows are left`)
  }
  for (const [name, kind] of columnClasses) {
    const [table = '', column = ''] = name.split('.')
    const rows = [...(before.get(table) ?? [])].filter(([, row]) => !isEmpty(row[column]))
    const left = (key: string) => after.get(table)?.get(key)?.[column]
    if (kind === 'erased') {
      if (rows.length === 0) wrong.push(`${name}: nothing was there to be erased`)
      for (const [key, row] of rows)
        if (!isEmpty(left(key)) && isSame(left(key), row[column])) wrong.push(`${name}: not erased`)
    } else if (kind !== 'notPersonal' && kind !== 'evidence') {
      for (const [key, row] of rows)
        if (!isSame(left(key), row[column])) wrong.push(`${name}: not kept, against ${reasons[kind]}`)
    }
  }
  return wrong
}

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

interface Canary {
  readonly word: string
  readonly latitude: string
  readonly longitude: string
  readonly projectId: string
  readonly entryId: string
}

/** Fills the columns of a worker's rows that an erasure empties and that normal work does not fill. */
export async function fillErasedColumns(
  world: World,
  worker: SampleAccount,
  { word, latitude, longitude, projectId, entryId }: Canary,
): Promise<void> {
  const { organisationId, accountId } = worker
  const image = await world.services.files.put(Buffer.from(word))
  await world.sql`
    update workers set experience_level = 'expert', tags = array['VIP'], image = ${image}, home_latitude = ${latitude}, home_longitude = ${longitude}
     where id = ${accountId}`
  const rated = await sampleAssignment(world, worker, projectId, 'completed')
  await world.sql`
    update assignments set rating = 4, rated_at = ${world.now()}, rating_comment = ${word}, client_rating = 2, client_rating_comment = ${word}, client_rated_at = ${world.now()},
                           client_rater_name = 'Ines Maes', answer_reason = ${word}, cancel_reason = ${word}, end_ground_note = ${word}
     where id = ${rated}`
  await world.sql`update shifts set cancel_reason = ${word} where worker_id = ${accountId}`
  await world.sql`update time_entries set proposal = ${{ comment: word }} where id = ${entryId}`
  await world.sql`
    insert into entry_corrections (organisation_id, id, worker_id, time_entry_id, kind, reason, before, after, corrected_by, corrected_at,
                                   objection, objected_at)
    select e.organisation_id, ${uuid()}, e.worker_id, e.id, 'corrected', ${word}, v.was, v.was, u.id, ${world.now()}, ${word}, ${world.now()}
      from time_entries e join accounts u on u.organisation_id = e.organisation_id and u.type = 'provider', lateral (
           select jsonb_build_object(
             'projectId', e.project_id, 'date', e.date, 'startTime', '09:00', 'endTime', '17:00', 'endsNextDay', false,
             'startsAt', '2026-11-02T08:00:00Z', 'endsAt', '2026-11-02T16:00:00Z', 'breakMinutes', 0, 'breaks', '[]'::jsonb,
             'totalMinutes', 480, 'workType', 'regular', 'shiftType', 'regular') as was) v
     where e.id = ${entryId} limit 1`
  const link = uuid()
  await world.sql`
    insert into confirmation_requests (organisation_id, id, client_id, contact_name, contact_email, week_start, token_hash, expires_at, sent_at)
    select organisation_id, ${link}, client_id, 'Ines Maes', 'ines@client.example', '2026-11-16', ${randomBytes(32)}, ${world.now()}, ${world.now()} from projects where id = ${projectId}`
  await world.sql`
    insert into client_decisions (organisation_id, id, worker_id, request_id, contact_name, outcome, comment, proposal, project_id, starts_at,
                                  ends_at, break_minutes, decided_at)
    select e.organisation_id, e.id, e.worker_id, ${link}, 'Ines Maes', 'disputed', ${word}, ${{ comment: word }}, e.project_id, e.starts_at, e.ends_at, 0, ${world.now()}
      from time_entries e where e.id = ${entryId}`
  const openShift = await sampleOpenShift(world, projectId, '2026-12-01')
  await world.sql`
    insert into shift_claims (organisation_id, id, open_shift_id, worker_id, status, reason)
    values (${organisationId}, ${uuid()}, ${openShift}, ${accountId}, 'declined', ${word})`
  await world.sql`
    insert into open_shift_invitations (organisation_id, id, open_shift_id, worker_id)
    values (${organisationId}, ${uuid()}, ${openShift}, ${accountId})`
  await world.sql`
    insert into wave_runs (organisation_id, id, open_shift_id, started_by, workers_per_wave, minutes_per_wave, next_wave_at)
    values (${organisationId}, ${uuid()}, ${openShift}, ${accountId}, 5, 15, ${world.now()})`
  await world.sql`
    insert into shift_swaps (organisation_id, id, shift_id, shift_version, worker_id, status, note, reason, expires_at)
    select organisation_id, ${uuid()}, id, version, worker_id, 'declined', ${word}, ${word}, starts_at from shifts where worker_id = ${accountId} limit 1`
  await world.sql`
    insert into fill_runs (organisation_id, id, week_start, status, started_by)
    values (${organisationId}, ${openShift}, '2026-11-30', 'ready', ${accountId})`
  await world.sql`
    insert into fill_suggestions (organisation_id, id, run_id, open_shift_id, worker_id, reasons, refusal)
    values (${organisationId}, ${uuid()}, ${openShift}, ${openShift}, ${accountId}, '{}', ${word})`
  await world.sql`
    insert into clock_punches (organisation_id, id, worker_id, kind, claimed_at, counted_at, received_at, said, latitude, longitude, accuracy)
    values (${organisationId}, ${uuid()}, ${accountId}, 'in', ${world.now()}, ${world.now()}, ${world.now()}, '{}', ${latitude}, ${longitude}, 10)`
  const [{ id: workSiteId } = { id: '' }] = await world.sql<{
    id: string
  }>`select work_site_id as id from projects where id = ${projectId}`
  const { kioskId } = await sampleKiosk(world, { organisationId }, workSiteId)
  await sampleUnverifiedPunch(world, { organisationId, accountId }, kioskId)
}

/** Values that the check constraints of a table require, if a random value of the type is not enough. */
const samples: Readonly<Record<string, Row>> = {
  kiosk_pins: { number: 12345 },
  start_checks: { item: 'identity' },
  factor_challenges: { kind: 'signIn' },
  password_links: { kind: 'reset' },
  time_off_balances: { type: 'vacation' },
  tours: { outcome: 'seen' },
}

/** Inserts a row of a person into every table whose rows an erasure deletes and that has none of this person yet. */
export async function fillDeletedTables(world: World, person: SampleAccount): Promise<void> {
  const there = await readPersonRows(world, person)
  for (const { table, person: named, erased } of personalTables) {
    if (erased !== 'deleted' || there.get(table)?.size !== 0) continue
    const columns = await world.sql<{ name: string; type: string }>`
      select column_name as name, udt_name as type from information_schema.columns
       where table_schema = current_schema() and table_name = ${table} and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`
    const given: Row = {
      organisation_id: person.organisationId,
      recorded_by: person.accountId,
      [named]: person.accountId,
      ...samples[table],
    }
    const sessions = await world.sql<{ id: string }>`select id from sessions where account_id = ${person.accountId}`
    const values = columns.map(({ name, type }) => [
      name,
      name in given ? given[name] : name === 'session_id' ? sessions[0]?.id : anyOf(type),
    ])
    await insertRow(world, table, Object.fromEntries(values))
  }
}

function anyOf(type: string): unknown {
  if (type === 'uuid') return uuid()
  if (type === 'bytea') return randomBytes(32)
  if (type === 'timestamptz') return '2026-11-20T09:00:00Z'
  if (type === 'date') return '2026-11-20'
  if (type === 'jsonb') return '{}'
  if (type === 'bool') return false
  if (type.startsWith('_')) return []
  return type.startsWith('int') ? 1 : uuid()
}
