import { type KeyScope, keyScopes, may } from '#base/actor.ts'
import type { HistoryStep } from '#base/history.ts'
import type { Page } from '#base/page.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { readHistory } from '#platform/server/db/history.ts'
import { accountName } from '#platform/server/db/names.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type ApiKey, type keyRoutes, mostKeys } from '../contract.ts'
import { expiresSoon, keyStatusAt } from '../rules.ts'

interface Row {
  id: string
  name: string
  scopes: string[]
  createdAt: string
  createdBy: { id: string; name: string }
  expiresAt: string
  revokedAt: string | null
  formerUntil: string | null
  lastUsedOn: string | null
  lifetimeDays: number
}

const columns = fragment`
  k.id, k.name, k.scopes, k.created_at, json_build_object('id', a.id, 'name', ${accountName('a')}) as created_by,
  k.expires_at, k.revoked_at, k.former_until, u.last_used_on, k.lifetime_days`
const tables = fragment`
  api_keys k join accounts a on a.organisation_id = k.organisation_id and a.id = k.account_id
  left join api_key_uses u on u.organisation_id = k.organisation_id and u.id = k.id`

/** Returns the keys of the organisation, active ones first, the newest first, and the scopes that the reader may give. */
export async function listKeys({ db, actor, now }: ActorScope): Promise<Answer<typeof keyRoutes.listKeys>> {
  const rows = await db.many(
    sql<Row>`
      select ${columns} from ${tables} where k.organisation_id = ${actor.organisationId} and k.replaced_by is null
       order by (k.revoked_at is null and k.expires_at > ${now}) desc, k.created_at desc, k.id desc`,
  )
  const items = rows.map((row) => keyOf(row, now))
  const active = items.filter(({ status }) => status === 'active')
  return {
    items,
    scopes: keyScopes.filter((scope) => may(actor, scope)),
    allowed: active.length < mostKeys ? ['add'] : [],
  }
}

/** Reads one key. Throws `NOT_FOUND`. */
export async function readKey({ db, actor, now }: ActorScope, id: string): Promise<ApiKey> {
  const row = await db.first(
    sql<Row>`
      select ${columns} from ${tables} where k.organisation_id = ${actor.organisationId} and k.id = ${id} and k.replaced_by is null`,
  )
  if (!row) throw refuse.NOT_FOUND()
  return keyOf(row, now)
}

function keyOf({ revokedAt, lifetimeDays, ...row }: Row, now: string): ApiKey {
  const status = keyStatusAt({ expiresAt: row.expiresAt, revokedAt }, now)
  const isActive = status === 'active'
  return {
    ...row,
    scopes: row.scopes as KeyScope[],
    status,
    expiresSoon: isActive && expiresSoon({ expiresAt: row.expiresAt, lifetimeDays }, now),
    formerUntil: isActive && row.formerUntil !== null && row.formerUntil > now ? row.formerUntil : null,
    allowed: isActive ? ['rotate', 'revoke'] : [],
  }
}

/** Returns the changes of a key, latest first. Throws `NOT_FOUND`. */
export async function readKeyHistory(
  scope: ActorScope,
  { params, query }: Received<typeof keyRoutes.readKeyHistory>,
): Promise<Page<HistoryStep>> {
  await readKey(scope, params.id)
  return readHistory(scope, ['api_keys'], params.id, query)
}
