import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Message } from '../../contract.ts'
import { AttachmentView } from './AttachmentView.tsx'
import styles from './MessageBubble.module.css'
import { MessageText } from './MessageText.tsx'

interface Props {
  message: Message
  /** Shows the name of the author. */
  isNamed: boolean
  /** True if the previous message has the same author. */
  isFollowing: boolean
}

/** A message: own ones at the end of the line, others at the start. */
export function MessageBubble({ message: { text, by, isOwn, at, attachments }, isNamed, isFollowing }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <li className={styles.message} data-own={isOwn || undefined} data-following={isFollowing || undefined}>
      <span className={isNamed ? styles.by : 'visually-hidden'}>{isOwn ? t('messages.thread.you') : by.name}</span>
      <div className={styles.bubble}>
        {attachments.map((one) => (
          <AttachmentView key={one.id} attachment={one} />
        ))}
        {text !== null && <MessageText text={text} />}
        <time className={styles.at} dateTime={at} title={format.moment(at)}>
          {format.time(at)}
        </time>
      </div>
    </li>
  )
}
