import type { Call } from '#base/route.ts'
import { call } from '#platform/web/api/client.ts'
import { type Outcome, useWrite } from '#platform/web/api/use-write.ts'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { CommentDialog } from '#platform/web/forms/form/CommentDialog.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import type { BulkResult } from '#platform/web/ui/list/BulkReport.tsx'
import { EachProgress } from '#platform/web/ui/list/EachProgress.tsx'
import { useEach } from '#platform/web/ui/list/use-each.ts'
import { AlsoAway } from '#domains/absences/web/AlsoAway.tsx'
import { OverlappingShifts } from '#domains/absences/web/OverlappingShifts.tsx'
import { ShiftChoiceField } from '#domains/absences/web/ShiftChoiceField.tsx'
import { useDaysText, useLengthText } from '#domains/absences/web/use-time-off-texts.ts'
import { absenceRoutes, type TimeOff } from '../../contract.ts'
import styles from './DecisionDialogs.module.css'
import { useApprovalForm } from './use-approval-form.ts'

interface Props {
  items: readonly TimeOff[]
  /** Called with the result of several decisions; of a single one, a toast tells it. */
  onDone: (result: BulkResult | undefined) => void
  onClose: () => void
}

type ApproveBody = Call<typeof absenceRoutes.approveTimeOff>['body']
type RejectBody = Call<typeof absenceRoutes.rejectTimeOff>['body']

/** Approves requests together, with one choice for the shifts of all of them; each request is shown with its shifts and who else is away. */
export function ApproveDialog({ items, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const { write } = useWrite(absenceRoutes.approveTimeOff)
  const { decide, finish, progress } = useDecision<ApproveBody>('approve', { items, onDone }, write, (input) =>
    call(absenceRoutes.approveTimeOff, input),
  )
  const shifts = items.reduce((sum, one) => sum + one.shifts.length, 0)
  const form = useApprovalForm(shifts)
  // A shift that was not shown is not covered by the choice: the server refuses without one.
  const bodyOf = ({ shifts: choice, comment }: ApproveBody, one: TimeOff): ApproveBody => ({
    comment,
    ...(choice && one.shifts.length > 0 && { shifts: choice }),
  })
  return (
    <FormDialog
      title={t('absences.approve.title', { count: items.length })}
      size="lg"
      fillsPhone
      form={form}
      save={(input) => decide((one) => bodyOf(input, one))}
      onSaved={finish}
      onClose={onClose}
      submit={t('absences.approve.action')}
    >
      <Requests items={items} />
      {shifts > 0 && <ShiftChoiceField count={shifts} />}
      <TextAreaField name="comment" label={t('absences.approve.comment')} rows={2} />
      <EachProgress of={progress} />
    </FormDialog>
  )
}

/** Rejects requests with one reason. */
export function RejectDialog({ items, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const { write } = useWrite(absenceRoutes.rejectTimeOff)
  const { decide, finish, progress } = useDecision<RejectBody>('reject', { items, onDone }, write, (input) =>
    call(absenceRoutes.rejectTimeOff, input),
  )
  return (
    <CommentDialog
      title={t('absences.reject.title', { count: items.length })}
      lead={
        <>
          <p className={styles.lead}>
            {t('absences.reject.text', { worker: items[0]?.worker.name ?? '', count: items.length })}
          </p>
          <EachProgress of={progress} />
        </>
      }
      shape={absenceRoutes.rejectTimeOff.body}
      name="comment"
      label={t('absences.reject.comment')}
      action={t('absences.reject.action')}
      danger
      required
      send={(body) => decide(() => body)}
      onDone={finish}
      onClose={onClose}
    />
  )
}

interface Sent<Body> {
  readonly params: { readonly id: string }
  readonly ifMatch: number
  readonly body: Body
}

/**
 * Returns functions that send a decision on each of some requests and report it. A single one is sent with `write`, so that the dialog shows
 * why it was refused; several are sent one by one with `send`.
 */
function useDecision<Body>(
  decision: 'approve' | 'reject',
  { items, onDone }: Pick<Props, 'items' | 'onDone'>,
  write: (input: Sent<Body>) => Promise<Outcome<unknown>>,
  send: (input: Sent<Body>) => Promise<unknown>,
) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { each, progress } = useEach()
  const [first, ...others] = items
  const inputOf = (one: TimeOff, body: Body): Sent<Body> => ({
    params: { id: one.id },
    ifMatch: one.version,
    body,
  })
  return {
    progress,
    async decide(bodyOf: (one: TimeOff) => Body): Promise<Outcome<BulkResult | undefined>> {
      if (first && others.length === 0) {
        const outcome = await write(inputOf(first, bodyOf(first)))
        return outcome.ok ? { ok: true, answer: undefined } : outcome
      }
      const words = (count: number) => t(`absences.${decision}.doneMany`, { count })
      const answer = await each({ items, nameOf: ({ worker }) => worker.name, words }, async (one) => {
        await send(inputOf(one, bodyOf(one)))
        return undefined
      })
      return { ok: true, answer }
    },
    finish(result: BulkResult | undefined): void {
      if (!result) tell.success(t(`absences.${decision}.done`, { worker: first?.worker.name ?? '' }))
      onDone(result)
    },
  }
}

function Requests({ items }: { items: readonly TimeOff[] }) {
  const { t } = useTranslation()
  const daysOf = useDaysText()
  const lengthOf = useLengthText()
  return (
    <ul className={styles.requests}>
      {items.map((one) => (
        <li key={one.id} className={styles.request}>
          <p className={styles.lead}>
            <strong>{one.worker.name}</strong>, {daysOf(one)} ({lengthOf(one)})
          </p>
          {one.shifts.length > 0 && (
            <>
              <h3 className={styles.title}>{t('absences.team.met', { count: one.shifts.length })}</h3>
              <OverlappingShifts shifts={one.shifts} />
            </>
          )}
          {one.alsoAway && one.alsoAway.total > 0 && (
            <>
              <h3 className={styles.title}>
                {t('absences.away.title', { count: one.alsoAway.total, team: one.alsoAway.ofTeam })}
              </h3>
              <AlsoAway of={one.alsoAway} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
