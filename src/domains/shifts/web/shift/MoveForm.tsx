import type { z } from 'zod'
import { localTimeOf } from '#base/calendar.ts'
import { check } from '#base/validation.ts'
import { type Assignment, assignmentRoutes } from '#domains/assignments/contract.ts'
import { isRefusal } from '#platform/web/failure/problem.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { LeaveGuard } from '#platform/web/forms/form/LeaveGuard.tsx'
import { PickField } from '#platform/web/forms/field/PickField.tsx'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { type ContractForm, useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { type Shift, shiftChanges, shiftRoutes } from '../../contract.ts'
import { type DayTyped, sentTimes } from '../plan/plan-input.ts'
import { ReasonField } from '../plan/ReasonField.tsx'
import { TimeFields } from '../plan/TimeFields.tsx'
import { TryResult } from '../plan/TryResult.tsx'
import { useDryRun } from '../plan/use-dry-run.ts'

interface FormValues {
  assignmentId: string
  day: DayTyped
  override: { reason: string }
}

/** Changes the times of a shift, its break or its worker within the project, with a dry run while typing. */
export function MoveForm({ shift, onDone, onCancel }: { shift: Shift; onDone: () => void; onCancel: () => void }) {
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  const tell = useToasts()
  const { write } = useWrite(shiftRoutes.moveShift)
  const colleagues = useColleagues(shift)
  const form: ContractForm<FormValues, z.input<typeof shiftChanges>> = useContractForm(
    shiftChanges,
    typedOf(shift, timeZone),
    {
      toInput,
      also: ({ override }): Record<string, string | undefined> => ({
        'override.reason':
          warnings > 0 && override.reason.trim() === '' ? 'shifts.validation.reasonRequired' : undefined,
      }),
    },
  )
  const { override: _, ...body } = toInput(form.values)
  const isReady = form.changed && check(shiftChanges, body).ok
  const params = { id: shift.id }
  const { tried, isSettled } = useDryRun(shiftRoutes.moveShift, { params, query: { dryRun: 'true' }, body }, isReady)
  const warnings = tried.data?.warnings.length ?? 0
  const day = form.values.day.date
  return (
    <Form
      form={form}
      summary={false}
      save={(input) => write({ params, query: {}, body: input, ifMatch: shift.version })}
      explain={(problem) => (isRefusal(problem, 'WORKING_TIME') && warnings > 0 ? '' : undefined)}
      onSaved={() => {
        tell.success(t('shifts.move.saved'))
        onDone()
      }}
    >
      <FieldGroup>
        <div data-wide>
          <PickField name="assignmentId" label={t('shifts.field.worker')} choices={colleagues} required />
        </div>
        <div data-wide>
          <DateField name="day.date" label={t('shifts.field.date')} required />
        </div>
        <TimeFields form={form} path="day." days={day === '' ? [] : [day]} />
      </FieldGroup>
      {form.changed && (
        <TryResult of={tried} isSettled={isSettled} waiting={t('shifts.plan.waiting')}>
          {() => (warnings === 0 ? <>{t('shifts.move.fits')}</> : null)}
        </TryResult>
      )}
      {warnings > 0 && <ReasonField />}
      <FormActions
        submit={warnings > 0 ? t('shifts.move.anyway') : t('platform.action.save')}
        pending={form.pending}
        onCancel={onCancel}
      />
      <LeaveGuard active={form.changed} isStored={false} />
    </Form>
  )
}

function toInput({ assignmentId, day, override }: FormValues): z.input<typeof shiftChanges> {
  return { assignmentId, day: sentTimes(day), ...(override.reason.trim() === '' ? {} : { override }) }
}

function typedOf({ assignmentId, startsAt, endsAt, breakMinutes }: Shift, zone: string): FormValues {
  const [start, end] = [localTimeOf(startsAt, zone), localTimeOf(endsAt, zone)]
  return {
    assignmentId,
    day: {
      date: start.date,
      startTime: start.time,
      endTime: end.time,
      endsNextDay: end.date !== start.date,
      breakMinutes,
      startOffset: start.offset,
      endOffset: end.offset,
    },
    override: { reason: '' },
  }
}

/** Returns the assignments of other workers on the project of a shift. */
function useColleagues({ assignmentId, worker, project, role }: Shift) {
  const list = useRead(assignmentRoutes.listAssignments, { query: { projectId: project.id, limit: '200' } })
  const choiceOf = (one: Pick<Assignment, 'id' | 'worker' | 'role'>) => ({
    value: one.id,
    label: `${one.worker.name} · ${one.role}`,
  })
  const others = (list.data?.items ?? []).filter((one) => one.id !== assignmentId && one.allowed.includes('plan'))
  return [choiceOf({ id: assignmentId, worker, role }), ...others.map(choiceOf)]
}
