import { Button } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useList } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { MoreButton } from '#platform/web/ui/list/MoreButton.tsx'
import { notificationRoutes } from '../../contract.ts'
import { ClearDialog } from '../ClearDialog.tsx'
import { NotificationRow } from '../NotificationRow.tsx'
import styles from './NotificationsScreen.module.css'

/** All notifications, newest first. */
export function NotificationsScreen() {
  const { t } = useTranslation()
  const [{ show }, setQuery] = useAddressQuery({ show: 'all' })
  const [asking, setAsking] = useState(false)
  const list = useList(notificationRoutes.listNotifications, { query: show === 'unread' ? { unread: 'true' } : {} })
  const readAll = useWrite(notificationRoutes.readAllNotifications)
  const unread = list.first?.unread ?? 0
  return (
    <Page
      narrow
      title={t('notifications.title')}
      lead={list.first && t('notifications.unreadCount', { count: unread })}
      actions={
        list.total > 0 && (
          <>
            <Button
              variant="default"
              disabled={unread === 0}
              loading={readAll.pending}
              onClick={() => void readAll.act({})}
            >
              {t('notifications.readAll')}
            </Button>
            <Button variant="default" onClick={() => setAsking(true)}>
              {t('notifications.clearAll')}
            </Button>
          </>
        )
      }
    >
      <Panel flush>
        <div className={styles.filter} role="group" aria-label={t('notifications.filter')}>
          {(['all', 'unread'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === 'unread' ? show === 'unread' : show !== 'unread'}
              onClick={() => setQuery({ show: one })}
            >
              {t(`notifications.show.${one}`)}
            </button>
          ))}
        </div>
        {list.failure && <Failed failure={list.failure} retry={list.retry} />}
        {list.loading && <Loading rows={5} height={56} />}
        {!list.loading && !list.failure && list.items.length === 0 && (
          <Empty title={t('notifications.emptyTitle')} text={t('notifications.emptyText')} icon={IconBellOff} />
        )}
        <ul className={styles.list}>
          {list.items.map((notification) => (
            <NotificationRow key={notification.id} notification={notification} />
          ))}
        </ul>
        {list.hasMore && (
          <div className={styles.more}>
            <MoreButton list={list} />
          </div>
        )}
      </Panel>
      <ClearDialog open={asking} onClose={() => setAsking(false)} />
    </Page>
  )
}
