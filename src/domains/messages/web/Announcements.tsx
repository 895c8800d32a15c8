import { Button } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#domains/accounts/web/session.ts'
import { useList } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { DeleteDialog } from '#platform/web/ui/dialog/DeleteDialog.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { MoreButton } from '#platform/web/ui/list/MoreButton.tsx'
import { type Announcement, announcementRoutes } from '../contract.ts'
import styles from './Announcements.module.css'
import { WriteAnnouncement } from './WriteAnnouncement.tsx'

/**
 * The current announcements. Renders nothing if there are none and the reader cannot write any, unless it is the
 * `whole` screen.
 */
export function Announcements({ whole = false }: { whole?: boolean }) {
  const { t } = useTranslation()
  const list = useList(announcementRoutes.listAnnouncements, { query: { limit: '10' } })
  const may = useMay('announcements:write')
  const [isWriting, setWriting] = useState(false)
  const isEmpty = list.items.length === 0
  if (list.failure) {
    const failed = <Failed failure={list.failure} retry={list.retry} />
    return whole ? failed : <Panel title={t('messages.announcements.title')}>{failed}</Panel>
  }
  if (!whole && (list.loading || (isEmpty && !may))) return null
  if (list.loading) return <Loading rows={3} height={72} />
  const write = may && (
    <ActionButton variant="default" icon={IconSpeakerphone} onClick={() => setWriting(true)}>
      {t('messages.announcements.write')}
    </ActionButton>
  )
  return (
    <Panel title={t('messages.announcements.title')} action={write || undefined}>
      {isEmpty ? (
        <Empty
          title={t('messages.announcements.empty')}
          text={t(may ? 'messages.announcements.emptyText' : 'messages.announcements.emptyReader')}
        />
      ) : (
        <ul className={styles.list}>
          {list.items.map((one) => (
            <Item key={one.id} announcement={one} />
          ))}
        </ul>
      )}
      <MoreButton list={list} />
      {isWriting && <WriteAnnouncement onClose={() => setWriting(false)} />}
    </Panel>
  )
}

function Item({
  announcement: { id, title, text, audience, untilDate, by, createdAt, version, allowed },
}: {
  announcement: Announcement
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isDeleting, setDeleting] = useState(false)
  const { write } = useWrite(announcementRoutes.deleteAnnouncement)
  const notes = [
    by.name,
    format.day(createdAt),
    untilDate && t('messages.announcements.until', { date: format.date(untilDate) }),
    allowed.includes('delete') && t(`messages.audience.${audience}`),
  ]
  return (
    <li className={styles.item}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{text}</p>
      <div className={styles.foot}>
        <p className={styles.note}>{notes.filter(Boolean).join(' · ')}</p>
        {allowed.includes('delete') && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => setDeleting(true)}
            aria-label={t('messages.announcements.deleteOf', { title })}
          >
            {t('platform.action.delete')}
          </Button>
        )}
      </div>
      {isDeleting && (
        <DeleteDialog
          title={t('messages.announcements.deleteTitle', { title })}
          remove={() => write({ params: { id }, ifMatch: version })}
          done={t('messages.announcements.deleted')}
          onClose={() => setDeleting(false)}
        >
          {t('messages.announcements.deleteText')}
        </DeleteDialog>
      )}
    </li>
  )
}
