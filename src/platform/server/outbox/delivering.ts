import type { Db } from '../db/transaction.ts'
import { inGate } from '../db/gate.ts'
import { inSpan } from '../db/spans.ts'
import { nowOf, type Services } from '../scope.ts'
import { type DueMessage, renewLease, markDelayed, markSent } from './due-messages.ts'
import { Undeliverable } from './undeliverable.ts'

/** The services that sending needs. */
export type Sending = Pick<Services, 'pool' | 'config' | 'log' | 'clock'>

/** Delivery that runs until it is stopped. */
export interface RunningDelivery {
  stop(): Promise<void>
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
