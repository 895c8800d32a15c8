import { IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#domains/accounts/web/session.ts'
import { OfferSelection } from '#domains/assignments/web/OfferSelection.tsx'
import { NewConversation } from '#domains/messages/web/NewConversation.tsx'
import type { WorkerSummary } from '#domains/workforce/contract.ts'
import { workerName } from '#domains/workforce/rules.ts'
import { WorkforceScreen } from '#domains/workforce/web/list/WorkforceScreen.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { BulkResult } from '#platform/web/ui/list/BulkReport.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'

/** The most recipients of a message. */
const mostRecipients = 100

/** The workers; a selection is also offered a request and written to. */
export function WorkersScreen() {
  const mayOffer = useMay('assignments:write')
  return (
    <WorkforceScreen
      actions={(workers, onDone) => (
        <>
          {mayOffer && <OfferSelection of="workers" items={workers} nameOf={workerName} onDone={onDone} />}
          <MessageSelection workers={workers} onDone={onDone} />
        </>
      )}
    />
  )
}

interface Props {
  workers: readonly WorkerSummary[]
  onDone: (result: BulkResult) => void
}

/** Writes the same message to each selected worker, or to all of them as a group. */
function MessageSelection({ workers, onDone }: Props) {
  const { t } = useTranslation()
  const mayMany = useMay('messages:many')
  const [isWriting, setWriting] = useState(false)
  if (workers.length > (mayMany ? mostRecipients : 1)) return null
  return (
    <>
      <ActionButton variant="default" icon={IconMessage} onClick={() => setWriting(true)}>
        {t('app.selection.message')}
      </ActionButton>
      {isWriting && (
        <NewConversation
          to={workers.map((worker) => ({ id: worker.id, name: workerName(worker) }))}
          onSent={(count) => onDone({ done: t('messages.new.sentToMany', { count }), failed: [] })}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  )
}
