import { useRead } from '#platform/web/api/use-read.ts'
import { useIsLive, useLive } from '#platform/web/live/use-live.ts'
import { conversationRoutes } from '../contract.ts'

const minute = 60_000

/** How many messages the reader has not read: told by the server, and asked every minute where it cannot tell. */
export function useUnreadMessages(): number {
  const isLive = useIsLive()
  useLive('messages', conversationRoutes.listConversations)
  const every = isLive ? 10 * minute : minute
  return useRead(conversationRoutes.listConversations, { query: { limit: '1' } }, { every }).data?.unread ?? 0
}
