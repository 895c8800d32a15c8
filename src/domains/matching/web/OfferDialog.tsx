import { z } from 'zod'
import { daysAfter } from '#base/days.ts'
import { type Money, rate } from '#base/money.ts'
import { instant } from '#base/time.ts'
import { assignmentRoutes, offersFailed } from '#domains/assignments/contract.ts'
import type { OfferRates } from '#domains/assignments/contract/offer-rates.ts'
import { RateSummary } from '#domains/assignments/web/RateSummary.tsx'
import { workingHoursForm } from '#domains/requests/contract/working-hours.ts'
import type { WorkingHours } from '#domains/requests/rules/working-hours.ts'
import { toHours } from '#domains/requests/web/working-week.ts'
import { WorkingHoursFields } from '#domains/requests/web/WorkingHoursFields.tsx'
import type { StaffingRequest } from '#domains/requests/contract.ts'
import { ApiProblem } from '#platform/web/failure/problem.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { MoneyField } from '#platform/web/forms/field/MoneyField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { DateTimeField } from '#platform/web/forms/field/DateTimeField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { toInstant, todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Portrait } from '#platform/web/ui/record/Portrait.tsx'
import type { Candidate } from '../contract.ts'
import styles from './OfferDialog.module.css'
import type { RefusedOffer } from './RefusedOffers.tsx'

interface Props {
  request: StaffingRequest
  candidates: readonly Candidate[]
  /** Called after the offers were sent, with the workers who got none. */
  onMade: (refused: readonly RefusedOffer[]) => void
  onClose: () => void
}

/** The dialog that offers a request to one or several workers, with pay rates and a deadline. */
export function OfferDialog(props: Props) {
  const { request, candidates } = props
  const workerIds = candidates.map(({ worker }) => worker.id).join(',')
  const rates = useRead(assignmentRoutes.readOfferRates, { query: { requestId: request.id, workerIds } })
  if (rates.isPending) return null
  // If the rates cannot be loaded, the server uses the usual pay rates and reports workers without one.
  return <OfferForm {...props} rates={rates.data} />
}

// Validates only those fields of an offer that the dialog contains.
const formShape = z.strictObject({
  answerBy: instant.nullable(),
  accessNotes: z.string().max(5000),
  workingHours: workingHoursForm.nullable(),
  payRates: z.array(z.strictObject({ workerId: z.string(), payRate: rate })),
})
interface FormValues {
  answerBy: string | null
  accessNotes: string
  workingHours: WorkingHours | null
  payRates: { workerId: string; payRate: Money | null }[]
}

function OfferForm({ request, candidates, rates, onMade, onClose }: Props & { rates: OfferRates | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const { write } = useWrite(assignmentRoutes.offerAssignment)
  // A refusal for all workers is shown like one for some of them: with a reason for each.
  const offer = async (input: Parameters<typeof write>[0]): ReturnType<typeof write> => {
    const outcome = await write(input)
    if (outcome.ok || !(outcome.problem instanceof ApiProblem)) return outcome
    const { data: failed } = offersFailed.safeParse(outcome.problem.problem.failed)
    return failed ? { ok: true, answer: { done: [], failed } } : outcome
  }
  const today = todayIn(format.timeZone)
  const soon = daysAfter(today, 2)
  const usual = request.startDate > soon ? `${soon}T18:00` : ''
  // Users who may not see pay only enter the missing pay rates.
  const shown = (rates?.workers ?? []).filter(({ source }) => rates?.billing || source === null)
  const form = useContractForm<typeof formShape, FormValues>(
    formShape,
    {
      answerBy: usual,
      accessNotes: '',
      workingHours: request.workingHours,
      payRates: shown.map(({ id, payRate }) => ({ workerId: id, payRate })),
    },
    {
      toInput: ({ payRates, workingHours, ...typed }) => ({
        ...typed,
        workingHours: workingHours && toHours(workingHours),
        answerBy: toInstant(typed.answerBy, format.timeZone),
        // A missing value gives a better message than one of the wrong type.
        payRates: payRates.map((one) => ({ ...one, payRate: one.payRate ?? (undefined as never) })),
      }),
    },
  )
  const open = request.positions - request.filledPositions
  const nameOf = (id: string) => candidates.find(({ worker }) => worker.id === id)?.worker.name ?? ''
  const indexOf = (id: string) => form.values.payRates.findIndex(({ workerId }) => workerId === id)
  return (
    <FormDialog
      title={t('matching.offer.title', { count: candidates.length })}
      size="lg"
      form={form}
      save={({ answerBy, accessNotes, workingHours, payRates }) =>
        offer({
          body: {
            requestId: request.id,
            workerIds: candidates.map(({ worker }) => worker.id),
            answerBy,
            accessNotes,
            workingHours,
            payRates,
          },
        })
      }
      onSaved={(made) => {
        const { done, failed } = 'done' in made ? made : { done: [made], failed: [] }
        if (done.length > 0) tell.success(t('matching.offer.done', { count: done.length }))
        onMade(failed.map(({ id, message }) => ({ id, name: nameOf(id), message })))
      }}
      onClose={onClose}
      submit={t('matching.offer.many', { count: candidates.length })}
    >
      <p className={styles.what}>
        {t('matching.offer.what', {
          title: request.title,
          dates: format.dates(request.startDate, request.endDate),
        })}{' '}
        {candidates.length > open && t('matching.offer.first', { count: open })}{' '}
        {rates?.budgetRate && t('assignments.offer.withinBudget', { rate: format.money(rates.budgetRate) })}
      </p>
      <ul className={styles.people}>
        {candidates.map(({ worker }) => {
          const index = indexOf(worker.id)
          const found = shown.find(({ id }) => id === worker.id)
          return (
            <li key={worker.id}>
              <span className={styles.person}>
                <Portrait name={worker.name} image={worker.image} />
                {worker.name}
              </span>
              {rates && found && index >= 0 && (
                <div className={styles.rate}>
                  <MoneyField
                    name={`payRates.${index}.payRate`}
                    label={t('assignments.field.payRate')}
                    description={found.source === 'role' ? t('assignments.offer.fromRole') : undefined}
                    required
                  />
                  <RateSummary payRate={form.values.payRates[index]?.payRate ?? null} rates={rates} worker={found} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <DateTimeField
        name="answerBy"
        usualTime="18:00"
        label={t('matching.offer.answerBy')}
        description={t('matching.offer.answerByHelp', { zone: format.timeZone })}
        min={today}
      />
      <WorkingHoursFields startDate={request.startDate} />
      <TextAreaField
        name="accessNotes"
        label={t('matching.offer.notes')}
        description={t('matching.offer.notesHelp')}
        rows={2}
      />
    </FormDialog>
  )
}
