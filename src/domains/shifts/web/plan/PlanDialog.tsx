import { Button, ButtonGroup, Chip, Group, SegmentedControl } from '@mantine/core'
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
import { plannedMinutes } from '#base/time.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { DateRangeField } from '#platform/web/forms/field/DateRangeField.tsx'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { useField } from '#platform/web/forms/field/use-field.ts'
import { type Planning, shiftForm, shiftRoutes } from '../../contract.ts'
import { blankPlan, chosenDays, isPublished, type PlanForm, type PlanTyped, toPlan } from './plan-input.ts'
import styles from './PlanDialog.module.css'
import { ReasonField } from './ReasonField.tsx'
import { TryResult } from './TryResult.tsx'
import { useDryRun } from './use-dry-run.ts'
import { DaysFields } from './DaysFields.tsx'
import { TimeFields } from './TimeFields.tsx'
import { shiftTemplates, type UsualTimes } from './usual-times.ts'

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
  /** The preselected days, at least one. */
  dates: readonly string[]
  /** The times to begin with. */
  times?: UsualTimes | undefined
  /** Reports the created shifts instead of the usual message. */
  onPlanned?: (items: Planning['items']) => void
  onClose: () => void
}

type FieldErrors = Record<string, string | undefined>

/** Plans shifts of an assignment. A dry run while typing shows conflicts before saving. */
export function PlanDialog({ assignments, mode, dates, times, onPlanned, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [usual] = assignments
  const within = dates.filter((date) => !usual || (usual.startDate <= date && date <= usual.endDate))
  const [nearest = ''] = dates
  const first = usual && nearest < usual.startDate ? usual.startDate : nearest
  const blank = blankPlan({
    assignmentId: usual?.id ?? '',
    mode,
    dates: within.length > 0 ? within : [first],
    last: usual?.endDate ?? first,
    times,
  })
  const { write } = useWrite(shiftRoutes.planShifts)
  const form: PlanForm = useContractForm(shiftForm, blank, {
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
      save={(input, pressed) => write({ params, query: {}, body: { ...input, publish: pressed !== 'draft' } })}
      explain={(problem) => (isRefusal(problem, 'WORKING_TIME') && warnings > 0 ? '' : undefined)}
      onSaved={({ items }) =>
        onPlanned
          ? onPlanned(items)
          : tell.success(t(isPublished(items) ? 'shifts.plan.published' : 'shifts.plan.done', { count: items.length }))
      }
      onClose={onClose}
      second={{ label: warnings > 0 ? t('shifts.plan.anyway') : t('shifts.plan.submit'), value: 'draft' }}
      submit={warnings > 0 ? t('shifts.plan.publishAnyway') : t('shifts.plan.publish')}
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
      <Templates form={form} />
      {values.mode === 'days' ? <DaysFields form={form} {...bounds} /> : <PatternFields form={form} {...bounds} />}
      <TryResult of={tried} isSettled={isSettled} waiting={t('shifts.plan.waiting')}>
        {(planned) => <Planned planned={planned} />}
      </TryResult>
      {values.mode === 'pattern' && <Days form={form} planned={tried.data} />}
      {warnings > 0 && <ReasonField />}
    </FormDialog>
  )
}

/** Buttons that fill the times of all shifts of the form. */
function Templates({ form }: { form: PlanForm }) {
  const { t } = useTranslation()
  const { days, pattern } = form.values
  return (
    <div role="group" aria-label={t('shifts.template.label')}>
      <ButtonGroup>
        {(['early', 'late', 'night'] as const).map((name) => {
          const filled = { ...shiftTemplates[name], startOffset: null, endOffset: null }
          return (
            <Button
              key={name}
              variant="default"
              size="sm"
              flex={1}
              onClick={() => {
                form.set(
                  'days',
                  days.map((day) => Object.assign({}, day, filled)),
                )
                form.set('pattern', { ...pattern, ...filled })
              }}
            >
              {t(`shifts.template.${name}`)}
            </Button>
          )
        })}
      </ButtonGroup>
    </div>
  )
}

function Planned({ planned }: { planned: Planning }) {
  const { t } = useTranslation()
  const format = useFormat()
  const minutes = planned.items.reduce((sum, shift) => sum + plannedMinutes(shift), 0)
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

/** The days of a pattern as buttons that exclude or include them; `planned` are the days that would have a shift. */
function PatternDays({ form, planned }: { form: PlanForm; planned: ReadonlySet<string> | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { pattern } = form.values
  const except = new Set(pattern.except)
  const days = chosenDays(pattern)
  if (days.length === 0) return null
  const toggle = (day: string) =>
    form.set('pattern.except', days.filter((one) => (one === day ? !except.has(one) : except.has(one))).sort())
  return (
    <div role="group" aria-label={t('shifts.plan.exceptions')} className={styles.days}>
      {days.map((day) => {
        const isHoliday = planned !== undefined && !except.has(day) && !planned.has(day)
        return (
          <button
            key={day}
            type="button"
            className={styles.day}
            aria-pressed={!except.has(day) && !isHoliday}
            disabled={isHoliday}
            title={isHoliday ? t('shifts.plan.holiday') : undefined}
            onClick={() => toggle(day)}
          >
            {format.date(day, 'weekday')}
          </button>
        )
      })}
    </div>
  )
}

interface PatternFieldsProps {
  form: PlanForm
  /** The first and the last day of the assignment. */
  first: string
  last: string
}

/** The fields for a weekly pattern. */
function PatternFields({ form, first, last }: PatternFieldsProps) {
  const { t } = useTranslation()
  const { pattern } = form.values
  return (
    <FieldGroup>
      <WeekdaysField name="pattern.weekdays" />
      <TimeFields form={form} path="pattern." days={chosenDays(pattern)} />
      <DateRangeField
        first={{ name: 'pattern.from', label: t('shifts.field.from'), required: true }}
        last={{ name: 'pattern.to', label: t('shifts.field.to'), required: true }}
        min={first}
        max={last}
      />
      <div data-wide>
        <CheckField name="pattern.skipHolidays" label={t('shifts.field.skipHolidays')} />
      </div>
    </FieldGroup>
  )
}

/** The weekdays, in the order of the user's locale. */
function WeekdaysField({ name }: { name: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { input, group, value, set } = useField({ name, label: t('shifts.field.weekdays') })
  const chosen = new Set(Array.isArray(value) ? (value as number[]) : [])
  const first = format.region.firstDayOfWeek
  const days = Array.from({ length: 7 }, (_, index) => ((first - 1 + index) % 7) + 1)
  const toggle = (day: number) =>
    set(days.filter((one) => (one === day ? !chosen.has(one) : chosen.has(one))).sort((one, other) => one - other))
  return (
    <fieldset data-wide {...group}>
      <legend className={styles.label}>{input.label}</legend>
      <Group gap="0.5rem" align="stretch">
        {days.map((day) => (
          <Chip key={day} name={name} size="sm" radius="md" checked={chosen.has(day)} onChange={() => toggle(day)}>
            {format.weekday(day)}
          </Chip>
        ))}
      </Group>
      {input.error && <p className={styles.fault}>{input.error}</p>}
    </fieldset>
  )
}
