import { projectRoutes } from '#domains/projects/contract.ts'
import { nextWorkingDay, type WorkingHours } from '#domains/requests/rules/working-hours.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { PickField } from '#platform/web/forms/field/PickField.tsx'
import { useChoices } from '#platform/web/forms/field/use-choices.ts'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { openShiftRoutes } from '../../contract/open-shifts.ts'
import { DaysFields } from '../plan/DaysFields.tsx'
import { blankPlan, type DayTyped, sentTimes } from '../plan/plan-input.ts'
import { timesOfDay } from '../plan/usual-times.ts'
import { OpenShiftFields, type TermsTyped } from './OpenShiftFields.tsx'

/** A request whose unfilled positions become open shifts. */
interface OpenShiftRequest {
  readonly id: string
  readonly projectId: string
  readonly role: string
  readonly positions: number
  readonly certifications: readonly string[]
  /** The last possible day. */
  readonly endDate: string
  /** The shift begins with the times of its first working day. */
  readonly workingHours: WorkingHours | null
}

interface Props {
  /** The first day, or today if it has passed. */
  date: string
  request?: OpenShiftRequest
  onClose: () => void
}

interface OpenShiftTyped extends TermsTyped {
  projectId: string | null
  requestId: string | null
  days: DayTyped[]
}

/** Creates open shifts and publishes them; the workers who may take them are notified. */
export function AddOpenShiftDialog({ date, request, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const today = todayIn(useFormat().timeZone)
  const first = date < today ? today : date
  const { write } = useWrite(openShiftRoutes.createOpenShifts)
  const worked = request?.workingHours && nextWorkingDay(request.workingHours, first)
  const isWithin = worked && worked.date <= request.endDate
  const { days } = blankPlan({
    assignmentId: '',
    mode: 'days',
    dates: [isWithin ? worked.date : first],
    last: first,
    times: isWithin ? timesOfDay(worked.day) : undefined,
  })
  const blank: OpenShiftTyped = {
    projectId: request?.projectId ?? null,
    requestId: request?.id ?? null,
    role: request?.role ?? '',
    positions: request?.positions ?? 1,
    days,
    payRate: null,
    certifications: [...(request?.certifications ?? [])],
    audience: 'qualified',
    claiming: 'first_come',
    priority: 'normal',
    note: '',
  }
  const form = useContractForm<typeof openShiftRoutes.createOpenShifts.body, OpenShiftTyped>(
    openShiftRoutes.createOpenShifts.body,
    blank,
    {
      // A missing value gives a better message than one of the wrong type.
      toInput: ({ projectId, positions, days: typed, ...same }) => ({
        ...same,
        days: typed.map(sentTimes),
        projectId: projectId ?? (undefined as unknown as string),
        positions: positions ?? (undefined as unknown as number),
      }),
    },
  )
  return (
    <FormDialog
      title={t('shifts.open.action')}
      size="xl"
      fillsPhone
      form={form}
      save={(body) => write({ body })}
      onSaved={({ items }) => tell.success(t('shifts.open.created', { count: items.length }))}
      onClose={onClose}
      submit={t('shifts.open.publish')}
    >
      <OpenShiftFields project={!request && <ProjectField />}>
        <DaysFields form={form} first={today} {...(request && { last: request.endDate })} />
      </OpenShiftFields>
    </FormDialog>
  )
}

function ProjectField() {
  const { t } = useTranslation()
  const projects = useChoices(projectRoutes.listProjects, {}, (one) =>
    one.allowed.includes('offer') ? { value: one.id, label: `${one.name} · ${one.client.name}` } : undefined,
  )
  return <PickField name="projectId" label={t('shifts.field.project')} required {...projects} />
}
