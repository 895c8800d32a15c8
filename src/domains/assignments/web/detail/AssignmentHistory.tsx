import { endGrounds } from '#base/official/statutory-pay.ts'
import type { WorkingHours } from '#domains/requests/rules/working-hours.ts'
import { workingHoursText } from '#domains/requests/rules/working-hours-texts.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { History } from '#platform/web/ui/record/History.tsx'
import { choiceText } from '#platform/web/ui/record/choice-text.ts'
import { assignmentRoutes } from '../../contract.ts'
import { assignmentStatuses } from '../../rules.ts'

/** The history of an assignment. */
export function AssignmentHistory({ id }: { id: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const status = choiceText(assignmentStatuses, (one) => t(`assignments.status.${one}`))
  const moment = (value: unknown) => format.moment(String(value))
  return (
    <History
      of={assignmentRoutes.readAssignmentHistory}
      input={{ params: { id }, query: {} }}
      fields={{
        status: { label: t('assignments.field.status'), show: status },
        accepted: { label: t('assignments.history.accepted') },
        answeredAt: { label: t('assignments.history.answeredAt'), show: moment },
        answerReason: { label: t('assignments.history.answerReason') },
        cancelReason: { label: t('assignments.history.cancelReason') },
        rating: {
          label: t('assignments.rating.title'),
          show: (value) => t('assignments.rating.stars', { stars: Number(value) }),
        },
        ratingComment: { label: t('assignments.rating.comment') },
        clientRating: {
          label: t('assignments.rating.byClient'),
          show: (value) => t('assignments.rating.stars', { stars: Number(value) }),
        },
        clientRatingComment: { label: t('assignments.rating.clientComment') },
        clientRatedAt: null,
        clientRaterId: null,
        clientRaterName: null,
        workingHours: {
          label: t('requests.field.workingHours'),
          show: (value) => workingHoursText(value as WorkingHours, { t, format }),
        },
        endGround: {
          label: t('assignments.endAllowance.ground'),
          show: choiceText(endGrounds, (one) => t(`assignments.endGround.${one}`)),
        },
        endGroundNote: { label: t('assignments.endAllowance.note') },
        endedOn: { label: t('assignments.field.endedOn'), show: (value) => format.date(String(value)) },
        shiftsUntil: null,
        answerBy: { label: t('assignments.field.answerBy'), show: moment },
      }}
    />
  )
}
