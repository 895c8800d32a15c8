import type { Db } from '../db/transaction.ts'
import { inGate, nowOf } from '../http/dispatch.ts'
import { deliver, type Going, type Sending } from '../mail/delivering.ts'
import { claimPushes, type DuePush } from '../mail/outbox.ts'
import { Hopeless } from '../mail/text-gateway.ts'
import { dropDevice, noteFailure, noteTaken, subscriptionOf } from './devices.ts'
import type { Way } from './public-way.ts'
import { DeviceGone, push } from './push.ts'

const mostHosts = 8
// It is our own way out that fails: no device is to blame.
const ours = new Set(['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN'])

/**
 * Pushes what is in the outbox to devices, until it is stopped: to several hosts at once, to each one after the other, so that one which
 * is slow keeps nobody else waiting.
 */
export function startPushing(machine: Sending, everyMs: number, way: Way): Going {
  const { log, config } = machine
  const now = () => nowOf(machine)
  const inPush = <Result>(work: (db: Db) => Promise<Result>) => inGate(machine, 'push', now(), work)
  const going = new Map<string, Promise<void>>()
  let stopped = false
  let looked: Promise<void> = Promise.resolve()
  const look = () => {
    looked = looked
      .then(begin)
      .catch((error: Error) => log.warn({ error: error.message }, 'the outbox could not be read'))
  }
  const timer = setInterval(look, everyMs)

  async function begin(): Promise<void> {
    for (;;) {
      if (stopped || going.size >= mostHosts) return
      const free = { busy: [...going.keys()], hosts: mostHosts - going.size }
      const due = await inPush((db) => claimPushes(db, free, now()))
      if (due.length === 0) return
      for (const [host, pushes] of Map.groupBy(due, (one) => one.host)) going.set(host, sendTo(host, pushes))
    }
  }

  async function sendTo(host: string, pushes: readonly DuePush[]): Promise<void> {
    try {
      for (const one of pushes) if (!stopped) await deliver(machine, one, send)
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'what came of a push could not be written down')
    }
    going.delete(host)
    look()
  }

  async function send({ organisationId, recipient, bodyText }: DuePush): Promise<void> {
    const subscription = await inPush((db) => subscriptionOf(db, organisationId, recipient, now()))
    if (!subscription) throw new Hopeless('the device is one no longer')
    try {
      await push(subscription, bodyText, { config, now: now(), way })
    } catch (error) {
      if (error instanceof DeviceGone) await inPush((db) => dropDevice(db, organisationId, recipient))
      else if (!ours.has((error as NodeJS.ErrnoException).code ?? ''))
        await inPush((db) => noteFailure(db, organisationId, recipient))
      throw error
    }
    await inPush((db) => noteTaken(db, organisationId, recipient))
  }

  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await looked
      await Promise.all(going.values())
    },
  }
}
