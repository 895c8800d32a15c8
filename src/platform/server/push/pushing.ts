import type { Db } from '../db/transaction.ts'
import { inGate } from '../db/gate.ts'
import { nowOf } from '../scope.ts'
import { deliver, runChannel, type Sending } from '../outbox/delivering.ts'
import { claimPushes, type DuePush } from '../outbox/due-messages.ts'
import { Undeliverable } from '../outbox/undeliverable.ts'
import type { Running } from '../queues/queue.ts'
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
export function startPushing(services: Sending, everyMs = 1000, way: OpenRequest = publicWay): Running {
  const { config } = services
  const now = () => nowOf(services)
  const inPush = <Result>(work: (db: Db) => Promise<Result>) => inGate(services, 'push', now(), work)

  function deliverOne(one: DuePush): Promise<void> {
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

  return runChannel(services, {
    channel: 'push',
    everyMs,
    most: mostHosts,
    turns: { of: ([first]) => first?.host ?? '', most: 1 },
    claim: async (db, room) => [...Map.groupBy(await claimPushes(db, room), ({ host }) => host).values()],
    deliver: deliverOne,
  })
}
