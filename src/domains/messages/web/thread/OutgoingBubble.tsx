import { Button } from '@mantine/core'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { AttachmentView } from './AttachmentView.tsx'
import styles from './MessageBubble.module.css'
import { MessageText } from './MessageText.tsx'
import type { Outgoing } from './outgoing.ts'

interface Props {
  message: Outgoing
  onAgain: () => void
  onDrop: () => void
}

/** A message that is being sent. After a failure it shows the reason and a button to try again. */
export function OutgoingBubble({ message: { text, attachments, failure }, onAgain, onDrop }: Props) {
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
