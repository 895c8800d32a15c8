import type { Db } from '../db/transaction.ts'
import { inGate, type Machine, nowOf } from '../http/dispatch.ts'
import { type DueLetter, keepLease, markDelayed, markSent } from './outbox.ts'
import { Hopeless } from './text-gateway.ts'

/** What sending needs of the server. */
export type Sending = Pick<Machine, 'pool' | 'config' | 'log' | 'clock'>

/** Something that goes on until it is stopped. */
export interface Going {
  stop(): Promise<void>
}

/** Sends what was claimed, unless another has it by now, and writes down what came of it; where it is given up, with what follows from that in the same transaction. */
export async function deliver<Letter extends DueLetter>(
  machine: Sending,
  letter: Letter,
  send: (letter: Letter) => Promise<void>,
  giveUp: (db: Db) => Promise<void> = async () => undefined,
): Promise<void> {
  const { channel } = letter
  const now = () => nowOf(machine)
  try {
    const isOurs = await inGate(machine, channel, now(), (db) => keepLease(db, letter, now()))
    if (!isOurs) return
    await send(letter)
    await inGate(machine, channel, now(), (db) => markSent(db, letter.id, now()))
  } catch (error) {
    const why = (error as Error).message
    machine.log.warn({ error: why, letter: letter.id }, 'a letter could not be sent')
    await inGate(machine, channel, now(), async (db) => {
      if (await markDelayed(db, letter, why, now(), error instanceof Hopeless)) await giveUp(db)
    })
  }
}
