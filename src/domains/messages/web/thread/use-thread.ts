import { useState } from 'react'
import { call } from '#platform/web/api/client.ts'
import { ApiProblem, type Failure, NetworkFailure } from '#platform/web/failure/problem.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useIsLive, useLive } from '#platform/web/live/use-live.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { conversationRoutes, type Message } from '../../contract.ts'

const seconds = 1000
const limit = '50'

/** The loaded messages of a conversation, oldest first. */
export interface ThreadMessages {
  readonly messages: readonly Message[]
  readonly loading: boolean
  readonly failure: Failure | null
  readonly hasOlder: boolean
  readonly loadingOlder: boolean
  readonly older: () => void
  /** Adds a message that was just sent. */
  readonly take: (message: Message) => void
  readonly retry: () => void
}

/**
 * Loads a conversation from its end, and new messages as they arrive. Loaded messages never change and are not loaded
 * again.
 */
export function useThread(id: string): ThreadMessages {
  const tell = useToasts()
  const isLive = useIsLive()
  useLive('messages', conversationRoutes.listMessages)
  const params = { id }
  const newest = useRead(
    conversationRoutes.listMessages,
    { params, query: { limit } },
    { every: isLive ? 600 * seconds : 15 * seconds },
  )
  const [seen] = useState(() => ({ messages: new Map<number, Message>(), cursors: new Map<number, string | null>() }))
  const [, setTaken] = useState(0)
  const [loadingOlder, setLoadingOlder] = useState(false)

  function keep({ items, nextCursor }: { items: readonly Message[]; nextCursor: string | null }) {
    for (const message of items) seen.messages.set(message.number, message)
    const last = items.at(-1)
    if (last) seen.cursors.set(last.number, nextCursor)
  }
  if (newest.data) keep(newest.data)

  const messages = endOf(seen.messages)
  const cursor = messages[0] && seen.cursors.get(messages[0].number)

  async function readOlder(from: string) {
    setLoadingOlder(true)
    try {
      keep(await call(conversationRoutes.listMessages, { params, query: { limit, cursor: from } }))
    } catch (failure) {
      if (!(failure instanceof ApiProblem || failure instanceof NetworkFailure)) throw failure
      tell.failure(failure)
    } finally {
      setLoadingOlder(false)
    }
  }

  return {
    messages,
    loading: newest.isPending,
    failure: newest.data ? null : newest.error,
    hasOlder: typeof cursor === 'string',
    loadingOlder,
    older: () => {
      if (typeof cursor === 'string' && !loadingOlder) void readOlder(cursor)
    },
    take: (message) => {
      seen.messages.set(message.number, message)
      setTaken((count) => count + 1)
    },
    retry: () => void newest.refetch(),
  }
}

/** Returns the messages from the latest back to the first gap. Messages before it were missed and are loaded again. */
function endOf(seen: ReadonlyMap<number, Message>): Message[] {
  const found: Message[] = []
  for (let number = Math.max(0, ...seen.keys()); ; number--) {
    const message = seen.get(number)
    if (!message) return found.toReversed()
    found.push(message)
  }
}
