import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { raw, sql, type Statement } from '#platform/server/db/statement.ts'
import { utcInstant } from '../db/instants.ts'

/** A fault of a row of the history, or of its place in the chain. */
type FaultKind =
  /** The change or its reason differs from what was chained. */
  | 'changed'
  /** The actor, time, action or place in the chain differs from what was chained. */
  | 'moved'
  /** The chain contains a row that no longer exists. */
  | 'removed'
  /** A row is among the closed ones, and the chain does not contain it. */
  | 'inserted'
  /** The chain itself lacks a link. */
  | 'gap'
  /** The chain is shorter, or another, than it once was. */
  | 'cut'
  /** Its remaining content is described by an erasure that is not chained yet. */
  | 'erasing'

/** One fault: by the number of the history's row where there is one, and the place in the chain. */
export interface Fault {
  readonly kind: FaultKind
  readonly number: string | null
  readonly position: number
}

/** The end of a chain: who keeps it elsewhere notices when the end is cut off. */
export interface Head {
  readonly position: number
  readonly hash: string
}

/** An erasure of a person from the history: when, and in how many rows. The operator can tell whether it was requested. */
interface Erasure {
  readonly number: string
  readonly at: string
  readonly rows: number
}

/** The result for the history of one organisation. */
export interface Verified {
  readonly organisationId: string
  readonly companyTag: string | null
  readonly verified: number
  /** Rows so new that no chain holds them yet. */
  readonly waiting: number
  readonly head: Head | undefined
  readonly erasures: readonly Erasure[]
  readonly faults: readonly Fault[]
}

interface Erased {
  readonly digest: string
  readonly isHeld: boolean
}

interface Link {
  position: string
  number: string
  digest: Buffer
  closedTo: string
  sealedAt: string
  hash: Buffer
  deed: string | null
  values: string | null
  isErased: boolean | null
  salt: string | null
}

/** Runs a statement and returns its rows, with the names of the columns as the statement writes them. */
type ReadRows = <Row extends object>(statement: Statement<Row>) => Promise<Row[]>

const readsOf =
  (client: ClientBase): ReadRows =>
  async <Row extends object>(statement: Statement<Row>) =>
    (await client.query(statement)).rows as Row[]

const mostAtOnce = 2000

/** Verifies every organisation's chain as of one moment; `kept` are earlier heads. The client may read everything. */
export async function* verifyHistory(client: ClientBase, storedHeads: Readonly<Record<string, Head>> = {}) {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query('set local role interim_keeper')
    const { rows } = await client.query<{ id: string; tag: string | null }>(sql`
      select all_of.id, o.company_tag as tag
        from (select id from organisations union select distinct organisation_id from history_chain
              union select unnest(${Object.keys(storedHeads)}::uuid[])) all_of
        left join organisations o on o.id = all_of.id order by 1`)
    for (const { id, tag } of rows) yield await verifyChain(readsOf(client), id, tag, storedHeads[id])
  } finally {
    await client.query('rollback')
  }
}

/** Verifies the chain of one organisation as a transaction of the client sees it. */
export function verifyOrganisation(client: ClientBase, organisationId: string): Promise<Verified> {
  return verifyChain(readsOf(client), organisationId)
}

/** Verifies the chain of one organisation as each of its statements sees it: an erasure meanwhile may be reported as a fault. */
export async function verifyChain(
  read: ReadRows,
  organisationId: string,
  companyTag: string | null = null,
  storedHead?: Head,
): Promise<Verified> {
  const { erased, erasures } = await readErased(read, organisationId)
  const faults: Fault[] = []
  let head: Head = { position: 0, hash: sha256(organisationId).toString('hex') }
  let closedTo = 0n
  let verified = 0
  let isStoredHeadSeen = storedHead === undefined
  for (;;) {
    const links = await readLinks(read, organisationId, head.position)
    for (const link of links) {
      const position = Number(link.position)
      const found = faultOf(link, head, closedTo, erased)
      if (found) faults.push({ kind: found, number: link.number, position })
      else verified++
      closedTo = BigInt(link.closedTo)
      head = { position, hash: link.hash.toString('hex') }
      if (storedHead?.position === position) isStoredHeadSeen = storedHead.hash === head.hash
    }
    if (links.length < mostAtOnce) break
  }
  if (!isStoredHeadSeen && storedHead) faults.push({ kind: 'cut', number: null, position: storedHead.position })
  const loose = await readLoose(read, organisationId, closedTo)
  for (const number of loose.inserted) faults.push({ kind: 'inserted', number, position: head.position })
  return {
    organisationId,
    companyTag,
    verified,
    waiting: loose.waiting,
    head: head.position === 0 ? undefined : head,
    erasures,
    faults,
  }
}

