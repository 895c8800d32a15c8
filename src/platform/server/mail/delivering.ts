import type { Db } from '../db/transaction.ts'
import { inGate, type Machine, nowOf } from '../http/dispatch.ts'
import { type DueMessage, keepLease, markDelayed, markSent } from './outbox.ts'
import { UndeliverableText } from './text-gateway.ts'

/** What sending needs of the server. */
export type Sending = Pick<Machine, 'pool' | 'config' | 'log' | 'clock'>

/** Something that goes on until it is stopped. */
export interface RunningDelivery {
  stop(): Promise<void>
}

/** Sends a leased message unless another process took over, and records the result. `giveUp` runs in the transaction that gives it up. */
export async function deliver<Message extends DueMessage>(
  machine: Sending,
  message: Message,
  send: (message: Message) => Promise<void>,
  giveUp: (db: Db) => Promise<void> = async () => undefined,
): Promise<void> {
  const { channel } = message
  const now = () => nowOf(machine)
  try {
    const isOurs = await inGate(machine, channel, now(), (db) => keepLease(db, message, now()))
    if (!isOurs) return
    await send(message)
    await inGate(machine, channel, now(), (db) => markSent(db, message.id, now()))
  } catch (error) {
    const why = (error as Error).message
    machine.log.warn({ error: why, message: message.id }, 'a message could not be sent')
    await inGate(machine, channel, now(), async (db) => {
      if (await markDelayed(db, message, why, now(), error instanceof UndeliverableText)) await giveUp(db)
    })
  }
}
