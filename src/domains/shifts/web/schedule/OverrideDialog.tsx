import { CommentDialog } from '#platform/web/forms/form/CommentDialog.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { overriding } from '../../contract.ts'
import { Warnings } from '../plan/Warnings.tsx'
import type { BlockedMove, useMoves } from './use-moves.ts'

interface Props {
  blocked: BlockedMove
  insist: ReturnType<typeof useMoves>['insist']
  onClose: () => void
}

/** Shows the working time rules that a move breaks, and asks for a reason to override them. */
export function OverrideDialog({ blocked, insist, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <CommentDialog
      title={t('shifts.move.against')}
      lead={<Warnings warnings={blocked.warnings} />}
      shape={overriding}
      name="reason"
      label={t('shifts.plan.reason')}
      action={t('shifts.move.anyway')}
      required
      send={({ reason }) => insist(blocked, reason)}
      onClose={onClose}
    />
  )
}
