import type { z } from 'zod'
import { localTimeOf } from '#base/calendar.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { DateTimeField } from '#platform/web/forms/field/DateTimeField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { type ContractForm, useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { todayIn, toInstant } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { type OpenShiftDetail, openShiftRoutes } from '../../contract/open-shifts.ts'
import { spanOf } from '../../rules.ts'
import { type DayTyped, sentTimes } from '../plan/plan-input.ts'
import { TimeFields } from '../plan/TimeFields.tsx'
import { OpenShiftFields, type TermsTyped } from './OpenShiftFields.tsx'

const shape = openShiftRoutes.editOpenShift.body

interface EditTyped extends TermsTyped {
  day: DayTyped
  /** Local day and time; empty if claims close at the start. */
  closesAt: string
}

/** Edits an open shift; its times, break and role only until somebody has it or has asked for it. */
export function EditOpenShiftDialog({ open, onClose }: { open: OpenShiftDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { timeZone } = useFormat()
  const { write } = useWrite(openShiftRoutes.editOpenShift)
  const isFree = open.filled + open.waiting === 0
  const form: ContractForm<EditTyped, z.input<typeof shape>> = useContractForm(shape, typedOf(open, timeZone), {
    toInput: (values) => toChanges(values, open, timeZone),
    also: ({ day }): Record<string, string | undefined> => {
      const span = spanOf(sentTimes(day), timeZone)
      const [fault] = 'faults' in span ? span.faults : []
      const hasFault = isFree && day.startTime !== '' && day.endTime !== '' && fault
      return {
        'day.startTime': hasFault && fault.field === 'startTime' ? 'shifts.validation.timeSkipped' : undefined,
        'day.endTime': hasFault && fault.field === 'endTime' ? 'shifts.validation.endAfterStart' : undefined,
        'day.breakMinutes': hasFault && fault.field === 'breakMinutes' ? 'shifts.validation.breakTooLong' : undefined,
      }
    },
  })
  return (
    <FormDialog
      title={t('shifts.open.editTitle')}
      size="xl"
      fillsPhone
      form={form}
      save={(body) => write({ params: { id: open.id }, body, ifMatch: open.version })}
      onSaved={() => tell.success(t('shifts.open.edited'))}
      onClose={onClose}
      submit={t('platform.action.save')}
    >
      {!isFree && <p>{t('shifts.open.editTaken')}</p>}
      <OpenShiftFields hasRole={isFree}>
        <FieldGroup>
          {isFree && (
            <>
              <div data-wide>
                <DateField name="day.date" label={t('shifts.field.date')} min={todayIn(timeZone)} required />
              </div>
              <TimeFields form={form} path="day." days={[form.values.day.date].filter(Boolean)} />
            </>
          )}
          <div data-wide>
            <DateTimeField
              name="closesAt"
              label={t('shifts.open.closesAt')}
              description={t('shifts.open.closesHelp')}
              usualTime="18:00"
            />
          </div>
        </FieldGroup>
      </OpenShiftFields>
    </FormDialog>
  )
}

function typedOf(open: OpenShiftDetail, zone: string): EditTyped {
  const [start, end] = [localTimeOf(open.startsAt, zone), localTimeOf(open.endsAt, zone)]
  const closing = open.closesAt === null ? undefined : localTimeOf(open.closesAt, zone)
  return {
    role: open.role,
    positions: open.positions,
    payRate: open.payRate,
    certifications: open.certifications,
    audience: open.audience,
    claiming: open.claiming,
    priority: open.priority,
    note: open.note ?? '',
    day: {
      date: start.date,
      startTime: start.time,
      endTime: end.time,
      endsNextDay: end.date !== start.date,
      breakMinutes: open.breakMinutes,
      startOffset: start.offset,
      endOffset: end.offset,
    },
    closesAt: closing ? `${closing.date}T${closing.time}` : '',
  }
}

function toChanges(values: EditTyped, open: OpenShiftDetail, zone: string): z.input<typeof shape> {
  const { day, closesAt, role, positions, ...terms } = values
  const changed = {
    ...terms,
    positions: positions ?? (undefined as unknown as number),
    closesAt: toInstant(closesAt, zone),
  }
  if (open.filled + open.waiting > 0) return changed
  const span = spanOf(sentTimes(day), zone)
  return { ...changed, role, ...('faults' in span ? {} : span) }
}
