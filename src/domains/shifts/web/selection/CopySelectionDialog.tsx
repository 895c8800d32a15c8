import { useMemo } from 'react'
import { z } from 'zod'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { isRefusal } from '#platform/web/failure/problem.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Planning } from '../../contract.ts'
import { selectedShiftRoutes } from '../../contract/selected-shifts.ts'
import { ReasonField } from '../plan/ReasonField.tsx'
import { TryResult } from '../plan/TryResult.tsx'
import { useDryRun } from '../plan/use-dry-run.ts'
import type { BoardItem, ScheduleAssignment } from '../schedule/board.ts'
import { targetsOf } from './selection-targets.ts'
import { UnfitTargets } from './SelectionTargets.tsx'

interface Props {
  items: readonly BoardItem[]
  assignments: readonly ScheduleAssignment[]
  onCopied: (planned: Planning['items']) => void
  onClose: () => void
}

const formShape = z.strictObject({ override: z.strictObject({ reason: z.string() }) })

/** Copies the selected shifts to the next week as drafts, with a dry run. */
export function CopySelectionDialog({ items, assignments, onCopied, onClose }: Props) {
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  const { write } = useWrite(selectedShiftRoutes.createShifts)
  const form = useContractForm(
    formShape,
    { override: { reason: '' } },
    {
      also: ({ override: { reason } }): Record<string, string | undefined> => ({
        'override.reason': warnings > 0 && reason.trim() === '' ? 'shifts.validation.reasonRequired' : undefined,
      }),
    },
  )
  const { override } = form.values
  const targets = useMemo(
    () => targetsOf(items, { days: 7, workerId: null }, assignments, timeZone),
    [items, assignments, timeZone],
  )
  const copies = targets.flatMap(({ landing }) =>
    'why' in landing ? [] : [{ assignmentId: landing.assignmentId, ...landing.span }],
  )
  const body = { items: copies }
  const isReady = copies.length > 0
  const input = { query: { dryRun: 'true' as const }, body }
  const { tried, isSettled } = useDryRun(selectedShiftRoutes.createShifts, input, isReady)
  const warnings = tried.data?.warnings.length ?? 0
  return (
    <FormDialog
      title={t('shifts.selection.copyTitle', { count: copies.length })}
      size="lg"
      form={form}
      save={() => write({ query: {}, body: { ...body, ...(override.reason.trim() === '' ? {} : { override }) } })}
      explain={(problem) => (isRefusal(problem, 'WORKING_TIME') && warnings > 0 ? '' : undefined)}
      onSaved={(planned) => onCopied(planned.items)}
      onClose={onClose}
      submit={warnings > 0 ? t('shifts.copy.anyway') : t('shifts.copy.submit')}
    >
      <UnfitTargets targets={targets} />
      {isReady && (
        <TryResult of={tried} isSettled={isSettled} waiting={t('shifts.plan.waiting')}>
          {(planned) => t('shifts.copy.sum', { count: planned.items.length })}
        </TryResult>
      )}
      {warnings > 0 && <ReasonField />}
    </FormDialog>
  )
}
