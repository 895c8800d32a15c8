import { IconUserCheck, IconUserX } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { CommentDialog } from '#platform/web/forms/form/CommentDialog.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import type { Shift } from '../../contract.ts'
import { noShowRoutes } from '../../contract/no-shows.ts'

/** Marks a shift as a no-show or clears it, with a reason; nothing before the shift has begun. */
export function NoShowButton({ shift: { id, version, worker, noShow, allowed } }: { shift: Shift }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [open, setOpen] = useState(false)
  const { write } = useWrite(noShow ? noShowRoutes.clearNoShow : noShowRoutes.markNoShow)
  const action = noShow ? 'clear' : 'mark'
  if (!allowed.includes(`${action}NoShow`)) return null
  return (
    <>
      <ActionButton variant="default" icon={noShow ? IconUserCheck : IconUserX} onClick={() => setOpen(true)}>
        {t(`shifts.noShow.${action}`)}
      </ActionButton>
      {open && (
        <CommentDialog
          title={t(`shifts.noShow.${action}Title`)}
          lead={t(`shifts.noShow.${action}Text`, { worker: worker.name })}
          shape={noShowRoutes.markNoShow.body}
          name="reason"
          label={t('shifts.noShow.reason')}
          action={t(`shifts.noShow.${action}`)}
          required
          send={(body) => write({ params: { id }, ifMatch: version, body })}
          onDone={() => tell.success(t(`shifts.noShow.${action}ed`))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
