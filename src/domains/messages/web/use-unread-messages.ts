import { useRead } from '#platform/web/api/use-read.ts'
import { useIsLive, useLive } from '#platform/web/live/use-live.ts'
import { conversationRoutes } from '../contract.ts'

const minute = 60_000

/** Returns the number of unread messages, updated live, or every minute without a live connection. */
export function useUnreadMessages(): number {
  const isLive = useIsLive()
  useLive('messages', conversationRoutes.listConversations)
  const every = isLive ? 10 * minute : minute
  return useRead(conversationRoutes.listConversations, { query: { limit: '1' } }, { every }).data?.unread ?? 0
}
