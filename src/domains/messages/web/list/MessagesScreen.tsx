import { IconMessagePlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useProfile } from '#domains/accounts/web/session.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { AddressTabs } from '#platform/web/ui/page/AddressTabs.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Announcements } from '../Announcements.tsx'
import { Conversations } from '../Conversations.tsx'
import { NewConversation } from './NewConversation.tsx'
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
