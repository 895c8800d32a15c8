import { Anchor } from '@mantine/core'
import { IconArrowsMove, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { minutesBetween } from '#base/time.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { CertificationsNotice } from '#domains/assignments/web/CertificationsNotice.tsx'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { RecordActions, RecordDialog, RecordParts, RecordWhen } from '#platform/web/ui/dialog/RecordDialog.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { type Shift, shiftRoutes } from '../../contract.ts'
import { ShiftStatusBadge } from '../ShiftStatusBadge.tsx'
import { ShiftTimes } from '../ShiftTimes.tsx'
import { CancelShift } from './CancelShift.tsx'
import { DeleteShift } from './DeleteShift.tsx'
import { MoveForm } from './MoveForm.tsx'
import { ShiftHistory } from './ShiftHistory.tsx'

/** A shift with its details, actions and history. */
export function ShiftDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const shift = useRead(shiftRoutes.readShift, { params: { id } })
  return (
    <RecordDialog title={shift.data ? shift.data.worker.name : t('shifts.one.title')} onClose={onClose}>
      <Reading of={shift}>{(known) => <OneShift shift={known} onClose={onClose} />}</Reading>
    </RecordDialog>
  )
}

type Part = 'move' | 'cancel' | 'delete' | 'history'

function OneShift({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const { t } = useTranslation()
  const [part, setPart] = useState<Part>()
  const close = () => setPart(undefined)
  return (
    <RecordParts>
      <ShiftFacts shift={shift} />
      {shift.status !== 'cancelled' && <MissingCertifications assignmentId={shift.assignmentId} />}
      {part === 'history' && <ShiftHistory id={shift.id} />}
      {part !== 'move' && (
        <RecordActions
          history={{ isShown: part === 'history', onToggle: () => setPart(part === 'history' ? undefined : 'history') }}
        >
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
            <ActionButton icon={IconArrowsMove} onClick={() => setPart('move')}>
              {t('shifts.move.action')}
            </ActionButton>
          )}
        </RecordActions>
      )}
      {part === 'move' && <MoveForm shift={shift} onDone={onClose} onCancel={close} />}
      {part === 'cancel' && <CancelShift shift={shift} onDone={onClose} onClose={close} />}
      {part === 'delete' && <DeleteShift shift={shift} onDone={onClose} onClose={close} />}
    </RecordParts>
  )
}

// Certifications that are missing for the whole assignment are missing on this day or will be soon.
function MissingCertifications({ assignmentId }: { assignmentId: string }) {
  const { data } = useRead(assignmentRoutes.readAssignment, { params: { id: assignmentId } })
  return data ? <CertificationsNotice assignment={data} /> : null
}

function ShiftFacts({ shift }: { shift: Shift }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { startsAt, endsAt, status, publishedAt, project, client, role, assignmentId, cancelReason } = shift
  return (
    <>
      <RecordWhen
        length={format.duration(minutesBetween(startsAt, endsAt))}
        badge={<ShiftStatusBadge status={status} isDraft={publishedAt === null} />}
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
          [t('shifts.field.project'), project.name],
          [t('shifts.field.client'), client.name],
          ...(cancelReason ? ([[t('shifts.field.cancelReason'), cancelReason, 'wide']] as const) : []),
        ]}
      />
    </>
  )
}
