import type { Outcome } from '#platform/web/api/use-write.ts'
import { CommentDialog } from '#platform/web/forms/form/CommentDialog.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { overriding, type PlanningWarning } from '../contract.ts'
import { Warnings } from './plan/Warnings.tsx'

interface Props {
  title: string
  action: string
  warnings: readonly PlanningWarning[]
  insist: (reason: string) => Promise<Outcome<unknown>>
  onDone?: () => void
  onClose: () => void
}

/** Shows the working time rules that a plan breaks, and asks for a reason to override them. */
export function OverrideDialog({ title, action, warnings, insist, onDone, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <CommentDialog
      title={title}
      lead={<Warnings warnings={warnings} />}
      shape={overriding}
      name="reason"
      label={t('shifts.plan.reason')}
      action={action}
      required
      send={({ reason }) => insist(reason)}
      {...(onDone && { onDone })}
      onClose={onClose}
    />
  )
}
