import { instantsOf } from '#base/calendar.ts'
import { z } from 'zod'
import { instant } from '#base/time.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import type { StaffingRequest } from '#domains/requests/contract.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { TextAreaField } from '#platform/web/forms/TextAreaField.tsx'
import { DateTimeField } from '#platform/web/forms/DateTimeField.tsx'
import { useContractForm } from '#platform/web/forms/use-contract-form.ts'
import { addDays, todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useTell } from '#platform/web/toast/use-tell.ts'
import { Portrait } from '#platform/web/ui/Portrait.tsx'
import type { Candidate } from '../contract.ts'
import styles from './OfferDialog.module.css'
import type { RefusedOffer } from './RefusedOffers.tsx'

interface Props {
  request: StaffingRequest
  candidates: readonly Candidate[]
  /** Some have been offered to; these could not be. */
  onMade: (refused: readonly RefusedOffer[]) => void
  onClose: () => void
}

// What is typed is held against as much of the offer as is asked here.
const asked = z.strictObject({ answerBy: instant.nullable(), accessNotes: z.string().max(5000) })
type Typed = z.output<typeof asked>

/** Offers a request's positions to one worker or to several, until when they may answer. */
export function OfferDialog({ request, candidates, onMade, onClose }: Props) {
  const { t } = useWords()
  const format = useFormat()
  const tell = useTell()
  const { write } = useWrite(assignmentRoutes.offerAssignment)
  const today = todayIn(format.timeZone)
  const soon = addDays(today, 2)
  const usual = request.startDate > soon ? `${soon}T18:00` : ''
  const form = useContractForm<typeof asked, Typed>(
    asked,
    { answerBy: usual, accessNotes: '' },
    { toInput: (typed) => ({ ...typed, answerBy: toInstant(typed.answerBy, format.timeZone) }) },
  )
  const open = request.positions - request.filledPositions
  const nameOf = (id: string) => candidates.find(({ worker }) => worker.id === id)?.worker.name ?? ''
  return (
    <FormDialog
      title={t('matching.offer.title', { count: candidates.length })}
      form={form}
      save={({ answerBy, accessNotes }) =>
        write({
          body: { requestId: request.id, workerIds: candidates.map(({ worker }) => worker.id), answerBy, accessNotes },
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
      <ul className={styles.people}>
        {candidates.map(({ worker }) => (
          <li key={worker.id}>
            <Portrait name={worker.name} image={worker.image} />
            {worker.name}
          </li>
        ))}
      </ul>
      <p className={styles.what}>
        {t('matching.offer.what', {
          title: request.title,
          dates: format.dates(request.startDate, request.endDate),
        })}{' '}
        {candidates.length > open && t('matching.offer.first', { count: open })}
      </p>
      <DateTimeField
        form={form}
        name="answerBy"
        usualTime="18:00"
        label={t('matching.offer.answerBy')}
        description={t('matching.offer.answerByHelp', { zone: format.timeZone })}
        min={today}
      />
      <TextAreaField
        form={form}
        name="accessNotes"
        label={t('matching.offer.notes')}
        description={t('matching.offer.notesHelp')}
        rows={2}
      />
    </FormDialog>
  )
}

/** What was typed as a local time, as an instant; what is no time is left for the shape to refuse. */
function toInstant(typed: string | null, timeZone: string): string | null {
  if (!typed) return null
  const [date = '', time = ''] = typed.split('T')
  return instantsOf(date, time, timeZone)[0] ?? typed
}
