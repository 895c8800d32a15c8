import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useProfile } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { type Attachment, conversationRoutes, type ConversationWithMembers } from '../../contract.ts'
import { Composer } from './Composer.tsx'
import { MessageList } from './MessageList.tsx'
import { desk, type Outgoing } from './outgoing.ts'
import styles from './Thread.module.css'
import { ThreadHead } from './ThreadHead.tsx'
import { useReading } from './use-reading.ts'
import { useThread } from './use-thread.ts'

/** A conversation: its header, its messages and the field for a new one. */
export function Thread({ id, isOpened }: { id: string; isOpened: boolean }) {
  useLive('messages', conversationRoutes.readConversation)
  const conversation = useRead(conversationRoutes.readConversation, { params: { id } })
  return (
    <section className={styles.thread} aria-label={conversation.data?.name}>
      <Reading
        of={conversation}
        loading={
          <div className={styles.loading}>
            <Loading rows={6} height={44} />
          </div>
        }
      >
        {(found) => <Open conversation={found} isOpened={isOpened} />}
      </Reading>
    </section>
  )
}

function Open({ conversation, isOpened }: { conversation: ConversationWithMembers; isOpened: boolean }) {
  const { t } = useTranslation()
  const { id, allowed, readNumber } = conversation
  const { id: account } = useProfile()
  const client = useQueryClient()
  const thread = useThread(id)
  const outgoing = useSyncExternalStore(desk.subscribe, () => desk.outgoing(account, id))
  // The position of the "new" line stays where the reader had stopped when the conversation was opened.
  const [stopped] = useState(readNumber)
  useReading(id, thread.messages.at(-1)?.number ?? 0, readNumber)

  function send(message: { text: string; attachments: readonly Attachment[]; key?: string }) {
    desk.send(account, id, message, (sent) => {
      thread.take(sent)
      void client.invalidateQueries({ queryKey: ['GET', conversationRoutes.listConversations.path] })
    })
  }
  const again = ({ key, text, attachments }: Outgoing) => send({ key, text, attachments })

  return (
    <>
      <ThreadHead conversation={conversation} isOpened={isOpened} />
      {thread.failure && <Failed failure={thread.failure} retry={thread.retry} />}
      {thread.loading && (
        <div className={styles.loading}>
          <Loading rows={6} height={44} />
        </div>
      )}
      {!thread.failure && !thread.loading && (
        <MessageList
          conversation={conversation}
          thread={thread}
          stopped={stopped}
          outgoing={outgoing}
          onAgain={again}
          onDrop={({ key }) => desk.drop(account, id, key)}
        />
      )}
      {allowed.includes('write') ? (
        <Composer id={id} onSend={send} />
      ) : (
        <p className={styles.closed}>{t('messages.thread.closed')}</p>
      )}
    </>
  )
}
