import { Button } from '@mantine/core'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import type { Message } from '../../contract.ts'
import { AttachmentView } from './AttachmentView.tsx'
import styles from './MessageBubble.module.css'
import type { Outgoing } from './outgoing.ts'
import { Fragment } from 'react'
import { piecesOf } from '../../rules.ts'

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

interface OutgoingProps {
  message: Outgoing
  onAgain: () => void
  onDrop: () => void
}

/** A message that is being sent. After a failure it shows the reason and a button to try again. */
export function OutgoingBubble({ message: { text, attachments, failure }, onAgain, onDrop }: OutgoingProps) {
  const { t } = useTranslation()
  const wordsOf = useFailureText()
  return (
    <li className={styles.message} data-own data-failed={failure !== null || undefined}>
      <div className={styles.bubble}>
        {attachments.map((one) => (
          <AttachmentView key={one.id} attachment={one} />
        ))}
        {text !== '' && <MessageText text={text} />}
      </div>
      {failure === null ? (
        <span className={styles.fate}>{t('messages.thread.sending')}</span>
      ) : (
        <div className={styles.fate} role="alert">
          <span>{t('messages.thread.notSent', { why: wordsOf(failure) })}</span>
          <Button variant="default" size="compact-sm" onClick={onAgain}>
            {t('platform.action.retry')}
          </Button>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onDrop}>
            {t('platform.action.delete')}
          </Button>
        </div>
      )}
    </li>
  )
}

/** The text of a message. Web addresses become links; everything else is plain text. */
function MessageText({ text }: { text: string }) {
  return (
    <p className={styles.text} dir="auto">
      {piecesOf(text).map(({ text: shown, at, href }) =>
        href === undefined ? (
          <span key={at}>{shown}</span>
        ) : (
          <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
            <Breakable address={shown} />
          </a>
        ),
      )}
    </p>
  )
}

/** A web address that wraps after its slashes rather than inside a word. */
function Breakable({ address }: { address: string }) {
  return address.split(/(?<=[/?&])/).map((part, index, parts) => (
    <Fragment key={parts.slice(0, index).join('')}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
