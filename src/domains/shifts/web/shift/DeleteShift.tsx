import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { type Shift, shiftRoutes } from '../../contract.ts'

interface Props {
  shift: Shift
  onDone: () => void
  onClose: () => void
}

/** Deletes a draft, which the worker has not seen. */
export function DeleteShift({ shift, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { act } = useWrite(shiftRoutes.deleteShift)
  return (
    <Confirm
      open
      danger
      title={t('shifts.delete.title')}
      action={t('shifts.delete.action')}
      onClose={onClose}
      onConfirm={async () => {
        // Close the dialog first, because a deleted shift cannot be loaded again.
        const { ok } = await act({ params: { id: shift.id }, ifMatch: shift.version })
        if (!ok) return true
        tell.success(t('shifts.delete.done'))
        onDone()
        return false
      }}
    >
      {t('shifts.delete.text')}
    </Confirm>
  )
}
