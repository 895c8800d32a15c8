import { useMemo } from 'react'
import { z } from 'zod'
import { id, whole } from '#base/text.ts'
import { NumberField } from '#platform/web/forms/field/NumberField.tsx'
import { PickField } from '#platform/web/forms/field/PickField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { isRefusal } from '#platform/web/failure/problem.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { type Planning, shiftRoutes } from '../../contract.ts'
import { ReasonField } from '../plan/ReasonField.tsx'
import { TryResult } from '../plan/TryResult.tsx'
import { useDryRun } from '../plan/use-dry-run.ts'
import type { BoardItem, ScheduleAssignment, ScheduleShift } from '../schedule/board.ts'
import { targetsOf } from './selection-targets.ts'
import { UnfitTargets } from './SelectionTargets.tsx'

interface Props {
  items: readonly BoardItem[]
  assignments: readonly ScheduleAssignment[]
  onMoved: (planned: Planning['items']) => void
  onClose: () => void
}

interface MoveTyped {
  days: number | null
  workerId: string | null
  override: { reason: string }
}

const formShape = z.strictObject({
  days: whole(-366, 366),
  workerId: id.nullable(),
  override: z.strictObject({ reason: z.string() }),
})

/** Moves the selected shifts by some days, to another worker, or both, with a dry run while typing. */
export function MoveSelectionDialog({ items, assignments, onMoved, onClose }: Props) {
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  const { write } = useWrite(shiftRoutes.moveShifts)
  const form = useContractForm<typeof formShape, MoveTyped>(
    formShape,
    { days: 1, workerId: null, override: { reason: '' } },
    {
      toInput: ({ days, ...same }) => ({ ...same, days: days ?? (undefined as unknown as number) }),
      also: ({ override: { reason } }): Record<string, string | undefined> => ({
        days: isFit ? undefined : 'shifts.selection.cannotMove',
        'override.reason': warnings > 0 && reason.trim() === '' ? 'shifts.validation.reasonRequired' : undefined,
      }),
    },
  )
  const { days, workerId, override } = form.values
  const targets = useMemo(
    () => targetsOf(items, { days: Number(days), workerId }, assignments, timeZone),
    [items, days, workerId, assignments, timeZone],
  )
  const moves = targets.flatMap(({ item, landing }) =>
    'why' in landing
      ? []
      : [
          {
            shiftId: item.shift.id,
            version: item.shift.version,
            assignmentId: landing.assignmentId,
            startsAt: landing.span.startsAt,
            endsAt: landing.span.endsAt,
          },
        ],
  )
  // All or none, and not where they are.
  const isFit = moves.length === items.length && moves.some((move, index) => isElsewhere(move, items[index]?.shift))
  const body = { items: moves }
  const { tried, isSettled } = useDryRun(shiftRoutes.moveShifts, { query: { dryRun: 'true' }, body }, isFit)
  const warnings = isFit ? (tried.data?.warnings.length ?? 0) : 0
  return (
    <FormDialog
      title={t('shifts.selection.moveTitle', { count: items.length })}
      size="lg"
      form={form}
      save={() => write({ query: {}, body: { ...body, ...(override.reason.trim() === '' ? {} : { override }) } })}
      explain={(problem) => (isRefusal(problem, 'WORKING_TIME') && warnings > 0 ? '' : undefined)}
      onSaved={(planned) => onMoved(planned.items)}
      onClose={onClose}
      submit={warnings > 0 ? t('shifts.move.anyway') : t('shifts.selection.move')}
    >
      <FieldGroup>
        <NumberField
          name="days"
          label={t('shifts.selection.days')}
          description={t('shifts.selection.daysHelp')}
          required
        />
        <PickField
          name="workerId"
          label={t('shifts.field.worker')}
          placeholder={t('shifts.selection.sameWorker')}
          choices={workersFor(items, assignments)}
          clearable
        />
      </FieldGroup>
      <UnfitTargets targets={targets} />
      {isFit && (
        <TryResult of={tried} isSettled={isSettled} waiting={t('shifts.plan.waiting')}>
          {(planned) => (planned.warnings.length === 0 ? <>{t('shifts.move.fits')}</> : null)}
        </TryResult>
      )}
      {warnings > 0 && <ReasonField />}
    </FormDialog>
  )
}

function isElsewhere(to: Pick<ScheduleShift, 'assignmentId' | 'startsAt'>, from: ScheduleShift | undefined): boolean {
  return to.assignmentId !== from?.assignmentId || to.startsAt !== from.startsAt
}

/** The workers with an assignment on each of the projects of the shifts. */
function workersFor(items: readonly BoardItem[], assignments: readonly ScheduleAssignment[]) {
  const projectIds = new Set(items.map(({ assignment }) => assignment.project.id))
  const byWorker = Map.groupBy(assignments, ({ worker }) => worker.id)
  return [...byWorker].flatMap(([workerId, own]) => {
    const known = new Set(own.map(({ project }) => project.id))
    return [...projectIds].every((one) => known.has(one)) ? [{ value: workerId, label: own[0]?.worker.name ?? '' }] : []
  })
}
