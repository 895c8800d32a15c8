import { useWrite } from '#platform/web/api/use-write.ts'
import { CommentDialog } from '#platform/web/forms/form/CommentDialog.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { requestEndingRoutes, type StaffingRequest } from '../../contract.ts'

interface Props {
  request: StaffingRequest
  move: 'cancel' | 'reject'
  onClose: () => void
}

/** Cancels or rejects a request, with a comment. */
export function RequestMoveDialog({ request: { id, version, title }, move, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(move === 'cancel' ? requestEndingRoutes.cancelRequest : requestEndingRoutes.rejectRequest)
  return (
    <CommentDialog
      title={t(`requests.${move}.title`)}
      lead={t(`requests.${move}.text`)}
      shape={requestEndingRoutes.cancelRequest.body}
      name="comment"
      label={t('requests.one.comment')}
      action={t(`requests.move.${move}`)}
      danger
      required
      send={(body) => write({ params: { id }, ifMatch: version, body })}
      onDone={() => tell.success(t(`requests.done.${move}`, { title }))}
      onClose={onClose}
    />
  )
}
