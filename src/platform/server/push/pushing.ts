import type { Db } from '../db/transaction.ts'
import { inGate } from '../db/gate.ts'
import { nowOf } from '../scope.ts'
import { deliver, type RunningDelivery, type Sending } from '../outbox/delivering.ts'
import { claimPushes, type DuePush } from '../outbox/due-messages.ts'
import { Undeliverable } from '../outbox/undeliverable.ts'
import { dropDevice, notePushFailure, noteTaken, subscriptionOf } from './devices.ts'
import { type OpenRequest, publicWay } from './public-way.ts'
import { DeviceNotFound, push } from './push.ts'

const mostHosts = 8
// It is our own way out that fails: no device is to blame.
const ours = new Set(['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN'])

/**
 * Sends the push messages in the outbox until it is stopped. Each push service gets one message at a time and several services are served
 * in parallel, so a slow one does not delay the others.
 */
export function startPushing(services: Sending, everyMs = 1000, way: OpenRequest = publicWay): RunningDelivery {
  const { log, config } = services
  const now = () => nowOf(services)
  const inPush = <Result>(work: (db: Db) => Promise<Result>) => inGate(services, 'push', now(), work)
  const going = new Map<string, Promise<void>>()
  let stopped = false
  let looking: Promise<void> = Promise.resolve()
  const look = () => {
    looking = looking
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
      for (const one of pushes) if (!stopped) await send(one)
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'what came of a push could not be written down')
    }
    going.delete(host)
    look()
  }

  function send(one: DuePush): Promise<void> {
    const { organisationId, recipient, bodyText } = one
    // A failure of the push service, unlike one of our own.
    let refused: unknown
    const hand = async () => {
      const subscription = await inPush((db) => subscriptionOf(db, organisationId, recipient, now()))
      if (!subscription) throw new Undeliverable('the device is no longer registered')
      await push(subscription, bodyText, { config, way }).catch((error: NodeJS.ErrnoException) => {
        if (!ours.has(error.code ?? '')) refused = error
        throw error
      })
      await inPush((db) => noteTaken(db, organisationId, recipient))
    }
    // Once for each message, however often it was tried.
    const giveUp = async (db: Db) => {
      if (refused instanceof DeviceNotFound) await dropDevice(db, organisationId, recipient)
      else if (refused) await notePushFailure(db, organisationId, recipient, now())
    }
    return deliver(services, one, hand, giveUp)
  }

  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await looking
      await Promise.all(going.values())
    },
  }
}
