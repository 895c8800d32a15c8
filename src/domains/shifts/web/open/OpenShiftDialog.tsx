import { Button, ButtonGroup } from '@mantine/core'
import { IconPencil, IconSend, IconTrash, IconUserSearch, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { plannedMinutes } from '#base/time.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { isRefusal } from '#platform/web/failure/problem.ts'
import { CommentDialog } from '#platform/web/forms/form/CommentDialog.tsx'
import { useFormat } from '#platform/web/format/use-format.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { RecordActions, RecordDialog, RecordParts, RecordWhen } from '#platform/web/ui/dialog/RecordDialog.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ItemList } from '#platform/web/ui/items/ItemList.tsx'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { HistorySteps } from '#platform/web/ui/record/History.tsx'
import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { PlanningWarning } from '../../contract.ts'
import { type Claim, type OpenShiftDetail, openShiftRoutes } from '../../contract/open-shifts.ts'
import type { OpenShiftPriority } from '../../rules/open-shifts.ts'
import { ClaimBadge } from '../ClaimBadge.tsx'
import { OverrideDialog } from '../OverrideDialog.tsx'
import { PriorityMark } from '../PriorityMark.tsx'
import { ShiftTimes } from '../ShiftTimes.tsx'
import { WavesPanel } from '../WavesPanel.tsx'
import { EditOpenShiftDialog } from './EditOpenShiftDialog.tsx'
import { OpenShiftBadge } from './OpenShiftBadge.tsx'
import type texts from '../../locales/en.json'

/** An open shift with its claims, the workers who have it, its actions and its history. */
export function OpenShiftDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const open = useRead(openShiftRoutes.readOpenShift, { params: { id } })
  return (
    <RecordDialog title={t('shifts.open.one')} onClose={onClose}>
      <Reading of={open}>{(known) => <OneOpenShift open={known} onClose={onClose} />}</Reading>
    </RecordDialog>
  )
}

type Part = 'edit' | 'cancel' | 'delete' | 'history'

