import { type Money, worthOf } from '#base/money.ts'
import { type Project, projectRoutes } from '#domains/projects/contract.ts'
import { type WorkerProfile, workforceRoutes } from '#domains/workforce/contract.ts'
import { workerName } from '#domains/workforce/rules.ts'
import type { WorkingHours } from '#domains/requests/rules/working-hours.ts'
import { typedMinutes } from '#domains/requests/web/working-week.ts'
import { WorkingHoursFields } from '#domains/requests/web/WorkingHoursFields.tsx'
import { DateTimeField } from '#platform/web/forms/field/DateTimeField.tsx'
import { MoneyField } from '#platform/web/forms/field/MoneyField.tsx'
import { NumberField } from '#platform/web/forms/field/NumberField.tsx'
import { PickField } from '#platform/web/forms/field/PickField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { DateRangeField } from '#platform/web/forms/field/DateRangeField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useChoices } from '#platform/web/forms/field/use-choices.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { OfferRates } from '../../contract/offer-rates.ts'
import { RateSummary } from '../RateSummary.tsx'
import type { OfferForm } from './offer-input.ts'

interface Props {
  form: OfferForm
  /** The selected project and worker, once their values are in the form. */
  project: Project | undefined
  worker: WorkerProfile | undefined
  /** The pay and bill rates of the offer. */
  rates: OfferRates | undefined
}

const workerChoice = (one: Pick<WorkerProfile, 'id' | 'firstName' | 'lastName' | 'primaryRole'>) => ({
  value: one.id,
  label: [workerName(one), one.primaryRole].filter(Boolean).join(' · '),
})

/** The fields of an offer: worker, project, dates, pay rate and deadline. */
export function OfferFields({ form, project, worker, rates }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const projects = useChoices(
    projectRoutes.listProjects,
    {},
    (one) => (one.allowed.includes('offer') ? { value: one.id, label: `${one.name} · ${one.client.name}` } : undefined),
    [project && { value: project.id, label: `${project.name} · ${project.client.name}` }],
  )
  const workers = useChoices(workforceRoutes.listWorkers, { status: 'active' }, workerChoice, [
    worker && workerChoice(worker),
  ])
  return (
    <>
      <Panel title={t('assignments.offer.who')}>
        <FieldGroup>
          <PickField name="projectId" label={t('assignments.field.project')} required {...projects} />
          <PickField name="workerId" label={t('assignments.field.worker')} required {...workers} />
          <TextField name="role" label={t('assignments.field.role')} required autoComplete="off" />
          <MoneyField
            key={worker?.id}
            name="payRate"
            label={t('assignments.field.payRate')}
            description={t('assignments.offer.payRateHelp')}
            required={rates?.workers[0]?.source === null}
          />
          {rates && worker && <RateSummary payRate={form.values.payRate} rates={rates} worker={rates.workers[0]} />}
        </FieldGroup>
      </Panel>
      <Panel title={t('assignments.offer.when')}>
        <FieldGroup>
          <DateRangeField
            first={{ name: 'startDate', label: t('assignments.field.startDate'), required: true }}
            last={{ name: 'endDate', label: t('assignments.field.endDate'), required: true }}
          />
          <NumberField name="expectedHours" label={t('assignments.field.expected')} unit="h" decimals={2} />
          <DateTimeField
            name="answerBy"
            usualTime="18:00"
            label={t('assignments.field.answerBy')}
            description={t('assignments.offer.answerByHelp', { zone: format.timeZone })}
          />
        </FieldGroup>
      </Panel>
      <Panel title={t('requests.field.workingHours')}>
        <WorkingHoursFields startDate={form.values.startDate} />
        <WeekPay hours={form.values.workingHours} payRate={form.values.payRate} />
      </Panel>
      <Panel title={t('assignments.offer.notes')}>
        <FieldGroup>
          <div data-wide>
            <TextAreaField name="description" label={t('assignments.field.description')} rows={3} />
          </div>
          <div data-wide>
            <TextAreaField
              name="accessNotes"
              label={t('assignments.field.accessNotes')}
              description={t('assignments.offer.accessNotesHelp')}
              rows={3}
            />
          </div>
        </FieldGroup>
      </Panel>
    </>
  )
}

/** What the week, or week A and week B, would pay at the pay rate of an offer. */
function WeekPay({ hours, payRate }: { hours: WorkingHours | null; payRate: Money | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  const minutes = hours && typedMinutes(hours)
  if (!minutes || !payRate || !Number.isInteger(payRate.amount)) return null
  const pay = minutes.map((of) => format.money(worthOf(of, payRate))).join(' · ')
  return <p>{t('assignments.hours.weekPayIs', { pay })}</p>
}
