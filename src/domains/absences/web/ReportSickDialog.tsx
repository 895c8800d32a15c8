import { useState } from 'react'
import type { Call } from '#base/route.ts'
import { daysAfter } from '#base/days.ts'
import type { Ref } from '#base/ref.ts'
import { type Outcome, useWrite } from '#platform/web/api/use-write.ts'
import { dayOf, todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { RadioField } from '#platform/web/forms/field/RadioField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { sickLeaveRoutes } from '../contract/sick-leave.ts'
import { CertificateChoice } from './CertificateChoice.tsx'
import { useCertificateUpload } from './use-certificate-upload.ts'

type Input = Call<typeof sickLeaveRoutes.reportSickness>['body']

/** The usual lengths in days; `other` asks for the last day. */
const lengths = { one: 1, two: 2, week: 7, other: 0 } as const
type Length = keyof typeof lengths

interface FormValues {
  startDate: string
  startsAtNoon: boolean
  length: Length
  endDate: string
  reason: string
}

interface Props {
  /** The worker for whom a user reports; without one, the worker reports their own sickness. */
  worker?: Ref
  /** The first day; today by default. */
  from?: string
  onClose: () => void
}

/** Reports sickness from today on, with the expected return. As it opens, it can be sent. */
export function ReportSickDialog({ worker, from, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const today = todayIn(format.timeZone)
  const own = useWrite(sickLeaveRoutes.reportSickness)
  const entered = useWrite(sickLeaveRoutes.enterSickLeave)
  const initial: FormValues = { startDate: from ?? today, startsAtNoon: false, length: 'one', endDate: '', reason: '' }
  const form = useContractForm(sickLeaveRoutes.reportSickness.body, initial, {
    toInput: ({ length, endDate, reason, ...days }): Input => ({
      ...days,
      endDate: length === 'other' ? endDate : lastDayOf(days.startDate, length),
      ...(reason !== '' && { reason }),
    }),
  })
  const { startDate, length } = form.values
  const [certificate, setCertificate] = useState<File>()
  const upload = useCertificateUpload(!worker)
  const save = async (body: Input): Promise<Outcome<unknown>> => {
    const report = worker ? entered.write({ params: { id: worker.id }, body }) : own.write({ body })
    const outcome: Outcome<{ id: string }> = await report
    if (!outcome.ok || !certificate) return outcome
    // The report is valid without it.
    const why = await upload.send(outcome.answer.id, certificate)
    if (why !== undefined) tell.error(t('absences.certificate.notAdded', { why }))
    return outcome
  }
  return (
    <FormDialog
      title={t(worker ? 'absences.sick.actionFor' : 'absences.sick.action')}
      form={form}
      save={save}
      onSaved={() => tell.success(t('absences.sick.done'))}
      onClose={onClose}
      submit={t('absences.sick.send')}
    >
      <p>{worker ? t('absences.sick.leadFor', { worker: worker.name }) : t('absences.sick.lead')}</p>
      <RadioField
        name="length"
        label={t('absences.sick.length')}
        choices={(Object.keys(lengths) as Length[]).map((value) => {
          const isKnown = value !== 'other' && dayOf(startDate)
          const back = isKnown && format.date(daysAfter(lastDayOf(startDate, value), 1), 'weekday')
          return { value, label: labelOf(value), description: back ? t('absences.sick.back', { date: back }) : '' }
        })}
      />
      {length === 'other' && <DateField name="endDate" label={t('absences.sick.lastDay')} required min={startDate} />}
      <DateField name="startDate" label={t('absences.sick.firstDay')} required />
      <CheckField name="startsAtNoon" label={t('absences.ask.beginsAtNoon')} />
      <CertificateChoice file={certificate} onChoose={setCertificate} />
      {worker && <TextAreaField name="reason" label={t('absences.ask.reason')} rows={2} />}
    </FormDialog>
  )

  function labelOf(value: Length): string {
    if (startDate !== today || value === 'week' || value === 'other') return t(`absences.sick.lengths.${value}`)
    return t(`absences.sick.fromToday.${value}`)
  }
}

function lastDayOf(startDate: string, length: Exclude<Length, 'other'>): string {
  return dayOf(startDate) ? daysAfter(startDate, lengths[length] - 1) : ''
}
