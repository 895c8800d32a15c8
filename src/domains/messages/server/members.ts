import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { written } from '#platform/server/db/statement.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type conversationRoutes, type ConversationWithMembers } from '../contract.ts'
import { mostPeople } from '../rules.ts'
import { bringIn, readConversation, readOwn } from './conversations.ts'
import { reachableOf } from './people.ts'

type Input<Name extends keyof typeof conversationRoutes> = Received<(typeof conversationRoutes)[Name]>

/**
 * Brings people into a conversation. A worker reads what is written from then on; a user also what was written before, for
 * they are to answer it.
 */
export async function addMembers(
  scope: ActorScope,
  { params, body }: Input<'addMembers'>,
): Promise<ConversationWithMembers> {
  const { kind, people, allowed } = await readOwn(scope, params.id)
  const wanted = body.accountIds
  const found = new Map((await reachableOf(scope, wanted)).map(({ id, type }) => [id, type]))
  // Nobody comes between a worker and the organisation but those who are of it.
  const isFit = (id: string) => (kind === 'group' ? found.has(id) : found.get(id) === 'provider')
  const faults = wanted.flatMap((id, index) =>
    isFit(id)
      ? []
      : [{ path: `accountIds.${index}`, code: 'unknown', words: 'platform.validation.unknown', values: {} }],
  )
  if (faults.length > 0) throw invalid(faults)
  if (!allowed.includes('add')) throw refuse.FORBIDDEN()
  if (people + found.size > mostPeople)
    throw invalid([
      { path: 'accountIds', code: 'tooMany', words: 'messages.validation.tooMany', values: { most: mostPeople } },
    ])
  await bringIn(
    scope,
    [...found].map(([accountId, type]) => ({ conversationId: params.id, accountId, later: type === 'worker' })),
  )
  return readConversation(scope, params.id)
}

/** Takes somebody out of a conversation, or lets the actor leave it. */
export async function removeMember(scope: ActorScope, { params }: Input<'removeMember'>): Promise<void> {
  const { db, actor } = scope
  const { allowed, members } = await readConversation(scope, params.id)
  const member = members.find(({ id }) => id === params.memberId)
  if (!member) throw refuse.NOT_FOUND()
  const isLeaving = member.id === actor.accountId
  if (isLeaving ? !allowed.includes('leave') : !member.allowed.includes('remove')) throw refuse.FORBIDDEN()
  await db.many(
    written(
      'delete from conversation_members where organisation_id = $1 and conversation_id = $2 and account_id = $3',
      [actor.organisationId, params.id, member.id],
    ),
  )
}
