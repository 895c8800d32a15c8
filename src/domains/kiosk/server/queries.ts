import type { HistoryStep } from '#base/history.ts'
import type { Page } from '#base/page.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { readHistory } from '#platform/server/db/history.ts'
import { workerName } from '#platform/server/db/names.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Kiosk, kioskRoutes, UnverifiedPunch } from '../contract.ts'
import type { KioskPunchStatus, KioskStatus } from '../rules.ts'

interface Row extends Omit<Kiosk, 'status' | 'allowed'> {
  isPaired: boolean
  pairingUntil: string | null
}

const columns = fragment`
  k.id, k.name, json_build_object('id', s.id, 'name', s.name) as site, json_build_object('id', c.id, 'name', c.name) as client, k.paired_at,
  k.revoked_at, d.seen_at, d.id is not null as is_paired, k.pairing_until`
const tables = fragment`
  kiosks k
  join work_sites s on s.organisation_id = k.organisation_id and s.id = k.work_site_id
  join clients c on c.organisation_id = s.organisation_id and c.id = s.client_id
  left join kiosk_devices d on d.organisation_id = k.organisation_id and d.id = k.id`

/** Returns the kiosks by site and name, and the latest punches that wait for the organisation. */
export async function listKiosks({ db, actor, now }: ActorScope): Promise<Answer<typeof kioskRoutes.listKiosks>> {
  const waiting = fragment`
    kiosk_punches p where p.organisation_id = ${actor.organisationId} and ${is<KioskPunchStatus>('p.status', 'unverified')}`
  const [rows, unverified, [count]] = await db.each<[Row, UnverifiedPunch, { total: number }]>(
    sql<Row>`
      select ${columns} from ${tables} where k.organisation_id = ${actor.organisationId}
       order by searchable(c.name), searchable(s.name), searchable(k.name), k.id`,
    sql<UnverifiedPunch>`
      select p.id, json_build_object('id', k.id, 'name', k.name) as kiosk, p.number,
             case when w.id is not null then json_build_object('id', w.id, 'name', ${workerName('w')}) end as worker, p.kind,
             p.claimed_at as at, p.received_at
        from (select p.* from ${waiting} order by p.received_at desc, p.id desc limit 200) p
        join kiosks k on k.organisation_id = p.organisation_id and k.id = p.kiosk_id
        left join workers w on w.organisation_id = p.organisation_id and w.id = p.worker_id
       order by p.received_at desc, p.id desc`,
    sql<{ total: number }>`select count(*)::int as total from ${waiting}`,
  )
  const items = rows.map((row) => kioskOf(row, now))
  return { items, unverified, unverifiedTotal: count?.total ?? 0, allowed: ['add'] }
}

/** Reads one kiosk. Throws `NOT_FOUND`. */
export async function readKiosk({ db, actor, now }: ActorScope, id: string): Promise<Kiosk> {
  const row = await db.first(
    sql<Row>`select ${columns} from ${tables} where k.organisation_id = ${actor.organisationId} and k.id = ${id}`,
  )
  if (!row) throw refuse.NOT_FOUND()
  return kioskOf(row, now)
}

function kioskOf({ isPaired, pairingUntil, ...row }: Row, now: string): Kiosk {
  const status = statusOf(row, { isPaired, pairingUntil }, now)
  const isOpen = isPaired || hasCode(pairingUntil, now)
  return { ...row, status, allowed: isOpen ? ['pair', 'revoke'] : ['pair', 'delete'] }
}

const hasCode = (pairingUntil: string | null, now: string) => pairingUntil !== null && pairingUntil > now

function statusOf(
  { revokedAt }: Pick<Row, 'revokedAt'>,
  { isPaired, pairingUntil }: Pick<Row, 'isPaired' | 'pairingUntil'>,
  now: string,
): KioskStatus {
  if (isPaired) return 'paired'
  if (hasCode(pairingUntil, now)) return 'pairing'
  return revokedAt === null ? 'unpaired' : 'revoked'
}

/** Returns the changes of a kiosk, latest first. Throws `NOT_FOUND`. */
export async function readKioskHistory(
  scope: ActorScope,
  { params, query }: Received<typeof kioskRoutes.readKioskHistory>,
): Promise<Page<HistoryStep>> {
  await readKiosk(scope, params.id)
  return readHistory(scope, ['kiosks'], params.id, query)
}