function faultOf(link: Link, before: Head, closedTo: bigint, erased: Map<string, Erased>): FaultKind | undefined {
  if (Number(link.position) !== before.position + 1) return 'gap'
  if (link.deed === null || link.values === null || link.salt === null) return 'removed'
  const digest = sha256(Buffer.from(link.salt.replaceAll('-', ''), 'hex'), link.values)
  // Content erased since is covered by the row that records the erasure, once that row is chained, and is marked as erased.
  const left = digest.equals(link.digest) ? undefined : erased.get(link.number)
  if (!digest.equals(link.digest) && !(link.isErased && left?.digest === digest.toString('hex'))) return 'changed'
  if (left?.isHeld === false) return 'erasing'
  const text = [link.position, link.closedTo, link.sealedAt, link.deed].join(' ')
  const hash = sha256(Buffer.from(before.hash, 'hex'), link.digest, text)
  if (!hash.equals(link.hash)) return 'moved'
  return BigInt(link.number) > closedTo ? undefined : 'inserted'
}

function sha256(...parts: (string | Buffer)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

// The values that erasure leaves unchanged in any record, and the records of work and pay, of which more stays: everything else is marked as erased.
const unmasked = `
  select from unnest(array[h.before, h.after]) was, jsonb_each(was) one
   where h.entity not in ('time_entries', 'clock_sessions', 'clock_breaks', 'clock_punches', 'shifts', 'assignments', 'pay_stubs',
                          'pay_adjustments', 'worker_rates')
     and one.value not in ('null', '"•••"') and one.key <> 'id' and one.key not like '%\\_id'
     and one.key not in ('version', 'created_at', 'updated_at', 'erased_at', 'active', 'status')`

// Computed here, not by the database's functions: an attacker who changes rows could have changed those, too.
function readLinks(read: ReadRows, organisationId: string, after: number): Promise<Link[]> {
  return read(
    sql<Link>`
      select c.position::text, c.number::text, c.digest, c.closed_to::text as "closedTo",
             extract(epoch from c.sealed_at)::bigint::text as "sealedAt", c.hash, h.salt::text,
             h.erased_at is not null and coalesce(h.comment = '•••', true) and not exists (${raw(unmasked)}) as "isErased",
             case when h.number is not null then jsonb_build_array(h.before, h.after, h.comment)::text end as values,
             case when h.number is not null then jsonb_build_array(h.number,
               to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), h.actor_id, h.action, h.entity, h.entity_id)::text end as deed
        from history_chain c left join history h on h.organisation_id = c.organisation_id and h.number = c.number
       where c.organisation_id = ${organisationId} and c.position > ${after} order by c.position limit ${raw(mostAtOnce)}`,
  )
}

interface RecordedErasure {
  number: string
  at: string
  left: Record<string, string>
  isHeld: boolean
}

/** The remaining content of a row according to the last recorded erasure, by its number, and each of those records that is chained. */
async function readErased(read: ReadRows, organisationId: string) {
  const rows = await read(
    sql<RecordedErasure>`
      select h.number::text, ${utcInstant('h.at')} as at, coalesce(h.after -> 'rows', '{}') as left,
             exists (select from history_chain c where c.organisation_id = h.organisation_id and c.number = h.number) as "isHeld"
        from history h where h.organisation_id = ${organisationId} and h.entity = 'history' order by h.number`,
  )
  const erased = new Map<string, Erased>()
  const erasures: Erasure[] = []
  for (const { number, at, left, isHeld: isDeferred } of rows) {
    for (const [row, digest] of Object.entries(left)) erased.set(row, { digest, isHeld: isDeferred })
    if (isDeferred) erasures.push({ number, at, rows: Object.keys(left).length })
  }
  return { erased, erasures }
}

async function readLoose(read: ReadRows, organisationId: string, closedTo: bigint) {
  const rows = await read(
    sql<{ number: string }>`
      select h.number::text from history h
       where h.organisation_id = ${organisationId}
         and not exists (select from history_chain c where c.organisation_id = h.organisation_id and c.number = h.number)
       order by h.number`,
  )
  const inserted = rows.map(({ number }) => number).filter((number) => BigInt(number) <= closedTo)
  return { inserted, waiting: rows.length - inserted.length }
}
