import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { CommentDialog } from '#platform/web/forms/form/CommentDialog.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { type Assignment, assignmentRoutes, cancelForm, withdrawForm } from '../../contract.ts'

/** The buttons that complete or cancel an assignment. */
export function AssignmentActions({ assignment }: { assignment: Assignment }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [asking, setAsking] = useState<'cancel' | 'complete' | null>(null)
  const close = () => setAsking(null)
  const cancel = useWrite(assignmentRoutes.cancelAssignment)
  const complete = useWrite(assignmentRoutes.completeAssignment, {
    onDone: () => tell.success(t('assignments.complete.done')),
  })
  const input = { params: { id: assignment.id }, ifMatch: assignment.version }
  const offered = assignment.status === 'pending'
  const cancelText = offered ? t('assignments.withdraw.action') : t('assignments.cancel.action')
  return (
    <>
      {assignment.allowed.includes('cancel') && (
        <ActionButton variant="default" icon={IconX} onClick={() => setAsking('cancel')}>
          {cancelText}
        </ActionButton>
      )}
      {assignment.allowed.includes('complete') && (
        <ActionButton icon={IconCheck} onClick={() => setAsking('complete')}>
          {t('assignments.complete.action')}
        </ActionButton>
      )}
      {asking === 'cancel' && (
        <CommentDialog
          title={offered ? t('assignments.withdraw.title') : t('assignments.cancel.title')}
          lead={offered ? t('assignments.withdraw.text') : t('assignments.cancel.text')}
          shape={offered ? withdrawForm : cancelForm}
          name="comment"
          label={offered ? t('assignments.withdraw.comment') : t('assignments.cancel.comment')}
          action={cancelText}
          danger
          required={!offered}
          send={(body) => cancel.write({ ...input, body })}
          onDone={() => tell.success(offered ? t('assignments.withdraw.done') : t('assignments.cancel.done'))}
          onClose={close}
        />
      )}
      <Confirm
        open={asking === 'complete'}
        title={t('assignments.complete.title')}
        action={t('assignments.complete.action')}
        onClose={close}
        onConfirm={() => complete.act(input)}
      >
        {t('assignments.complete.text')}
      </Confirm>
    </>
  )
}
