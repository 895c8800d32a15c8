import { SegmentedControl } from '@mantine/core'
import { check } from '#base/validation.ts'
import type { Ref } from '#base/ref.ts'
import { isRefusal } from '#platform/web/failure/problem.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { dateIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { minutesBetween } from '#base/time.ts'
import { type Planning, shiftForm, shiftRoutes } from '../../contract.ts'
import { DaysFields } from './DaysFields.tsx'
import { PatternDays } from './PatternDays.tsx'
import { PatternFields } from './PatternFields.tsx'
import { blankPlan, type PlanForm, type PlanTyped, toPlan } from './plan-input.ts'
import styles from './PlanDialog.module.css'
import { ReasonField } from './ReasonField.tsx'
import { TryResult } from './TryResult.tsx'
import { useDryRun } from './use-dry-run.ts'

/** An assignment for which shifts can be planned. */
interface Plannable {
  readonly id: string
  readonly worker: Ref
  readonly project: Ref
  readonly role: string
  readonly startDate: string
  readonly endDate: string
}

interface Props {
  /** The assignments of one worker, at least one; the first is selected. */
  assignments: readonly Plannable[]
  mode: PlanTyped['mode']
  /** The preselected first day. */
  date: string
  onClose: () => void
}

type FieldErrors = Record<string, string | undefined>

/** Plans shifts of an assignment. A dry run while typing shows conflicts before saving. */
export function PlanDialog({ assignments, mode, date, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [usual] = assignments
  const first = usual && date < usual.startDate ? usual.startDate : date
  const { write } = useWrite(shiftRoutes.planShifts)
  const form: PlanForm = useContractForm(shiftForm, blankPlan(usual?.id ?? '', mode, first, usual?.endDate ?? first), {
    toInput: toPlan,
    also: ({ override }): FieldErrors => ({
      'override.reason': warnings > 0 && override.reason.trim() === '' ? 'shifts.validation.reasonRequired' : undefined,
    }),
  })
  const { values } = form
  const params = { id: values.assignmentId }
  const { override: _, ...body } = toPlan(values)
  const isReady = check(shiftForm, body).ok
  const { tried, isSettled } = useDryRun(shiftRoutes.planShifts, { params, query: { dryRun: 'true' }, body }, isReady)
  const warnings = tried.data?.warnings.length ?? 0
  const chosen = assignments.find(({ id }) => id === values.assignmentId) ?? usual
  if (!chosen) return null
  const bounds = { first: chosen.startDate, last: chosen.endDate }
  return (
    <FormDialog
      title={t('shifts.plan.title', { worker: chosen.worker.name })}
      size="lg"
      form={form}
      save={(input) => write({ params, query: {}, body: input })}
      explain={(problem) => (isRefusal(problem, 'WORKING_TIME') && warnings > 0 ? '' : undefined)}
      onSaved={({ items }) => tell.success(t('shifts.plan.done', { count: items.length }))}
      onClose={onClose}
      submit={warnings > 0 ? t('shifts.plan.anyway') : t('shifts.plan.submit')}
    >
      {assignments.length > 1 ? (
        <SelectField
          name="assignmentId"
          label={t('shifts.field.assignment')}
          choices={assignments.map((one) => ({ value: one.id, label: `${one.project.name} · ${one.role}` }))}
        />
      ) : (
        <p className={styles.what}>{`${chosen.project.name} · ${chosen.role}`}</p>
      )}
      <SegmentedControl
        fullWidth
        aria-label={t('shifts.plan.mode')}
        data={[
          { value: 'days', label: t('shifts.plan.days') },
          { value: 'pattern', label: t('shifts.plan.pattern') },
        ]}
        value={values.mode}
        onChange={(value) => form.set('mode', value)}
      />
      {values.mode === 'days' ? <DaysFields form={form} {...bounds} /> : <PatternFields form={form} {...bounds} />}
      <TryResult of={tried} isSettled={isSettled} waiting={t('shifts.plan.waiting')}>
        {(planned) => <Planned planned={planned} />}
      </TryResult>
      {values.mode === 'pattern' && <Days form={form} planned={tried.data} />}
      {warnings > 0 && <ReasonField />}
    </FormDialog>
  )
}

function Planned({ planned }: { planned: Planning }) {
  const { t } = useTranslation()
  const format = useFormat()
  const minutes = planned.items.reduce((sum, { startsAt, endsAt }) => sum + minutesBetween(startsAt, endsAt), 0)
  return (
    <p className={styles.sum}>
      {t('shifts.plan.sum', { count: planned.items.length, length: format.duration(minutes) })}
    </p>
  )
}

function Days({ form, planned }: { form: PlanForm; planned: Planning | undefined }) {
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  const days = planned && new Set(planned.items.map(({ startsAt }) => dateIn(timeZone, startsAt)))
  return (
    <div>
      <p className={styles.help}>{t('shifts.plan.exceptionsHelp')}</p>
      <PatternDays form={form} planned={days} />
    </div>
  )
}
