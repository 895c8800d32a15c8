import { ActionIcon, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { session } from '#domains/accounts/web/session.ts'
import { addressOf } from '#platform/web/api/client.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { live } from '#platform/web/live/live.ts'
import { usePath } from '#platform/web/navigation/use-navigation.ts'
import { notificationRoutes } from '../contract.ts'
import { BellList } from './bell/BellList.tsx'
import { useNewNotifications } from '#domains/notifications/web/bell/use-new-notifications.ts'
import { useOpened } from './bell/use-opened.ts'
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
      <Popover
        opened={open}
        onChange={setOpen}
        width={380}
        position="bottom-end"
        shadow="lg"
        radius="lg"
        trapFocus
        returnFocus
      >
        <Popover.Target>
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
        </Popover.Target>
        <Popover.Dropdown className={styles.dropdown ?? ''} aria-label={t('notifications.title')}>
          <BellList
            all={all}
            onLeave={() => setOpen(false)}
            onClear={() => {
              setOpen(false)
              setAsking(true)
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <ClearDialog open={asking} onClose={() => setAsking(false)} />
    </>
  )
}
