import { v7 as uuid } from 'uuid'
import { refuse } from '#base/problem.ts'
import { written } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { NotificationKind } from '../contract.ts'

/** What is told, and where it leads. */
export interface Told {
  kind: NotificationKind
  values: Record<string, string | number>
  link: string
}

/** Tells accounts of the actor's organisation something, in the transaction of its cause; the actor is not told of own deeds. */
export async function notify(scope: ActorScope, accountIds: readonly string[], told: Told): Promise<void> {
  const others = [...new Set(accountIds)].filter((id) => id !== scope.actor.accountId)
  if (others.length === 0) return
  await scope.db.many(
    written(
      `insert into notifications (organisation_id, id, account_id, kind, "values", link, at)
       select $1, u.id, u.account_id, $4, $5, $6, $7 from unnest($2::uuid[], $3::uuid[]) as u (id, account_id)`,
      [
        scope.actor.organisationId,
        others.map(() => uuid()),
        others,
        told.kind,
        JSON.stringify(told.values),
        told.link,
        scope.now,
      ],
    ),
  )
}

/** Marks one of the reader's notifications as read. */
export async function readNotification(scope: ActorScope, id: string): Promise<void> {
  const changed = await scope.db.last(
    written(
      'update notifications set read_at = coalesce(read_at, $4) where organisation_id = $1 and account_id = $2 and id = $3 returning id',
      [scope.actor.organisationId, scope.actor.accountId, id, scope.now],
    ),
  )
  if (changed.length === 0) throw refuse.NOT_FOUND()
}

/** Marks all of the reader's notifications as read. */
export async function readAllNotifications(scope: ActorScope): Promise<void> {
  await scope.db.last(
    written(
      'update notifications set read_at = $3 where organisation_id = $1 and account_id = $2 and read_at is null',
      [scope.actor.organisationId, scope.actor.accountId, scope.now],
    ),
  )
}

/** Clears one of the reader's notifications. */
export async function deleteNotification(scope: ActorScope, id: string): Promise<void> {
  const gone = await scope.db.last(
    written('delete from notifications where organisation_id = $1 and account_id = $2 and id = $3 returning id', [
      scope.actor.organisationId,
      scope.actor.accountId,
      id,
    ]),
  )
  if (gone.length === 0) throw refuse.NOT_FOUND()
}

/** Clears all of the reader's notifications. */
export async function clearNotifications(scope: ActorScope): Promise<void> {
  await scope.db.last(
    written('delete from notifications where organisation_id = $1 and account_id = $2', [
      scope.actor.organisationId,
      scope.actor.accountId,
    ]),
  )
}
