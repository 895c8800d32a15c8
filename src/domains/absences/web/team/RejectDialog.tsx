import { useWrite } from '#platform/web/api/use-write.ts'
import { CommentDialog } from '#platform/web/forms/form/CommentDialog.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { absenceRoutes, type TimeOff } from '../../contract.ts'

interface Props {
  timeOff: TimeOff
  onDone: () => void
  onClose: () => void
}

/** Rejects a request with a reason. */
export function RejectDialog({ timeOff, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(absenceRoutes.rejectTimeOff)
  const { id, version, worker } = timeOff
  return (
    <CommentDialog
      title={t('absences.reject.title')}
      lead={t('absences.reject.text', { worker: worker.name })}
      shape={absenceRoutes.rejectTimeOff.body}
      name="comment"
      label={t('absences.reject.comment')}
      action={t('absences.reject.action')}
      danger
      required
      send={(body) => write({ params: { id }, ifMatch: version, body })}
      onDone={() => {
        tell.success(t('absences.reject.done', { worker: worker.name }))
        onDone()
      }}
      onClose={onClose}
    />
  )
}
