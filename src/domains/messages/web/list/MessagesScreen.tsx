import { IconMessagePlus, IconMessages } from '@tabler/icons-react'
import { useState } from 'react'
import { useProfile } from '#domains/accounts/web/session.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { AddressTabs } from '#platform/web/ui/page/AddressTabs.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Announcements } from '../Announcements.tsx'
import { NewConversation } from '../NewConversation.tsx'
import { ConversationList } from './ConversationList.tsx'
import { Thread } from '../thread/Thread.tsx'
import styles from './MessagesScreen.module.css'

/** The screen with conversations and announcements, for users and workers. */
export function MessagesScreen() {
  const { t } = useTranslation()
  const { type } = useProfile()
  const [{ conversation }] = useAddressQuery({ conversation: '' })
  const [isWriting, setWriting] = useState(false)
  return (
    <div className={styles.screen} data-open={conversation !== '' || undefined}>
      <Page
        title={t('messages.title')}
        lead={t(type === 'worker' ? 'messages.leadWorker' : 'messages.lead')}
        actions={
          <ActionButton icon={IconMessagePlus} onClick={() => setWriting(true)}>
            {t('messages.new.action')}
          </ActionButton>
        }
      >
        <AddressTabs
          label={t('messages.title')}
          tabs={[
            {
              value: 'conversations',
              label: t('messages.conversations.title'),
              panel: <Conversations open={conversation} onNew={() => setWriting(true)} />,
            },
            {
              value: 'announcements',
              label: t('messages.announcements.title'),
              panel: <Announcements whole />,
            },
          ]}
        />
      </Page>
      {isWriting && <NewConversation onClose={() => setWriting(false)} />}
    </div>
  )
}

/** The list of conversations next to the open one. On a phone only one of the two is shown. */
function Conversations({ open, onNew }: { open: string; onNew: () => void }) {
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
