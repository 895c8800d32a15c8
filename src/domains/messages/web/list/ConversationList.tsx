import { Button } from '@mantine/core'
import { IconMessageOff, IconMessages } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useList } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { SearchBox } from '#platform/web/ui/list/SearchBox.tsx'
import { MoreButton } from '#platform/web/ui/list/MoreButton.tsx'
import { conversationRoutes } from '../../contract.ts'
import styles from './ConversationList.module.css'
import { ConversationLine } from './ConversationLine.tsx'

/** The reader’s conversations, latest first, with search and a filter for unread ones. */
export function ConversationList({ open, onNew }: { open: string; onNew: () => void }) {
  const { t } = useTranslation()
  const [{ q, show }, setQuery] = useAddressQuery({ q: '', show: 'all' })
  const isUnread = show === 'unread'
  const list = useList(conversationRoutes.listConversations, {
    query: { q: q || undefined, unread: isUnread ? 'true' : undefined, limit: '50' },
  })
  const search = useCallback((words: string) => setQuery({ q: words }), [setQuery])
  const isNarrowed = q !== '' || isUnread
  return (
    <>
      <div className={styles.tools}>
        <SearchBox
          label={t('messages.conversations.search')}
          hint={t('platform.list.search')}
          value={q}
          onSearch={search}
        />
        <Button
          variant={isUnread ? 'light' : 'default'}
          size="sm"
          aria-pressed={isUnread}
          onClick={() => setQuery({ show: isUnread ? 'all' : 'unread' })}
        >
          {t('messages.conversations.unread')}
        </Button>
      </div>
      {list.failure && <Failed failure={list.failure} retry={list.retry} />}
      {list.loading && (
        <div className={styles.loading}>
          <Loading rows={5} height={56} />
        </div>
      )}
      {!list.loading && !list.failure && list.items.length === 0 && (
        <Empty
          icon={isNarrowed ? IconMessageOff : IconMessages}
          title={t(isNarrowed ? 'messages.conversations.notFound' : 'messages.conversations.empty')}
          text={t(isNarrowed ? 'messages.conversations.notFoundText' : 'messages.conversations.emptyText')}
          action={
            !isNarrowed && (
              <Button variant="default" onClick={onNew}>
                {t('messages.new.action')}
              </Button>
            )
          }
        />
      )}
      <ul className={styles.list} aria-label={t('messages.conversations.title')}>
        {list.items.map((one) => (
          <ConversationLine key={one.id} conversation={one} isOpen={one.id === open} />
        ))}
        {list.hasMore && (
          <li className={styles.more}>
            <MoreButton list={list} />
          </li>
        )}
      </ul>
    </>
  )
}
