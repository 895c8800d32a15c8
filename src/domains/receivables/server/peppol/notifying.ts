import { accountsWith } from '#domains/accounts/server/permitted.ts'
import { numberText } from '#domains/billing/rules.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** Notifies the user who has sent a statement that it will not arrive; the administrators if that user is no longer active. */
export async function notifyOfFailure(
  scope: ActorScope,
  { statementId, sentBy }: { readonly statementId: string; readonly sentBy: string | null },
): Promise<void> {
  const { db, actor } = scope
  const { year, number, client } = await db.one(
    sql<{ year: number; number: number; client: string }>(
      `select s.year, s.number, c.name as client
         from client_statements s join clients c on c.organisation_id = s.organisation_id and c.id = s.client_id
        where s.organisation_id = $1 and s.id = $2`,
      [actor.organisationId, statementId],
    ),
  )
  const sender = await db.first(
    sql<{ id: string }>('select id from accounts where organisation_id = $1 and id = $2 and active', [
      actor.organisationId,
      sentBy,
    ]),
  )
  await notify(scope, sender ? [sender.id] : await accountsWith(scope, 'billing:read'), {
    kind: 'peppolNotDelivered',
    values: { number: numberText(year, number), client },
    link: `/provider/statements/${statementId}`,
  })
}
