import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { fault } from '#base/validation.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalid, invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type conversationRoutes, type ConversationWithMembers } from '../contract.ts'
import { mostPeople } from '../rules.ts'
import { bringIn, readConversation, readOwn } from './conversations.ts'
import { recipientsAmong } from './people.ts'

type Input<Name extends keyof typeof conversationRoutes> = Received<(typeof conversationRoutes)[Name]>

/**
 * Adds members to a conversation. Workers only see later messages; users also see earlier ones, which they may have to
 * answer. Throws `NOT_FOUND`, `FORBIDDEN` or a validation error.
 */
export async function addMembers(
  scope: ActorScope,
  { params, body }: Input<'addMembers'>,
): Promise<ConversationWithMembers> {
  const { kind, people, allowed } = await readOwn(scope, params.id)
  const accountIds = body.accountIds
  const found = new Map((await recipientsAmong(scope, accountIds)).map(({ id, type }) => [id, type]))
  // Only users of the organisation can join the conversation of a worker with it.
  const isFit = (id: string) => (kind === 'group' ? found.has(id) : found.get(id) === 'provider')
  const faults = accountIds.flatMap((id, index) =>
    isFit(id) ? [] : [fault(`accountIds.${index}`, 'platform.validation.unknown')],
  )
  if (faults.length > 0) throw invalid(faults)
  if (!allowed.includes('add')) throw refuse.FORBIDDEN()
  if (people + found.size > mostPeople)
    throw invalidField('accountIds', 'messages.validation.tooMany', { most: mostPeople })
  await bringIn(
    scope,
    [...found].map(([accountId, type]) => ({ conversationId: params.id, accountId, later: type === 'worker' })),
  )
  return readConversation(scope, params.id)
}

/** Removes a member from a conversation, or lets the actor leave it. Throws `NOT_FOUND` or `FORBIDDEN`. */
export async function removeMember(scope: ActorScope, { params }: Input<'removeMember'>): Promise<void> {
  const { db, actor } = scope
  const { allowed, members } = await readConversation(scope, params.id)
  const member = members.find(({ id }) => id === params.memberId)
  if (!member) throw refuse.NOT_FOUND()
  const isLeaving = member.id === actor.accountId
  if (isLeaving ? !allowed.includes('leave') : !member.allowed.includes('remove')) throw refuse.FORBIDDEN()
  await db.many(
    sql`
      delete from conversation_members
       where organisation_id = ${actor.organisationId} and conversation_id = ${params.id} and account_id = ${member.id}`,
  )
}
