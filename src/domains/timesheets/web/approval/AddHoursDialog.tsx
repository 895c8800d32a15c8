import { workforceRoutes } from '#domains/workforce/contract.ts'
import { workerName } from '#domains/workforce/rules.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { PickField } from '#platform/web/forms/field/PickField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { useChoices } from '#platform/web/forms/field/use-choices.ts'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type Entry, timesheetRoutes } from '../../contract.ts'
import { type EntrySource, entrySources } from '../../rules.ts'
import { TaskField, WorkFields } from '../form/EntryFields.tsx'
import { emptyValues, type EntryValues, inputOf } from '../form/entry-input.ts'
import { typedSpanOf } from '../form/entry-span.ts'
import { TypeFields } from '../form/MoreFields.tsx'
import styles from './HoursDialog.module.css'
import type { Approval } from './use-approval.ts'
import { useWorkerProjects } from './use-worker-projects.ts'

interface AddedValues extends EntryValues {
  workerId: string | null
  source: EntrySource
  reason: string
  approve: boolean
}

interface Props {
  /** The worker whose hours are added; null if the user chooses one. */
  workerId: string | null
  /** The day of the hours; empty for today. */
  date: string
  save: Approval['add']
  onClose: () => void
}

/** Adds hours that a worker has reported to the user. */
export function AddHoursDialog({ workerId, date: day, save, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const format = useFormat()
  const zone = format.timeZone
  const initial: AddedValues = {
    ...emptyValues(day || todayIn(zone), null),
    workerId,
    source: 'telephone',
    reason: '',
    approve: false,
  }
  const form = useContractForm<typeof timesheetRoutes.addEntryForWorker.body, AddedValues>(
    timesheetRoutes.addEntryForWorker.body,
    initial,
    {
      toInput: ({ workerId: chosen, source, reason, approve, ...values }) => ({
        ...inputOf(values, () => true, false),
        workerId: chosen ?? '',
        source,
        reason,
        approve,
      }),
      also: (values) => typedSpanOf(values, zone).faults,
    },
  )
  const { values } = form
  const { data: rules } = useRead(timesheetRoutes.readEntryRules, {})
  const mayApprove = rules?.mayApproveEntered === true
  const span = typedSpanOf(values, zone)
  const { data: known } = useRead(
    workforceRoutes.readWorker,
    { params: { id: workerId ?? '' } },
    { enabled: workerId !== null },
  )
  const workers = useChoices(
    workforceRoutes.listWorkers,
    {},
    (worker) => ({ value: worker.id, label: workerName(worker) }),
    [known && { value: known.id, label: workerName(known) }],
    { late: workerId !== null },
  )
  const { choices, isPending } = useWorkerProjects(values.workerId, values.date)
  const none = values.workerId !== null && !isPending && choices.length === 0
  const done = ({ worker, date }: Entry) =>
    tell.success(t('timesheets.addHours.done', { worker: worker.name, date: format.date(date) }))
  return (
    <FormDialog
      title={t('timesheets.addHours.title')}
      size="lg"
      fillsPhone
      summary
      form={form}
      save={(body): Promise<Outcome<Entry>> => save(body)}
      onSaved={done}
      onClose={onClose}
      submit={values.approve ? t('timesheets.addHours.addAndApprove') : t('timesheets.addHours.title')}
    >
      <p className={styles.lead}>{t('timesheets.addHours.text')}</p>
      <PickField name="workerId" label={t('timesheets.field.worker')} required {...workers} />
      <WorkFields
        span={span}
        project={
          <SelectField
            name="projectId"
            label={t('timesheets.field.project')}
            empty={t('timesheets.entry.chooseProject')}
            choices={choices}
            description={none ? t('timesheets.addHours.noProject') : undefined}
            required
          />
        }
      >
        <TypeFields />
        <TaskField />
      </WorkFields>
      <SelectField
        name="source"
        label={t('timesheets.addHours.source')}
        choices={entrySources.map((value) => ({ value, label: t(`timesheets.correction.source.${value}`) }))}
        required
      />
      <TextAreaField name="reason" label={t('timesheets.addHours.note')} rows={2} />
      {mayApprove ? (
        <CheckField name="approve" label={t('timesheets.addHours.approve')} />
      ) : (
        rules && <p className={styles.lead}>{t('timesheets.addHours.fourEyes')}</p>
      )}
      <p className={styles.total} role="status">
        {span.minutes === undefined ? '' : t('timesheets.proposal.total', { hours: format.duration(span.minutes) })}
      </p>
    </FormDialog>
  )
}
