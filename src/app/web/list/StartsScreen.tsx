import { IconMessage, IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import type { Ref } from '#base/ref.ts'
import { useMay } from '#domains/accounts/web/session.ts'
import { IncompleteStartsScreen } from '#domains/checks/web/starts/IncompleteStartsScreen.tsx'
import { NewConversation } from '#domains/messages/web/NewConversation.tsx'
import { useIsPhone } from '#platform/web/device/use-is-phone.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { IconAction, IconLink } from '#platform/web/ui/page/IconAction.tsx'

/** The incomplete starts of the next days; the workers are called and written to from their rows, or several together. */
export function StartsScreen() {
  const { t } = useTranslation()
  const tell = useToasts()
  const mayMany = useMay('messages:many')
  const size = useIsPhone() ? 'xl' : 'md'
  const [written, setWritten] = useState<readonly Ref[]>()
  return (
    <>
      <IncompleteStartsScreen
        actions={({ worker, phone }) => (
          <>
            {phone && (
              <IconLink label={t('app.starts.call', worker)} icon={IconPhone} size={size} href={`tel:${phone}`} />
            )}
            <IconAction
              label={t('app.starts.message', worker)}
              icon={IconMessage}
              size={size}
              onClick={() => setWritten([worker])}
            />
          </>
        )}
        bulkActions={(starts) => {
          const workers = [...new Map(starts.map(({ worker }) => [worker.id, worker])).values()]
          return (
            (mayMany || workers.length === 1) && (
              <ActionButton icon={IconMessage} onClick={() => setWritten(workers)}>
                {t('app.starts.messageSeveral', { count: workers.length })}
              </ActionButton>
            )
          )
        }}
      />
      {written && (
        <NewConversation
          to={written}
          onSent={(count) => {
            tell.success(t('messages.new.sentToMany', { count }))
            setWritten(undefined)
          }}
          onClose={() => setWritten(undefined)}
        />
      )}
    </>
  )
}
