import { useWrite } from '#platform/web/api/use-write.ts'
import { CommentDialog } from '#platform/web/forms/form/CommentDialog.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type Shift, shiftRoutes } from '../../contract.ts'

interface Props {
  shift: Shift
  onDone: () => void
  onClose: () => void
}

/** Cancels a published shift; its worker is notified with the reason. */
export function CancelShift({ shift, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(shiftRoutes.cancelShift)
  return (
    <CommentDialog
      title={t('shifts.cancel.title')}
      lead={t('shifts.cancel.text', { worker: shift.worker.name })}
      shape={shiftRoutes.cancelShift.body}
      name="comment"
      label={t('shifts.cancel.comment')}
      action={t('shifts.cancel.action')}
      danger
      send={(body) => write({ params: { id: shift.id }, body, ifMatch: shift.version })}
      onDone={() => {
        tell.success(t('shifts.cancel.done'))
        onDone()
      }}
      onClose={onClose}
    />
  )
}
