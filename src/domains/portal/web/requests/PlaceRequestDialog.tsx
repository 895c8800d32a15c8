import type { z } from 'zod'
import { weekdayOf } from '#base/days.ts'
import type { WorkingHours } from '#domains/requests/rules/working-hours.ts'
import { toHours } from '#domains/requests/web/working-week.ts'
import { WorkingHoursFields } from '#domains/requests/web/WorkingHoursFields.tsx'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { NumberField } from '#platform/web/forms/field/NumberField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { clientRequestForm, portalRequestRoutes } from '../../contract/requests.ts'
import type { ScheduledShift } from '../../contract.ts'

/** What the form may begin with. */
interface RequestStart {
  readonly title: string
  readonly role: string
  readonly projectId: string | null
  readonly startDate: string
  readonly endDate: string
  readonly positions: number | null
  readonly workingHours: WorkingHours | null
  readonly description: string
}

interface Props {
  start?: Partial<RequestStart>
  onClose: () => void
}

/** Places a request, which the organisation decides on. */
export function PlaceRequestDialog({ start, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const projects = useRead(portalRequestRoutes.listClientProjects, {})
  const { write } = useWrite(portalRequestRoutes.placeClientRequest)
  const blank: RequestStart = {
    title: '',
    role: '',
    projectId: null,
    startDate: '',
    endDate: '',
    positions: 1,
    workingHours: null,
    description: '',
    ...start,
  }
  const form = useContractForm(clientRequestForm, blank, {
    toInput: ({ workingHours, ...typed }) =>
      ({ ...typed, workingHours: workingHours && toHours(workingHours) }) as z.input<typeof clientRequestForm>,
  })
  const choices = (projects.data?.items ?? []).map(({ id, name, site }) => ({
    value: id,
    label: site === null ? name : t('portal.schedule.atSite', { project: name, site }),
  }))
  return (
    <FormDialog
      title={t('portal.requests.place')}
      form={form}
      fillsPhone
      summary
      save={(body) => write({ body })}
      onSaved={() => tell.success(t('portal.requests.placed'))}
      onClose={onClose}
      submit={t('portal.requests.place')}
    >
      <TextField name="title" label={t('requests.field.title')} required autoComplete="off" />
      <TextField
        name="role"
        label={t('requests.field.role')}
        description={t('portal.requests.roleHelp')}
        required
        autoComplete="off"
      />
      <SelectField
        name="projectId"
        label={t('requests.field.project')}
        choices={choices}
        empty={t('portal.requests.chooseProject')}
        required
      />
      <DateField name="startDate" label={t('requests.field.startDate')} required />
      <DateField name="endDate" label={t('requests.field.endDate')} required />
      <NumberField name="positions" label={t('requests.field.positions')} required />
      <WorkingHoursFields startDate={form.values.startDate} />
      <TextAreaField
        name="description"
        label={t('requests.field.description')}
        description={t('portal.requests.descriptionHelp')}
        rows={4}
      />
    </FormDialog>
  )
}

/** Places a request for one more person in a shift; the form begins with its role, project and times. */
export function OneMoreDialog({ shift, onClose }: { shift: ScheduledShift; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { date, role, projectId, startTime, endTime, breakMinutes } = shift
  const day = { weekday: weekdayOf(date), startTime, endTime, breakMinutes }
  return (
    <PlaceRequestDialog
      start={{
        title: t('portal.shift.oneMoreTitle', { role, date: format.date(date) }),
        role,
        projectId,
        startDate: date,
        endDate: date,
        workingHours: { weeks: [{ days: [day] }], weekAStartDate: null, skipHolidays: false, except: [] },
        description: t('portal.shift.oneMoreText', {
          date: format.date(date, 'long'),
          start: format.timeOfDay(startTime),
          end: format.timeOfDay(endTime),
        }),
      }}
      onClose={onClose}
    />
  )
}
