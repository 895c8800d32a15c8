import { Anchor, Button } from '@mantine/core'
import { IconArrowsMove, IconPhone, IconTrash, IconUserSearch, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useIsPhone } from '#platform/web/device/use-is-phone.ts'
import { isIn } from '#base/status-groups.ts'
import { plannedMinutes } from '#base/time.ts'
import { useMay } from '#domains/accounts/web/session.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { CertificationsNotice } from '#domains/assignments/web/CertificationsNotice.tsx'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { RecordActions, RecordDialog, RecordParts, RecordWhen } from '#platform/web/ui/dialog/RecordDialog.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { useWrite } from '#platform/web/api/use-write.ts'
import { CommentDialog } from '#platform/web/forms/form/CommentDialog.tsx'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { HistorySteps } from '#platform/web/ui/record/History.tsx'
import { choiceText } from '#platform/web/ui/record/choice-text.ts'
import { type Shift, shiftRoutes } from '../../contract.ts'
import { swapRoutes } from '../../contract/swaps.ts'
import { ShiftStatusBadge } from '../ShiftStatusBadge.tsx'
import { replacementPath } from '../replacement.ts'
import { ShiftTimes } from '../ShiftTimes.tsx'
import { MoveForm } from './MoveForm.tsx'
import { NoShowButton } from './NoShowButton.tsx'
import styles from './ShiftDialog.module.css'
import { StartNotice } from './StartNotice.tsx'
import { shiftStatuses } from '../../rules.ts'
import { swapGroups } from '../../rules/swaps.ts'
import { SwapSummary } from '../swaps/SwapSummary.tsx'

/** The buttons of later domains for a shift. */
export type ShiftActions = (shift: Shift) => ReactNode

interface ShiftDialogProps {
  id: string
  actions?: ShiftActions | undefined
  onClose: () => void
}

/** A shift with its details, actions and history. */
export function ShiftDialog({ id, actions, onClose }: ShiftDialogProps) {
  const { t } = useTranslation()
  const shift = useRead(shiftRoutes.readShift, { params: { id } })
  return (
    <RecordDialog title={shift.data ? shift.data.worker.name : t('shifts.one.title')} onClose={onClose}>
      <Reading of={shift}>{(known) => <OneShift shift={known} actions={actions} onClose={onClose} />}</Reading>
    </RecordDialog>
  )
}

type Part = 'move' | 'cancel' | 'delete' | 'history'

function OneShift({ shift, actions, onClose }: Omit<ShiftDialogProps, 'id'> & { shift: Shift }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [part, setPart] = useState<Part>()
  const close = () => setPart(undefined)
  // The worker is expected and not there: somebody else is needed first.
  const isMissing = shift.noShow || shift.allowed.includes('markNoShow')
  const mayReplace = shift.allowed.includes('replace')
  const replaces = isMissing && mayReplace
  const isPhone = useIsPhone()
  // On a phone, what is urgent comes first: calling the worker, and finding somebody else.
  const isFirst = isPhone && (mayReplace || isMissing)
  const call = <CallButton workerId={shift.worker.id} />
  const replace = mayReplace && (
    <LinkButton
      variant={replaces || isFirst ? 'filled' : 'default'}
      icon={IconUserSearch}
      to={replacementPath(shift, format.timeZone)}
    >
      {t('shifts.replace.action')}
    </LinkButton>
  )
  return (
    <RecordParts>
      {isFirst && (
        <div className={styles.first}>
          {replace}
          {call}
        </div>
      )}
      <ShiftFacts shift={shift} />
      {shift.publishedAt !== null && <OpenSwap shiftId={shift.id} />}
      {shift.status !== 'cancelled' && (
        <StartNotice shift={shift} otherwise={<MissingCertifications assignmentId={shift.assignmentId} />} />
      )}
      {part === 'history' && <ShiftHistory id={shift.id} />}
      {part !== 'move' && (
        <RecordActions
          history={{ isShown: part === 'history', onToggle: () => setPart(part === 'history' ? undefined : 'history') }}
        >
          {actions?.(shift)}
          <NoShowButton shift={shift} />
          {shift.allowed.includes('delete') && (
            <ActionButton variant="default" icon={IconTrash} onClick={() => setPart('delete')}>
              {t('shifts.delete.action')}
            </ActionButton>
          )}
          {shift.allowed.includes('cancel') && !shift.allowed.includes('delete') && (
            <ActionButton variant="default" icon={IconX} onClick={() => setPart('cancel')}>
              {t('shifts.cancel.action')}
            </ActionButton>
          )}
          {shift.allowed.includes('move') && (
            <ActionButton
              variant={replaces || isFirst ? 'default' : 'filled'}
              icon={IconArrowsMove}
              onClick={() => setPart('move')}
            >
              {t('shifts.move.action')}
            </ActionButton>
          )}
          {!isFirst && isMissing && call}
          {!isFirst && replace}
        </RecordActions>
      )}
      {part === 'move' && <MoveForm shift={shift} onDone={onClose} onCancel={close} />}
      {part === 'cancel' && <CancelShift shift={shift} onDone={onClose} onClose={close} />}
      {part === 'delete' && <DeleteShift shift={shift} onDone={onClose} onClose={close} />}
    </RecordParts>
  )
}

