import {
  IconCheck,
  IconEyeSearch,
  IconFlagCheck,
  IconPlayerPlay,
  IconRotate,
  IconThumbDown,
  type TablerIcon,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { requestEndingRoutes, requestRoutes, type StaffingRequest } from '../../contract.ts'
import type { RequestMove } from '../../rules.ts'
import { RequestMoveDialog } from './RequestMoveDialog.tsx'

type Simple = Exclude<RequestMove, 'cancel' | 'reject'>
const icons: Readonly<Record<Simple, TablerIcon>> = {
  approve: IconCheck,
  start: IconPlayerPlay,
  complete: IconFlagCheck,
  reopen: IconRotate,
  review: IconEyeSearch,
}
// The first allowed action becomes the primary button.
const order = Object.keys(icons) as Simple[]

/** The buttons for the allowed transitions of a request: review, approve, reject, start, complete, reopen. */
export function RequestActions({ request }: { request: StaffingRequest }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [asking, setAsking] = useState<'reject' | 'complete'>()
  const writes = {
    approve: useWrite(requestRoutes.approveRequest),
    start: useWrite(requestRoutes.startRequest),
    complete: useWrite(requestEndingRoutes.completeRequest),
    reopen: useWrite(requestRoutes.reopenRequest),
    review: useWrite(requestRoutes.reviewRequest),
  }
  const input = { params: { id: request.id }, ifMatch: request.version }
  const allowed = order.filter((move) => request.allowed.includes(move))
  async function act(move: Simple) {
    const outcome = await writes[move].act({ ...input, body: {} })
    if (outcome.ok) tell.success(t(`requests.done.${move}`, { title: request.title }))
  }
  // As long as positions are unfilled, offering them to candidates is the next step.
  const toFill = request.allowed.includes('offer')
  return (
    <>
      {request.allowed.includes('reject') && (
        <ActionButton variant="default" icon={IconThumbDown} onClick={() => setAsking('reject')}>
          {t('requests.move.reject')}
        </ActionButton>
      )}
      {allowed.toReversed().map((move) => {
        const Icon = icons[move]
        return (
          <ActionButton
            key={move}
            variant={move === allowed[0] && !toFill ? 'filled' : 'default'}
            icon={Icon}
            loading={writes[move].pending && asking === undefined}
            onClick={() => (move === 'complete' ? setAsking('complete') : void act(move))}
          >
            {t(`requests.move.${move}`)}
          </ActionButton>
        )
      })}
      {asking === 'reject' && (
        <RequestMoveDialog request={request} move="reject" onClose={() => setAsking(undefined)} />
      )}
      <Confirm
        open={asking === 'complete'}
        title={t('requests.complete.title')}
        action={t('requests.move.complete')}
        onConfirm={() => act('complete')}
        onClose={() => setAsking(undefined)}
      >
        {t('requests.complete.text')}
      </Confirm>
    </>
  )
}
