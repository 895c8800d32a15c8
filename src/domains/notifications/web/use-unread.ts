import { useRead } from '#platform/web/api/use-read.ts'
import { notificationRoutes } from '../contract.ts'

const minute = 60_000

/** The newest few notifications, and how many are unread: asked again every minute. */
export function useLatest(limit: string) {
  return useRead(notificationRoutes.listNotifications, { query: { limit } }, { every: minute })
}

/** How many notifications are unread. */
export function useUnread(): number {
  return useLatest('10').data?.unread ?? 0
}