/** Calls the worker, if the user may see the number. */
function CallButton({ workerId }: { workerId: string }) {
  const { t } = useTranslation()
  const seesWorkers = useMay('workforce:read')
  const { data } = useRead(workforceRoutes.readWorker, { params: { id: workerId } }, { enabled: seesWorkers })
  if (!data?.phone) return null
  return (
    <Button
      component="a"
      href={`tel:${data.phone}`}
      variant="default"
      size="sm"
      leftSection={<IconPhone size={18} aria-hidden />}
    >
      {t('shifts.noShow.call')}
    </Button>
  )
}

// Certifications that are missing for the whole assignment are missing on this day or will be soon.
function MissingCertifications({ assignmentId }: { assignmentId: string }) {
  const { data } = useRead(assignmentRoutes.readAssignment, { params: { id: assignmentId } })
  return data ? <CertificationsNotice assignment={data} /> : null
}

/** The open swap that concerns the shift, with the decision on it. */
function OpenSwap({ shiftId }: { shiftId: string }) {
  const { data } = useRead(swapRoutes.listSwaps, { query: { shiftId, limit: '10' } })
  const open = data?.items.find(({ status }) => isIn(swapGroups.open, status))
  return open ? <SwapSummary swap={open} /> : null
}

function ShiftFacts({ shift }: { shift: Shift }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { startsAt, breakMinutes, status, publishedAt, project, client, role, assignmentId, cancelReason } = shift
  return (
    <>
      <RecordWhen
        length={format.duration(plannedMinutes(shift))}
        badge={
          <ShiftStatusBadge
            status={status}
            isDraft={publishedAt === null}
            missing={shift.noShow ? 'noShow' : shift.allowed.includes('markNoShow') ? 'notClockedIn' : null}
            isSick={shift.sick}
          />
        }
      >
        <strong>{format.day(startsAt, 'long')}</strong>
        <ShiftTimes shift={shift} />
      </RecordWhen>
      <Facts
        facts={[
          [
            t('shifts.field.assignment'),
            <Anchor key="assignment" component={Link} to={`/provider/assignments/${assignmentId}`}>
              {role}
            </Anchor>,
          ],
          ...(breakMinutes > 0 ? ([[t('shifts.field.break'), format.duration(breakMinutes)]] as const) : []),
          [t('shifts.field.project'), project.name],
          [t('shifts.field.client'), client.name],
          ...(cancelReason ? ([[t('shifts.field.cancelReason'), cancelReason, 'wide']] as const) : []),
        ]}
      />
    </>
  )
}

interface Props {
  shift: Shift
  onDone: () => void
  onClose: () => void
}

/** Cancels a published shift; its worker is notified with the reason. */
function CancelShift({ shift, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(shiftRoutes.cancelShift)
  return (
    <CommentDialog
      title={t('shifts.cancel.title')}
      lead={t('shifts.cancel.text', { worker: shift.worker.name })}
      shape={shiftRoutes.cancelShift.body}
      name="comment"
      label={t('shifts.cancel.comment')}
      action={t('shifts.cancel.action')}
      danger
      send={(body) => write({ params: { id: shift.id }, body, ifMatch: shift.version })}
      onDone={() => {
        tell.success(t('shifts.cancel.done'))
        onDone()
      }}
      onClose={onClose}
    />
  )
}

interface DeleteShiftProps {
  shift: Shift
  onDone: () => void
  onClose: () => void
}

/** Deletes a draft, which the worker has not seen. */
function DeleteShift({ shift, onDone, onClose }: DeleteShiftProps) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { act } = useWrite(shiftRoutes.deleteShift)
  return (
    <Confirm
      open
      danger
      title={t('shifts.delete.title')}
      action={t('shifts.delete.action')}
      onClose={onClose}
      onConfirm={async () => {
        // Close the dialog first, because a deleted shift cannot be loaded again.
        const { ok } = await act({ params: { id: shift.id }, ifMatch: shift.version })
        if (!ok) return true
        tell.success(t('shifts.delete.done'))
        onDone()
        return false
      }}
    >
      {t('shifts.delete.text')}
    </Confirm>
  )
}

/** The history of a shift: planned, moved, published, cancelled, with the reasons for overridden rules. */
function ShiftHistory({ id }: { id: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const moment = (value: unknown) => format.moment(String(value))
  const status = choiceText(shiftStatuses, (one) => t(`shifts.status.${one}`))
  return (
    <HistorySteps
      of={shiftRoutes.readShiftHistory}
      input={{ params: { id }, query: {} }}
      fields={{
        startsAt: { label: t('shifts.field.startsAt'), show: moment },
        endsAt: { label: t('shifts.field.endsAt'), show: moment },
        breakMinutes: { label: t('shifts.field.break'), show: (value) => format.duration(Number(value)) },
        status: { label: t('shifts.field.status'), show: status },
        publishedAt: { label: t('shifts.field.publishedAt'), show: moment },
        cancelReason: { label: t('shifts.field.cancelReason') },
        noShowAt: { label: t('shifts.status.noShow'), show: moment },
        noShowClearedAt: { label: t('shifts.noShow.cleared'), show: moment },
        // A change of assignment is a change of worker, which is shown as a detail.
        workerId: null,
        hoursDate: null,
        handChanged: null,
      }}
    />
  )
}
