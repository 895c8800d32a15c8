import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { session } from '#domains/accounts/web/session.ts'
import { addressOf } from '#platform/web/api/client.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { live } from '#platform/web/live/live.ts'
import { useNavigator, usePath } from '#platform/web/navigation/use-navigation.ts'
import { HeadPopover } from '#platform/web/ui/page/HeadPopover.tsx'
import { notificationRoutes } from '../contract.ts'
import { BellList } from './bell/BellList.tsx'
import { useNewNotifications } from '#domains/notifications/web/bell/use-new-notifications.ts'
import { ClearDialog } from './ClearDialog.tsx'
import styles from './NotificationsBell.module.css'
import { useLatest } from './use-unread.ts'

/** The bell with the number of unread notifications, which opens the newest ones. While it is shown, the page receives server events. */
export function NotificationsBell({ all }: { all: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  const { data } = useLatest('10')
  const unread = data?.unread ?? 0
  const path = usePath()
  useEffect(() => live.follow(addressOf(notificationRoutes.streamNotifications), () => void session.load()), [])
  useOpened()
  useNewNotifications(data?.items, all, open || path === all)
  return (
    <>
      <HeadPopover
        open={open}
        onChange={setOpen}
        width={380}
        label={t('notifications.title')}
        className={styles.dropdown}
        button={
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            className={styles.bell ?? ''}
            data-tour="bell"
            aria-label={t('notifications.bell', { count: unread })}
            onClick={() => setOpen(!open)}
          >
            <span className={styles.icon}>
              <IconBell size={22} stroke={1.7} aria-hidden />
              {unread > 0 && (
                <span className={styles.count} aria-hidden>
                  {unread > 99 ? '99+' : unread}
                </span>
              )}
            </span>
          </ActionIcon>
        }
      >
        <BellList
          all={all}
          onLeave={() => setOpen(false)}
          onClear={() => {
            setOpen(false)
            setAsking(true)
          }}
        />
      </HeadPopover>
      <ClearDialog open={asking} onClose={() => setAsking(false)} />
    </>
  )
}

/** Opens the link of a push notification that was clicked. Unsaved changes are asked about first. */
function useOpened(): void {
  const { go } = useNavigator()
  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
    const opened = ({ data }: MessageEvent<{ open?: unknown } | null>) => {
      if (typeof data?.open === 'string' && data.open.startsWith('/')) go(data.open)
    }
    worker?.addEventListener('message', opened)
    return () => worker?.removeEventListener('message', opened)
  }, [go])
}
