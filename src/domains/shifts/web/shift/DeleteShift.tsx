import { useWrite } from '#platform/web/api/use-write.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { type Shift, shiftRoutes } from '../../contract.ts'

interface Props {
  shift: Shift
  onDone: () => void
  onClose: () => void
}

/** Removes a draft, of which its worker knows nothing. */
export function DeleteShift({ shift, onDone, onClose }: Props) {
  const { t } = useWords()
  const tell = useToasts()
  const { act, pending } = useWrite(shiftRoutes.deleteShift)
  return (
    <Confirm
      open
      danger
      title={t('shifts.delete.title')}
      action={t('shifts.delete.action')}
      pending={pending}
      onClose={onClose}
      onConfirm={async () => {
        // What is gone must not be read again: the dialogue goes first.
        const { ok } = await act({ params: { id: shift.id }, ifMatch: shift.version })
        if (!ok) return onClose()
        tell.success(t('shifts.delete.done'))
        onDone()
      }}
    >
      {t('shifts.delete.text')}
    </Confirm>
  )
}
