import { Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { isRefusal } from '#platform/web/api/problem.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { CommentDialog } from '#platform/web/forms/CommentDialog.tsx'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useTell } from '#platform/web/toast/use-tell.ts'
import { assignmentRoutes, type OwnAssignment } from '../../contract.ts'
import styles from './AnswerButtons.module.css'

/** Accepting an offer, or rejecting it with a reason if there is one to tell. */
export function AnswerButtons({ assignment }: { assignment: OwnAssignment }) {
  const { t } = useWords()
  const tell = useTell()
  const [rejecting, setRejecting] = useState(false)
  const accept = useWrite(assignmentRoutes.acceptAssignment)
  const reject = useWrite(assignmentRoutes.rejectAssignment)
  const input = { params: { id: assignment.id }, ifMatch: assignment.version }
  const may = (action: OwnAssignment['allowed'][number]) => assignment.allowed.includes(action)
  if (!may('accept') && !may('reject')) return null

  async function take() {
    const outcome = await accept.write(input)
    if (outcome.ok) tell.success(t('assignments.accept.done', { project: assignment.project.name }))
    // Somebody else was quicker: nobody has done anything wrong.
    else if (isRefusal(outcome.problem, 'NO_POSITION_LEFT')) tell.info(outcome.problem.message)
    else tell.failure(outcome.problem)
  }

  return (
    <div className={styles.buttons}>
      {may('accept') && (
        <Button
          size="md"
          loading={accept.pending}
          leftSection={<IconCheck size={20} aria-hidden />}
          onClick={() => void take()}
        >
          {t('assignments.accept.action')}
        </Button>
      )}
      {may('reject') && (
        <Button
          size="md"
          variant="default"
          leftSection={<IconX size={20} aria-hidden />}
          onClick={() => setRejecting(true)}
        >
          {t('assignments.reject.action')}
        </Button>
      )}
      {rejecting && (
        <CommentDialog
          title={t('assignments.reject.title')}
          lead={t('assignments.reject.text')}
          shape={assignmentRoutes.rejectAssignment.body}
          name="reason"
          label={t('assignments.reject.reason')}
          action={t('assignments.reject.action')}
          danger
          send={(body) => reject.write({ ...input, body })}
          onDone={() => tell.success(t('assignments.reject.done'))}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  )
}
