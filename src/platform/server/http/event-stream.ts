import type { FastifyReply } from 'fastify'
import type { StreamRule } from '#base/route.ts'
import type { Live } from '../live/live.ts'
import type { Session } from '../sessions/sessions.ts'

/** Responds with a stream of events, which ends with the session; proxies must not buffer or compress it. */
export async function answerStream(
  live: Live,
  reply: FastifyReply,
  { actor, tokenHash }: Session,
  { topics }: StreamRule,
): Promise<FastifyReply> {
  const { organisationId, accountId } = actor
  const stream = await live.open({ organisationId, accountId, tokenHash, topics })
  return (
    reply
      // A connection that lived on after its stream would hold up a server that stops.
      .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', connection: 'close' })
      .type('text/event-stream')
      .send(stream)
  )
}
