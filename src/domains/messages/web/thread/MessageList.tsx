import { Button } from '@mantine/core'
import { Fragment, useState } from 'react'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { ConversationWithMembers } from '../../contract.ts'
import { MessageBubble, OutgoingBubble } from './MessageBubble.tsx'
import styles from './MessageList.module.css'
import type { Outgoing } from './outgoing.ts'
import type { ThreadMessages } from './use-thread.ts'

interface Props {
  conversation: ConversationWithMembers
  thread: ThreadMessages
  /** The number of the last message that was read when the conversation was opened. */
  stopped: number
  outgoing: readonly Outgoing[]
  onAgain: (message: Outgoing) => void
  onDrop: (message: Outgoing) => void
}

/** The messages by day. The list stays at its end, and older messages are added above without a jump. */
export function MessageList({ conversation, thread, stopped, outgoing, onAgain, onDrop }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { messages, hasOlder, loadingOlder, older } = thread
  const today = format.date(todayIn(format.timeZone), 'long')
  const isNamed = conversation.kind !== 'direct'
  const firstNew = messages.find(({ number, isOwn }) => number > stopped && !isOwn)?.number
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('messages.thread.written')}>
      <div className={styles.inner}>
        {hasOlder && (
          <div className={styles.older}>
            <Button variant="default" size="compact-sm" loading={loadingOlder} onClick={older}>
              {t('messages.thread.older')}
            </Button>
          </div>
        )}
        {messages.length === 0 && outgoing.length === 0 && (
          <p className={styles.nothing}>{t('messages.thread.nothing')}</p>
        )}
        <ol className={styles.list}>
          {messages.map((message, index) => {
            const before = messages[index - 1]
            const isNewDay = !before || format.day(before.at) !== format.day(message.at)
            const isNew = message.number === firstNew && stopped > 0
            const day = format.day(message.at)
            return (
              <Fragment key={message.id}>
                {isNewDay && (
                  <li className={styles.day}>
                    <span>
                      {day === format.date(todayIn(format.timeZone)) ? t('messages.thread.today', { day: today }) : day}
                    </span>
                  </li>
                )}
                {isNew && (
                  <li className={styles.new}>
                    <span>{t('messages.thread.new')}</span>
                  </li>
                )}
                <MessageBubble
                  message={message}
                  isNamed={isNamed && !message.isOwn && (isNewDay || before?.by.id !== message.by.id)}
                  isFollowing={!isNewDay && before?.by.id === message.by.id}
                />
              </Fragment>
            )
          })}
          {outgoing.map((message) => (
            <OutgoingBubble
              key={message.key}
              message={message}
              onAgain={() => onAgain(message)}
              onDrop={() => onDrop(message)}
            />
          ))}
        </ol>
        <Spoken thread={thread} />
      </div>
    </div>
  )
}

/** Announces new messages of others to screen readers. */
function Spoken({ thread: { messages } }: { thread: ThreadMessages }) {
  const { t } = useTranslation()
  const last = messages.findLast(({ isOwn }) => !isOwn)
  const [first] = useState(last?.number ?? 0)
  const isNew = last !== undefined && last.number > first
  return (
    <p className="visually-hidden" role="status">
      {isNew &&
        t('messages.thread.spoken', {
          by: last.by.name,
          text: last.text ?? t('messages.conversations.files', { count: last.attachments.length }),
        })}
    </p>
  )
}
