import type { Db } from '../db/transaction.ts'
import { inGate } from '../db/gate.ts'
import { inSpan } from '../db/spans.ts'
import { type Queue, runQueue, type Running } from '../queues/queue.ts'
import { nowOf, type Services } from '../scope.ts'
import { type Channel, type DueMessage, giveBackMessages, markDelayed, markSent, renewLease } from './due-messages.ts'
import { Undeliverable } from './undeliverable.ts'

/** The services that sending needs. */
export type Sending = Pick<Services, 'pool' | 'config' | 'log' | 'clock'>

/** How the messages of a channel are claimed, in batches that are sent one message after the other, and how one is delivered. */
interface Outlet<Message extends DueMessage> extends Omit<Queue<readonly Message[]>, 'action' | 'work'> {
  readonly channel: Channel
  deliver(message: Message): Promise<void>
}

/** Delivers the due messages of a channel until it is stopped; then it waits for those that are being sent. */
export function runChannel<Message extends DueMessage>(
  services: Sending,
  { channel, deliver: deliverOne, ...queue }: Outlet<Message>,
): Running {
  return runQueue(services, {
    ...queue,
    action: channel,
    async work(batch, stopping) {
      for (const [at, message] of batch.entries()) {
        if (stopping.aborted)
          return inGate(services, channel, nowOf(services), (db) => giveBackMessages(db, batch.slice(at)))
        await deliverOne(message)
      }
    },
  })
}

/** Sends a leased message unless another process took over, and records the result. `giveUp` runs in the transaction that gives it up. */
export async function deliver<Message extends DueMessage>(
  services: Sending,
  message: Message,
  send: (message: Message) => Promise<void | 'captured'>,
  giveUp: (db: Db) => Promise<void> = async () => undefined,
): Promise<void> {
  const { channel } = message
  const now = () => nowOf(services)
  try {
    await inSpan(`send ${channel}`, { 'interim.message.id': message.id }, async () => {
      const isOurs = await inGate(services, channel, now(), (db) => renewLease(db, message, now()))
      if (!isOurs) return
      const isCaptured = (await send(message)) === 'captured'
      await inGate(services, channel, now(), (db) => markSent(db, message.id, now(), isCaptured))
    })
  } catch (error) {
    const why = (error as Error).message
    services.log.warn({ error: why, message: message.id }, 'a message could not be sent')
    await inGate(services, channel, now(), async (db) => {
      if (await markDelayed(db, message, why, now(), error instanceof Undeliverable)) await giveUp(db)
    })
  }
}
