import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { isIn } from '#base/status-groups.ts'
import { departureRoutes } from '#domains/workforce/contract/departure.ts'
import { type Outcome, useWrite } from '#platform/web/api/use-write.ts'
import { CommentDialog } from '#platform/web/forms/form/CommentDialog.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import type { BulkResult } from '#platform/web/ui/list/BulkReport.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { type Assignment, assignmentRoutes, cancelForm, withdrawForm } from '../../contract.ts'
import { assignmentGroups } from '../../rules.ts'
import { ExtendSelection, mayExtend } from '../ExtendSelection.tsx'

type Way = 'cancel' | 'complete'

interface Props {
  assignment: Assignment
  /** Called once an accepted assignment is completed or cancelled. */
  onEnded: () => void
}

/** The buttons that extend, complete or cancel an assignment. If its worker is still clocked in, clocking the worker out is offered. */
export function AssignmentActions({ assignment, onEnded }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [asking, setAsking] = useState<Way | null>(null)
  const [blocked, setBlocked] = useState<{ way: Way; again: () => Promise<Outcome<unknown>> }>()
  const close = () => setAsking(null)
  const cancel = useWrite(assignmentRoutes.cancelAssignment)
  const complete = useWrite(assignmentRoutes.completeAssignment)
  const clockOut = useWrite(departureRoutes.endWorkerSession)
  const input = { params: { id: assignment.id }, ifMatch: assignment.version }
  const offered = assignment.status === 'pending'
  const cancelText = offered ? t('assignments.withdraw.action') : t('assignments.cancel.action')
  const tellDone = (way: Way) => {
    tell.success(t(`assignments.${offered ? 'withdraw' : way}.done`))
    if (!offered) onEnded()
  }

  function tellExtended({ done, failed: [failed] }: BulkResult) {
    if (failed) tell.error(failed.message)
    else if (done) tell.success(done)
  }

  async function end<Done>(way: Way, write: () => Promise<Outcome<Done>>): Promise<Outcome<Done>> {
    const outcome = await write()
    if (!outcome.ok && isClockedIn(outcome)) {
      setAsking(null)
      setBlocked({ way, again: write })
    }
    return outcome
  }

  async function completeNow() {
    const outcome = await end('complete', () => complete.write(input))
    if (outcome.ok) tellDone('complete')
    else if (!isClockedIn(outcome)) tell.failure(outcome.problem)
  }

  async function clockOutFirst() {
    if (!blocked) return
    const out = await clockOut.act({ params: { id: assignment.worker.id } })
    if (!out.ok) return
    const outcome = await blocked.again()
    if (outcome.ok) tellDone(blocked.way)
    else tell.failure(outcome.problem)
  }

  return (
    <>
      {assignment.allowed.includes('cancel') && (
        <ActionButton variant="default" icon={IconX} onClick={() => setAsking('cancel')}>
          {cancelText}
        </ActionButton>
      )}
      {assignment.allowed.includes('complete') && (
        <ActionButton variant="default" icon={IconCheck} onClick={() => setAsking('complete')}>
          {t('assignments.complete.action')}
        </ActionButton>
      )}
      {isIn(assignmentGroups.active, assignment.status) && mayExtend(assignment) && (
        <ExtendSelection isMain items={[assignment]} nameOf={({ worker }) => worker.name} onDone={tellExtended} />
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
          send={(body) => end('cancel', () => cancel.write({ ...input, body }))}
          onDone={() => tellDone('cancel')}
          onClose={close}
        />
      )}
      <Confirm
        open={asking === 'complete'}
        title={t('assignments.complete.title')}
        action={t('assignments.complete.action')}
        onClose={close}
        onConfirm={completeNow}
      >
        {t('assignments.complete.text')}
      </Confirm>
      <Confirm
        open={blocked !== undefined}
        title={t('assignments.clockedIn.title', { worker: assignment.worker.name })}
        action={t(blocked?.way === 'cancel' ? 'assignments.clockedIn.cancel' : 'assignments.clockedIn.complete')}
        danger={blocked?.way === 'cancel'}
        onClose={() => setBlocked(undefined)}
        onConfirm={clockOutFirst}
      >
        {t('assignments.clockedIn.text')}
      </Confirm>
    </>
  )
}

function isClockedIn(outcome: Outcome<unknown>): boolean {
  return !outcome.ok && 'problem' in outcome.problem && outcome.problem.problem.stillClockedIn === true
}
