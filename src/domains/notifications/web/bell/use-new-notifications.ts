import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigator } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type Notification, notificationRoutes } from '#domains/notifications/contract.ts'
import { useLine } from '#domains/notifications/web/use-line.ts'

/** Reloads all data on the page when new notifications arrive, and shows a toast with a link, unless they or the page they link to are in view. */
export function useNewNotifications(items: readonly Notification[] | undefined, all: string, isInSight: boolean): void {
  const { t } = useTranslation()
  const tell = useToasts()
  const lineOf = useLine()
  const { go } = useNavigator()
  const client = useQueryClient()
  const read = useWrite(notificationRoutes.readNotification)
  const seen = useRef<{ readonly ids: ReadonlySet<string>; readonly latest: string }>(undefined)
  useEffect(() => {
    if (!items) return
    const before = seen.current
    seen.current = {
      ids: new Set(items.map(({ id }) => id)),
      latest: items.reduce((latest, { at }) => (at > latest ? at : latest), before?.latest ?? ''),
    }
    if (!before) return
    // Notifications that move up because another was cleared are older.
    const news = items.filter(({ id, at, readAt }) => readAt === null && at >= before.latest && !before.ids.has(id))
    const [first] = news
    if (!first) return
    // The record of a new notification may be shown elsewhere on the page.
    void client.invalidateQueries()
    const { pathname, search } = window.location
    if (isInSight || news.every(({ link }) => link === pathname + search)) return
    const show = (to: string) => ({ label: t('notifications.showOne'), run: () => go(to) })
    if (news.length > 1) return tell.info(t('notifications.several', { count: news.length }), show(all))
    tell.info(lineOf(first), {
      label: t('notifications.showOne'),
      run: () => {
        void read.write({ params: { id: first.id } })
        go(first.link)
      },
    })
  })
}