function OneOpenShift({ open, onClose }: { open: OpenShiftDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const format = useFormat()
  const [part, setPart] = useState<Part>()
  const publish = useWrite(openShiftRoutes.publishOpenShift, {
    onDone: () => tell.success(t('shifts.open.created', { count: 1 })),
  })
  const cancel = useWrite(openShiftRoutes.cancelOpenShift)
  const remove = useWrite(openShiftRoutes.deleteOpenShift)
  const input = { params: { id: open.id }, ifMatch: open.version }
  return (
    <RecordParts>
      <OpenShiftFacts open={open} />
      <ItemList items={open.offers}>
        {({ id, worker, status, at, declinedAt }) => (
          <ItemRow
            key={id}
            name={worker.name}
            badge={<OfferBadge status={status} />}
            notes={[format.moment(declinedAt ?? at)]}
          />
        )}
      </ItemList>
      {open.allowed.length > 0 && <WavesPanel of={{ openShiftId: open.id }} />}
      <ItemList items={open.claims}>{(claim) => <ClaimRow key={claim.id} claim={claim} open={open} />}</ItemList>
      {part === 'history' && (
        <HistorySteps
          of={openShiftRoutes.readOpenShiftHistory}
          input={{ params: { id: open.id }, query: {} }}
          fields={{
            startsAt: { label: t('shifts.field.startsAt'), show: (value) => format.moment(String(value)) },
            endsAt: { label: t('shifts.field.endsAt'), show: (value) => format.moment(String(value)) },
            publishedAt: { label: t('shifts.field.publishedAt'), show: (value) => format.moment(String(value)) },
            closesAt: { label: t('shifts.open.closesAt'), show: (value) => format.moment(String(value)) },
            cancelledAt: { label: t('shifts.openStatus.cancelled'), show: (value) => format.moment(String(value)) },
            positions: { label: t('shifts.open.positions') },
            role: { label: t('shifts.open.role') },
            priority: {
              label: t('shifts.open.priorityLabel'),
              show: (value) => t(`shifts.open.priority.${value as OpenShiftPriority}`),
            },
            note: { label: t('shifts.open.note') },
          }}
        />
      )}
      <RecordActions
        history={{ isShown: part === 'history', onToggle: () => setPart(part === 'history' ? undefined : 'history') }}
      >
        {open.allowed.includes('delete') && (
          <ActionButton variant="default" icon={IconTrash} onClick={() => setPart('delete')}>
            {t('shifts.open.delete')}
          </ActionButton>
        )}
        {open.allowed.includes('cancel') && (
          <ActionButton variant="default" icon={IconX} onClick={() => setPart('cancel')}>
            {t('shifts.open.cancel')}
          </ActionButton>
        )}
        {open.allowed.includes('edit') && (
          <ActionButton variant="default" icon={IconPencil} onClick={() => setPart('edit')}>
            {t('shifts.open.edit')}
          </ActionButton>
        )}
        {open.allowed.includes('assign') && (
          <LinkButton
            variant={open.allowed.includes('publish') ? 'default' : 'filled'}
            icon={IconUserSearch}
            to={`/provider/schedule?fill=${open.id}`}
          >
            {t('shifts.replace.find')}
          </LinkButton>
        )}
        {open.allowed.includes('publish') && (
          <ActionButton icon={IconSend} loading={publish.pending} onClick={() => void publish.act(input)}>
            {t('shifts.open.publish')}
          </ActionButton>
        )}
      </RecordActions>
      {part === 'edit' && <EditOpenShiftDialog open={open} onClose={() => setPart(undefined)} />}
      {part === 'cancel' && (
        <CommentDialog
          title={t('shifts.open.cancelTitle')}
          lead={t('shifts.open.cancelText')}
          shape={openShiftRoutes.cancelOpenShift.body}
          name="comment"
          label={t('shifts.open.comment')}
          action={t('shifts.open.cancel')}
          danger
          send={(body) => cancel.write({ ...input, body })}
          onDone={() => tell.success(t('shifts.open.cancelled'))}
          onClose={() => setPart(undefined)}
        />
      )}
      <Confirm
        open={part === 'delete'}
        danger
        title={t('shifts.open.deleteTitle')}
        action={t('shifts.open.delete')}
        onClose={() => setPart(undefined)}
        onConfirm={async () => {
          // Close the dialog first, because what was deleted cannot be loaded again.
          const { ok } = await remove.act(input)
          if (!ok) return true
          tell.success(t('shifts.open.deleted'))
          onClose()
          return false
        }}
      >
        {t('shifts.open.deleteText')}
      </Confirm>
    </RecordParts>
  )
}

function OpenShiftFacts({ open }: { open: OpenShiftDetail }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { startsAt, breakMinutes, payRate, taken, positions, filled, certifications, closesAt } = open
  return (
    <>
      <RecordWhen length={format.duration(plannedMinutes(open))} badge={<OpenShiftBadge status={open.status} />}>
        <strong>{format.day(startsAt, 'long')}</strong>
        <ShiftTimes shift={open} />
        <PriorityMark priority={open.priority} />
      </RecordWhen>
      <Facts
        facts={[
          [t('shifts.field.project'), `${open.project.name} · ${open.client.name}`],
          ...(breakMinutes > 0 ? ([[t('shifts.field.break'), format.duration(breakMinutes)]] as const) : []),
          [t('shifts.open.role'), open.role],
          [t('shifts.open.positions'), t('shifts.open.filled', { filled, positions })],
          [t('shifts.open.workers'), taken.map(({ worker }) => worker.name).join(', ')],
          [t('shifts.open.audienceLabel'), t(`shifts.open.audience.${open.audience}`)],
          [t('shifts.open.claimingLabel'), t(`shifts.open.claiming.${open.claiming}`)],
          [t('shifts.open.priorityLabel'), t(`shifts.open.priority.${open.priority}`)],
          [t('shifts.open.payRate'), payRate ? format.money(payRate) : t('shifts.open.ownRate')],
          [t('shifts.open.closesAt'), format.moment(closesAt ?? startsAt)],
          [t('shifts.open.certifications'), certifications.join(', ')],
          [t('shifts.open.note'), open.note, 'wide'],
        ]}
      />
    </>
  )
}

/** A claim with the buttons that decide on it. A claim that breaks a working time rule can be accepted with a reason. */
function ClaimRow({ claim, open }: { claim: Claim; open: OpenShiftDetail }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const [isDeclining, setDeclining] = useState(false)
  const [warnings, setWarnings] = useState<readonly PlanningWarning[]>()
  const accept = useWrite(openShiftRoutes.acceptClaim, { onDone: () => tell.success(t('shifts.open.accepted')) })
  const decline = useWrite(openShiftRoutes.declineClaim)
  const input = { params: { id: open.id, claimId: claim.id }, ifMatch: claim.version }

  async function take() {
    const outcome = await accept.write({ ...input, body: {} })
    if (outcome.ok) return
    if (isRefusal(outcome.problem, 'WORKING_TIME')) setWarnings(outcome.problem.problem.warnings as PlanningWarning[])
    else tell.failure(outcome.problem)
  }

  return (
    <ItemRow
      name={claim.worker.name}
      badge={<ClaimBadge status={claim.status} />}
      notes={[format.moment(claim.at), claim.reason]}
      action={
        claim.allowed.length > 0 && (
          <ButtonGroup>
            <Button variant="default" onClick={() => setDeclining(true)}>
              {t('shifts.open.decline')}
            </Button>
            <Button loading={accept.pending} onClick={() => void take()}>
              {t('shifts.open.accept')}
            </Button>
          </ButtonGroup>
        )
      }
    >
      {isDeclining && (
        <CommentDialog
          title={t('shifts.open.declineTitle', { worker: claim.worker.name })}
          shape={openShiftRoutes.declineClaim.body}
          name="reason"
          label={t('shifts.open.declineReason')}
          action={t('shifts.open.decline')}
          danger
          send={(body) => decline.write({ ...input, body })}
          onDone={() => tell.success(t('shifts.open.declined'))}
          onClose={() => setDeclining(false)}
        />
      )}
      {warnings && (
        <OverrideDialog
          title={t('shifts.open.against')}
          action={t('shifts.open.acceptAnyway')}
          warnings={warnings}
          insist={(reason) => accept.write({ ...input, body: { override: { reason } } })}
          onClose={() => setWarnings(undefined)}
        />
      )}
    </ItemRow>
  )
}

type OfferStatus = OpenShiftDetail['offers'][number]['status']

const tones: Tones<OfferStatus, (typeof texts)['offerStatus']> = {
  open: 'waiting',
  declined: 'bad',
  accepted: 'good',
  ended: 'neutral',
}

/** The status of the offer of an open shift to one worker. */
function OfferBadge({ status }: { status: OfferStatus }) {
  return <StatusBadge status={status} tones={tones} label={`shifts.offerStatus.${status}`} />
}
