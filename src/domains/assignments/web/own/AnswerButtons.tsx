import { Stack } from '@mantine/core'
import { IconBeach, IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { isRefusal } from '#platform/web/failure/problem.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { CommentDialog } from '#platform/web/forms/form/CommentDialog.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { useFormat } from '#platform/web/format/use-format.ts'
import { assignmentRoutes, type OwnAssignment } from '../../contract.ts'
import { acceptanceRoutes } from '../../contract/acceptance.ts'
import styles from './AnswerButtons.module.css'

/**
 * The buttons that accept or decline an offer. Declining asks for an optional reason; accepting during time off asks
 * for confirmation.
 */
export function AnswerButtons({ assignment }: { assignment: OwnAssignment }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [asking, setAsking] = useState<'accept' | 'reject'>()
  const close = () => setAsking(undefined)
  const accept = useWrite(acceptanceRoutes.acceptAssignment)
  const reject = useWrite(assignmentRoutes.rejectAssignment)
  const { timeOff } = assignment
  const input = { params: { id: assignment.id }, ifMatch: assignment.version }
  const may = (action: OwnAssignment['allowed'][number]) => assignment.allowed.includes(action)
  if (!may('accept') && !may('reject')) return null

  async function take() {
    const outcome = await accept.write(input)
    if (outcome.ok) tell.success(t('assignments.accept.done', { project: assignment.project.name }))
    // Another worker took the last position, so this is information and not an error.
    else if (isRefusal(outcome.problem, 'NO_POSITION_LEFT')) tell.info(outcome.problem.message)
    else tell.failure(outcome.problem)
  }

  return (
    <Stack gap="0.875rem">
      <AwayNotice timeOff={timeOff} />
      <div className={styles.buttons}>
        {may('reject') && (
          <ActionButton size="md" variant="default" icon={IconX} onClick={() => setAsking('reject')}>
            {t('assignments.reject.action')}
          </ActionButton>
        )}
        {may('accept') && (
          <ActionButton
            size="md"
            loading={accept.pending && asking === undefined}
            icon={IconCheck}
            onClick={() => (timeOff.length > 0 ? setAsking('accept') : void take())}
          >
            {t('assignments.accept.action')}
          </ActionButton>
        )}
      </div>
      <Confirm
        open={asking === 'accept'}
        title={t('assignments.accept.awayTitle')}
        action={t('assignments.accept.action')}
        onConfirm={take}
        onClose={close}
      >
        <AwayNotice timeOff={timeOff} />
        <p>{t('assignments.accept.awayText')}</p>
      </Confirm>
      {asking === 'reject' && (
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
          onClose={close}
        />
      )}
    </Stack>
  )
}

/** Warns that an offer overlaps the worker’s time off. */
function AwayNotice({ timeOff }: Pick<OwnAssignment, 'timeOff'>) {
  const { t } = useTranslation()
  const format = useFormat()
  if (timeOff.length === 0) return null
  const days = timeOff.map(({ startDate, endDate }) => format.dates(startDate, endDate)).join(', ')
  return (
    <p className={styles.away}>
      <IconBeach size={18} aria-hidden />
      <span>{t('assignments.own.away', { days })}</span>
    </p>
  )
}
