import { accountsWith } from '#domains/accounts/server/permitted.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { workerName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** Notifies those who edit workers that the acting worker has something to verify: each once until they have read it. */
export async function notifyVerifiers(scope: ActorScope): Promise<void> {
  const { organisationId, accountId } = scope.actor
  const kind = 'certificationToVerify'
  const link = `/provider/workforce/profile/${accountId}?tab=certifications`
  const known = await scope.db.many(
    sql<{ accountId: string }>(
      `select account_id from notifications where organisation_id = $1 and kind = $2 and link = $3 and read_at is null`,
      [organisationId, kind, link],
    ),
  )
  const { name } = await scope.db.one(
    sql<{ name: string }>(
      `select ${workerName('workers')} as name from workers where organisation_id = $1 and id = $2`,
      [organisationId, accountId],
    ),
  )
  const heads = new Set(await accountsWith(scope, 'workforce:write'))
  for (const one of known) heads.delete(one.accountId)
  await notify(scope, [...heads], { kind, values: { worker: name }, link })
}

/** Notifies a worker of the decision on a certification. */
export async function notifyDecision(
  scope: ActorScope,
  workerId: string,
  { name, verification }: { readonly name: string; readonly verification: string },
): Promise<void> {
  const kind = verification === 'verified' ? 'certificationVerified' : 'certificationRejected'
  await notify(scope, [workerId], { kind, values: { name }, link: '/worker/profile?tab=certifications' })
}
