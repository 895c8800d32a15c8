import { IconMessages } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useState } from 'react'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import styles from './Conversations.module.css'
import { ConversationList } from './list/ConversationList.tsx'
import { Thread } from './thread/Thread.tsx'

/** The list of conversations next to the open one. On a phone only one of the two is shown. */
export function Conversations({ open, onNew }: { open: string; onNew: () => void }) {
  const { t } = useTranslation()
  // The focus only moves to a conversation that the user opens on this screen.
  const [first] = useState(open)
  const [isLed, setLed] = useState(false)
  if (!isLed && open !== first) setLed(true)
  return (
    <div className={styles.panes} data-open={open !== '' || undefined}>
      <div className={styles.list}>
        <ConversationList open={open} onNew={onNew} />
      </div>
      <div className={styles.thread}>
        {open === '' ? (
          <Empty title={t('messages.thread.noneTitle')} text={t('messages.thread.noneText')} icon={IconMessages} />
        ) : (
          <Thread key={open} id={open} isOpened={isLed} />
        )}
      </div>
    </div>
  )
}
