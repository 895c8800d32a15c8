import { Alert } from '@mantine/core'
import { IconCircleCheck, IconClockHour4, IconCircleX } from '@tabler/icons-react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Assignment } from '../../contract.ts'

/** The worker’s answer or the deadline for it, and the reason of a cancellation. */
export function AssignmentAnswer({ assignment }: { assignment: Assignment }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { answer, answerBy, status, cancelKind, cancelReason, worker } = assignment
  const name = worker.name
  if (status === 'cancelled' && cancelKind !== 'rejected') {
    return (
      <Alert
        color="red"
        icon={<IconCircleX size={20} aria-hidden />}
        title={cancelKind ? t(`assignments.why.${cancelKind}`, { name }) : t('assignments.answer.cancelled')}
      >
        {cancelReason}
      </Alert>
    )
  }
  if (answer && !answer.accepted) {
    return (
      <Alert
        color="red"
        icon={<IconCircleX size={20} aria-hidden />}
        title={t('assignments.answer.rejected', { name, at: format.moment(answer.at) })}
      >
        {answer.reason ?? t('assignments.answer.noReason')}
      </Alert>
    )
  }
  if (answer) {
    return (
      <Alert
        color="spruce"
        icon={<IconCircleCheck size={20} aria-hidden />}
        title={t('assignments.answer.accepted', { name, at: format.moment(answer.at) })}
      />
    )
  }
  if (status !== 'pending') return null
  return (
    <Alert
      color="yellow"
      icon={<IconClockHour4 size={20} aria-hidden />}
      title={t('assignments.answer.awaited', { name })}
    >
      {answerBy ? t('assignments.answer.until', { at: format.moment(answerBy) }) : t('assignments.answer.noDeadline')}
    </Alert>
  )
}
