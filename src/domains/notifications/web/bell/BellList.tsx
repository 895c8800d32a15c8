import { Button } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { notificationRoutes } from '../../contract.ts'
import { NotificationRow } from '../NotificationRow.tsx'
import { useLatest } from '../use-unread.ts'
import styles from './BellList.module.css'

interface Props {
  /** The path of all notifications. */
  all: string
  onLeave: () => void
  onClear: () => void
}

/** The newest notifications under the bell. */
export function BellList({ all, onLeave, onClear }: Props) {
  const { t } = useTranslation()
  const latest = useLatest('10')
  const readAll = useWrite(notificationRoutes.readAllNotifications)
  return (
    <div>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('notifications.title')}</h2>
        {Boolean(latest.data?.unread) && (
          <Button size="compact-sm" variant="subtle" loading={readAll.pending} onClick={() => void readAll.act({})}>
            {t('notifications.readAll')}
          </Button>
        )}
      </div>
      <Reading of={latest}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t('notifications.emptyTitle')} text={t('notifications.emptyText')} icon={IconBellOff} />
          ) : (
            <ul className={styles.list}>
              {items.map((notification) => (
                <NotificationRow key={notification.id} notification={notification} onLeave={onLeave} />
              ))}
            </ul>
          )
        }
      </Reading>
      <div className={styles.foot}>
        <LinkButton to={all} size="sm" variant="light" onClick={onLeave}>
          {t('notifications.viewAll')}
        </LinkButton>
        {Boolean(latest.data?.items.length) && (
          <Button size="sm" variant="subtle" color="gray" onClick={onClear}>
            {t('notifications.clearAll')}
          </Button>
        )}
      </div>
    </div>
  )
}
