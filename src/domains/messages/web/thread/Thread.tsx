import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useProfile } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { call } from '#platform/web/api/client.ts'
import { type Attachment, conversationRoutes, type ConversationWithMembers } from '../../contract.ts'
import { Composer } from './Composer.tsx'
import { MessageList } from './MessageList.tsx'
import { desk, type Outgoing } from './outgoing.ts'
import styles from './Thread.module.css'
import { ThreadHead } from './ThreadHead.tsx'
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

/** Marks a conversation as read up to a message while the page is visible. */
function useReading(id: string, upTo: number, known: number): void {
  const client = useQueryClient()
  const reported = useRef(0)
  const isInSight = useIsInSight()
  useEffect(() => {
    if (!isInSight || upTo <= Math.max(known, reported.current)) return
    reported.current = upTo
    const { method, path } = conversationRoutes.listConversations
    call(conversationRoutes.markRead, { params: { id }, body: { number: upTo } }).then(
      () => client.invalidateQueries({ queryKey: [method, path] }),
      // Repeated with the next message, or when the conversation is opened again.
      () => (reported.current = 0),
    )
  }, [client, id, upTo, known, isInSight])
}

function useIsInSight(): boolean {
  const [isInSight, setInSight] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const update = () => setInSight(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return isInSight
}
