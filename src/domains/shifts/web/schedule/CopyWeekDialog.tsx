import { z } from 'zod'
import { daysAfter, daysBetween } from '#base/days.ts'
import { date } from '#base/time.ts'
import { isRefusal } from '#platform/web/failure/problem.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { type ContractForm, useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type Planning, type Schedule, shiftRoutes } from '../../contract.ts'
import { ReasonField } from '../plan/ReasonField.tsx'
import { TryResult } from '../plan/TryResult.tsx'
import { useDryRun } from '../plan/use-dry-run.ts'
import styles from './CopyWeekDialog.module.css'
import type { useScheduleFilter } from './use-schedule-filter.ts'

interface Props {
  /** The first day of the week to copy. */
  from: string
  selection: ReturnType<typeof useScheduleFilter>['selection']
  schedule: Schedule
  onCopied: (to: string) => void
  onClose: () => void
}

// Any day of the target week identifies it.
const formShape = z.strictObject({ day: date(), override: z.strictObject({ reason: z.string() }) })
type CopyWeekValues = z.output<typeof formShape>

/** Copies the shown week to another one as drafts, with a preview from a dry run. */
export function CopyWeekDialog({ from, selection, schedule, onCopied, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const { write } = useWrite(shiftRoutes.copyWeek)
  const form: ContractForm<CopyWeekValues, CopyWeekValues> = useContractForm(
    formShape,
    { day: daysAfter(from, 7), override: { reason: '' } },
    {
      also: ({ day, override: { reason } }): Record<string, string | undefined> => ({
        day: day !== '' && to === from ? 'shifts.copy.sameWeek' : undefined,
        'override.reason': warnings > 0 && reason.trim() === '' ? 'shifts.validation.reasonRequired' : undefined,
      }),
    },
  )
  const { day, override } = form.values
  const isDay = date().safeParse(day).success
  const to = isDay ? daysAfter(from, 7 * Math.floor(daysBetween(from, day) / 7)) : from
  const body = { from, to, ...selection }
  const isReady = isDay && to !== from
  const { tried, isSettled } = useDryRun(shiftRoutes.copyWeek, { query: { dryRun: 'true' }, body }, isReady)
  const warnings = tried.data?.warnings.length ?? 0
  return (
    <FormDialog
      title={t('shifts.copy.title')}
      size="lg"
      form={form}
      save={() => write({ query: {}, body: { ...body, ...(override.reason.trim() === '' ? {} : { override }) } })}
      explain={(problem) => (isRefusal(problem, 'WORKING_TIME') && warnings > 0 ? '' : undefined)}
      onSaved={({ items, openShifts }) => {
        tell.success(
          t('shifts.copy.done', { count: items.length + openShifts, dates: format.dates(to, daysAfter(to, 6)) }),
        )
        onCopied(to)
      }}
      onClose={onClose}
      submit={warnings > 0 ? t('shifts.copy.anyway') : t('shifts.copy.submit')}
    >
      <p className={styles.lead}>{t('shifts.copy.lead', { dates: format.dates(from, daysAfter(from, 6)) })}</p>
      <DateField
        name="day"
        label={t('shifts.copy.to')}
        description={isReady ? format.dates(to, daysAfter(to, 6)) : t('shifts.copy.toHelp')}
        required
      />
      <TryResult of={tried} isSettled={isSettled} waiting={t('shifts.plan.waiting')}>
        {(planned) => <Copied planned={planned} schedule={schedule} />}
      </TryResult>
      {warnings > 0 && <ReasonField />}
    </FormDialog>
  )
}

/** The number of shifts to copy, and those that cannot be copied with the reason. */
function Copied({ planned, schedule }: { planned: Planning & { openShifts: number }; schedule: Schedule }) {
  const { t } = useTranslation()
  const format = useFormat()
  const nameOf = (id: string) => {
    const shift = schedule.items.find((one) => one.id === id)
    const worker = schedule.assignments.find((one) => one.id === shift?.assignmentId)?.worker.name ?? ''
    return shift ? `${worker}, ${format.day(shift.startsAt, 'weekday')}` : t('shifts.open.one')
  }
  return (
    <>
      <p className={styles.sum}>{t('shifts.copy.sum', { count: planned.items.length })}</p>
      {planned.openShifts > 0 && (
        <p className={styles.sum}>{t('shifts.copy.openSum', { count: planned.openShifts })}</p>
      )}
      {planned.failed.length > 0 && (
        <>
          <p className={styles.lead}>{t('shifts.copy.failed', { count: planned.failed.length })}</p>
          <ul className={styles.failed}>
            {planned.failed.map(({ id, message }) => (
              <li key={id}>
                <strong>{nameOf(id)}</strong> · {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
