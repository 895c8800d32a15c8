import type { Outcome } from '#platform/web/api/use-write.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { RadioField } from '#platform/web/forms/field/RadioField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import type { Call } from '#base/route.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { absenceRoutes, type OverlappingShift } from '../contract.ts'
import { type Period, type ShiftChoice, type TimeOffChange, timeOffChanges, type TimeOffType } from '../rules.ts'
import { ShiftChoiceField } from './ShiftChoiceField.tsx'

type Input = Call<typeof absenceRoutes.changeTimeOff>['body']

interface Props {
  timeOff: Period & { type: TimeOffType | null; shifts: readonly OverlappingShift[] }
  lead: string
  /** True if the worker changes it: without a choice for shifts, and only from today on. */
  isOwn?: boolean
  send: (body: Input) => Promise<Outcome<unknown>>
  onDone: () => void
  onClose: () => void
}

interface FormValues {
  becomes: TimeOffChange
  from: string
  fromNoon: boolean
  until: string
  shifts: ShiftChoice | null
  comment: string
}

/** Changes approved time off from a day on: it ends early or becomes sick leave. */
export function ChangeDialog({ timeOff, lead, isOwn = false, send, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const today = todayIn(useFormat().timeZone)
  const { startDate, endDate, type, shifts } = timeOff
  const changes = type === 'sick_leave' ? (['cancelled'] as const) : timeOffChanges
  const asksShifts = (becomes: TimeOffChange) => !isOwn && becomes === 'sick_leave' && shifts.length > 0
  const usual = today > startDate && today <= endDate ? today : startDate
  const form = useContractForm(
    absenceRoutes.changeTimeOff.body,
    { becomes: 'cancelled', from: usual, fromNoon: false, until: endDate, shifts: null, comment: '' } as FormValues,
    {
      toInput: ({ becomes, until, shifts: choice, ...rest }) => ({
        ...rest,
        becomes,
        ...(becomes === 'sick_leave' && until !== '' && { until }),
        ...(asksShifts(becomes) && choice && { shifts: choice }),
      }),
      also: ({ becomes, shifts: choice }): Record<string, string | undefined> => ({
        shifts: asksShifts(becomes) && !choice ? 'absences.validation.choiceRequired' : undefined,
      }),
    },
  )
  const { becomes, from } = form.values
  const earliest = isOwn && becomes === 'cancelled' && today > startDate ? today : startDate
  return (
    <FormDialog
      title={t('absences.change.title')}
      fillsPhone
      form={form}
      save={send}
      onSaved={() => {
        tell.success(t('absences.change.done'))
        onDone()
      }}
      onClose={onClose}
      submit={t('absences.change.action')}
    >
      <p>{lead}</p>
      <RadioField
        name="becomes"
        label={t('absences.change.becomes')}
        choices={changes.map((value) => ({
          value,
          label: t(`absences.change.${value}`),
          description: t(
            value === 'cancelled' && isOwn ? 'absences.change.ownCancelledText' : `absences.change.${value}Text`,
          ),
        }))}
      />
      <DateField name="from" label={t('absences.change.from')} required min={earliest} max={endDate} />
      <CheckField name="fromNoon" label={t('absences.change.fromNoon')} />
      {becomes === 'sick_leave' && (
        <DateField name="until" label={t('absences.change.until')} min={from || startDate} max={endDate} />
      )}
      {asksShifts(becomes) && <ShiftChoiceField count={shifts.length} />}
      <TextAreaField name="comment" label={t('absences.change.comment')} required rows={2} />
    </FormDialog>
  )
}
