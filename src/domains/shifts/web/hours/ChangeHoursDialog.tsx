import { check } from '#base/validation.ts'
import type { Assignment } from '#domains/assignments/contract.ts'
import type { WorkingHours } from '#domains/requests/rules/working-hours.ts'
import { toHours } from '#domains/requests/web/working-week.ts'
import { WorkingHoursFields } from '#domains/requests/web/WorkingHoursFields.tsx'
import { useWrite } from '#platform/web/api/use-write.ts'
import { isRefusal } from '#platform/web/failure/problem.ts'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { dateIn, todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type HoursChange, workingHoursRoutes } from '../../contract/working-hours.ts'
import { ReasonField } from '../plan/ReasonField.tsx'
import { TryResult } from '../plan/TryResult.tsx'
import { useDryRun } from '../plan/use-dry-run.ts'
import styles from './ChangeHoursDialog.module.css'

interface Props {
  assignment: Assignment
  onClose: () => void
}

interface Typed {
  from: string
  workingHours: WorkingHours | null
  override: { reason: string }
}

const shape = workingHoursRoutes.changeWorkingHours.body

/** Changes the working hours of an accepted assignment from a day on. A dry run shows what happens to its shifts. */
export function ChangeHoursDialog({ assignment, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const { write } = useWrite(workingHoursRoutes.changeWorkingHours)
  const today = todayIn(format.timeZone)
  const first = today > assignment.startDate ? today : assignment.startDate
  const toBody = ({ from, workingHours, override }: Typed) => ({
    from,
    workingHours: workingHours && toHours(workingHours),
    ...(override.reason.trim() === '' ? {} : { override }),
  })
  const form = useContractForm<typeof shape, Typed>(
    shape,
    { from: first, workingHours: assignment.workingHours, override: { reason: '' } },
    {
      toInput: toBody,
      also: ({ override }): Record<string, string | undefined> => ({
        'override.reason':
          warnings > 0 && override.reason.trim() === '' ? 'shifts.validation.reasonRequired' : undefined,
      }),
    },
  )
  const params = { id: assignment.id }
  const { from, workingHours } = toBody(form.values)
  const body = { from, workingHours }
  const { tried, isSettled } = useDryRun(
    workingHoursRoutes.changeWorkingHours,
    { params, query: { dryRun: 'true' }, body },
    check(shape, body).ok,
  )
  const warnings = tried.data?.warnings.length ?? 0
  return (
    <FormDialog
      title={t('shifts.hours.title', { worker: assignment.worker.name })}
      size="lg"
      fillsPhone
      form={form}
      save={(input) => write({ params, query: {}, body: input, ifMatch: assignment.version })}
      explain={(problem) => (isRefusal(problem, 'WORKING_TIME') && warnings > 0 ? '' : undefined)}
      onSaved={() => tell.success(t('shifts.hours.done'))}
      onClose={onClose}
      submit={warnings > 0 ? t('shifts.hours.anyway') : t('shifts.hours.submit')}
    >
      <DateField name="from" label={t('shifts.hours.from')} min={today} max={assignment.endDate} required />
      <WorkingHoursFields startDate={form.values.from} />
      <TryResult of={tried} isSettled={isSettled} waiting={t('shifts.hours.waiting')}>
        {(change) => <Changes change={change} />}
      </TryResult>
      {warnings > 0 && <ReasonField />}
    </FormDialog>
  )
}

const mostLines = 60

/** What happens to the shifts, one line each. */
function Changes({ change: { items, kept } }: { change: HoursChange }) {
  const { t } = useTranslation()
  const format = useFormat()
  type Times = NonNullable<HoursChange['items'][number]['before']>
  const times = ({ startsAt, endsAt, breakMinutes }: Times) => {
    const nextDay = dateIn(format.timeZone, startsAt) === dateIn(format.timeZone, endsAt) ? '' : ' +1'
    const pause = breakMinutes > 0 ? ` (${t('shifts.times.break', { pause: format.duration(breakMinutes) })})` : ''
    return `${format.time(startsAt)}–${format.time(endsAt)}${nextDay}${pause}`
  }
  const countOf = (kind: HoursChange['items'][number]['kind']) => items.filter((one) => one.kind === kind).length
  return (
    <>
      <p className={styles.sum}>
        {items.length === 0
          ? t('shifts.hours.nothing')
          : t('shifts.hours.sum', {
              added: countOf('added'),
              moved: countOf('moved'),
              cancelled: countOf('cancelled'),
            })}
        {kept > 0 && ` ${t('shifts.hours.kept', { count: kept })}`}
      </p>
      <ul className={styles.lines}>
        {items.slice(0, mostLines).map(({ kind, date, before, after }) => (
          <li key={`${kind} ${date}`}>
            <strong>{format.date(date, 'weekday')}</strong>{' '}
            {t(`shifts.hours.${kind}`, {
              before: before ? times(before) : '',
              after: after ? times(after) : '',
            })}
          </li>
        ))}
      </ul>
      {items.length > mostLines && <p>{t('shifts.hours.more', { count: items.length - mostLines })}</p>}
    </>
  )
}
