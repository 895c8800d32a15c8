import { useRead } from '#platform/web/api/use-read.ts'
import { useIsLive, useLive } from '#platform/web/live/use-live.ts'
import { notificationRoutes } from '../contract.ts'

const minute = 60_000

/** The newest notifications and the number of unread ones: updated by server events, or every minute without them. */
export function useLatest(limit: string) {
  const isLive = useIsLive()
  useLive('notifications', notificationRoutes.listNotifications)
  return useRead(notificationRoutes.listNotifications, { query: { limit } }, { every: isLive ? 10 * minute : minute })
}
