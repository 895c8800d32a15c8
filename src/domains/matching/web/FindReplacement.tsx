import { Alert, Anchor } from '@mantine/core'
import { IconSend, IconUserSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { NewConversation } from '#domains/messages/web/NewConversation.tsx'
import type { PlanningWarning } from '#domains/shifts/contract.ts'
import { openShiftRoutes } from '#domains/shifts/contract/open-shifts.ts'
import { replacementRoutes } from '#domains/shifts/contract/replacements.ts'
import { OverrideDialog } from '#domains/shifts/web/OverrideDialog.tsx'
import { ShiftTimes } from '#domains/shifts/web/ShiftTimes.tsx'
import { WavesPanel } from '#domains/shifts/web/WavesPanel.tsx'
import { useRead } from '#platform/web/api/use-read.ts'
import { type Outcome, useWrite } from '#platform/web/api/use-write.ts'
import { isRefusal } from '#platform/web/failure/problem.ts'
import { dateIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { withQuery } from '#platform/web/navigation/address.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ChosenBar } from '#platform/web/ui/list/ChosenBar.tsx'
import { SearchBox } from '#platform/web/ui/list/SearchBox.tsx'
import { useChosen } from '#platform/web/ui/list/use-chosen.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import {
  type ReplacementCandidate,
  type ReplacementCandidates,
  replacementCandidateRoutes,
} from '../contract/replacement.ts'
import styles from './Candidates.module.css'
import { ReplacementGroups } from './ReplacementGroups.tsx'

/** The shift or the open shift that somebody is needed for. */
export type ReplacementFor = { readonly shiftId: string } | { readonly openShiftId: string }

type Worker = ReplacementCandidate['worker']

/** The workers who can take a shift, the best first: call, message, offer it to one or several, or assign it. */
export function FindReplacement({ target, onClose }: { target: ReplacementFor; onClose: () => void }) {
  const { t } = useTranslation()
  const [q, setQ] = useState('')
  const query = { q: q || undefined }
  const isShift = 'shiftId' in target
  const ofShift = useRead(
    replacementCandidateRoutes.listReplacementCandidates,
    { params: { id: isShift ? target.shiftId : '' }, query },
    { keep: true, enabled: isShift },
  )
  const ofOpen = useRead(
    replacementCandidateRoutes.listOpenShiftCandidates,
    { params: { id: isShift ? '' : target.openShiftId }, query },
    { keep: true, enabled: !isShift },
  )
  const list = isShift ? ofShift : ofOpen
  const [written, setWritten] = useState<Worker>()
  const actions = useReplacementActions(target, list.data?.openShiftId ?? null, onClose)
  const chosen = useChosen(
    list.data?.items ?? [],
    ({ worker }) => worker.id,
    ({ allowed }) => allowed.includes('offer'),
  )
  async function offerToChosen() {
    if (await actions.offer(chosen.items.map(({ worker }) => worker))) chosen.chooseNone()
  }

  if (written) return <NewConversation to={[written]} onClose={() => setWritten(undefined)} />
  return (
    <Dialog
      size="xl"
      title={t(isShift ? 'matching.replacement.title' : 'matching.replacement.titleOpen')}
      onClose={onClose}
    >
      <div className={styles.lead}>
        {list.data && <NeededShift shift={list.data.shift} />}
        {list.data?.closed && <TooLate target={target} closed={list.data.closed} shift={list.data.shift} />}
        {list.data && (
          <WavesPanel
            of={isShift && list.data.openShiftId === null ? target : { openShiftId: list.data.openShiftId ?? '' }}
          />
        )}
      </div>
      <div className={styles.tools} role="search" aria-label={t('matching.filters')}>
        <SearchBox label={t('matching.replacement.search')} value={q} onSearch={setQ} />
      </div>
      <Reading of={list}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              icon={IconUserSearch}
              title={t('matching.replacement.empty')}
              text={t('matching.replacement.emptyText')}
            />
          ) : (
            <ReplacementGroups
              candidates={items}
              chosen={chosen}
              isClosed={list.data?.closed !== null}
              isSearched={q !== ''}
              pending={actions.pending}
              onMessage={setWritten}
              onOffer={(worker) => void actions.offer([worker])}
              onAssign={(worker) => void actions.assign(worker)}
            />
          )
        }
      </Reading>
      {chosen.items.length > 0 && (
        <ChosenBar count={chosen.items.length} onClear={chosen.chooseNone}>
          <ActionButton icon={IconSend} loading={actions.pending} onClick={() => void offerToChosen()}>
            {t('matching.replacement.offerTo', { count: chosen.items.length })}
          </ActionButton>
        </ChosenBar>
      )}
      {actions.refused && (
        <OverrideDialog
          title={t('matching.replacement.against')}
          action={t('matching.replacement.anyway')}
          warnings={actions.refused.warnings}
          insist={actions.insist}
          onClose={() => void actions.forget()}
        />
      )}
    </Dialog>
  )
}

/** Why the shift can be neither offered nor assigned, and what to do instead. */
function TooLate({
  target,
  closed,
  shift,
}: {
  target: ReplacementFor
  closed: NonNullable<ReplacementCandidates['closed']>
  shift: ReplacementCandidates['shift']
}) {
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  const named = 'shiftId' in target ? { shift: target.shiftId } : { openShift: target.openShiftId }
  const query = { view: 'day', date: dateIn(timeZone, shift.startsAt), ...named }
  return (
    <Alert color="gray" role="status" title={t(`matching.replacement.closed.${closed}`)}>
      {t(`matching.replacement.closed.${closed}Text`)}{' '}
      <Anchor component={Link} to={`/provider/schedule${withQuery('', query)}`}>
        {t('matching.replacement.openShift')}
      </Anchor>
    </Alert>
  )
}

/** The shift that somebody is needed for, and who drops out. */
function NeededShift({ shift }: { shift: ReplacementCandidates['shift'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { project, role, startsAt, replaces } = shift
  return (
    <p>
      <strong>
        {format.day(startsAt, 'weekday')} <ShiftTimes shift={shift} />
      </strong>
      {' · '}
      {[role, project.name, ...(replaces ? [t('matching.replacement.replaces', { worker: replaces.name })] : [])].join(
        ' · ',
      )}
    </p>
  )
}

/** Offers the shift or assigns it; the replacement of a shift is opened before. */
function useReplacementActions(target: ReplacementFor, known: string | null, onDone: () => void) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [refused, setRefused] = useState<{ id: string; worker: Worker; warnings: readonly PlanningWarning[] }>()
  const replace = useWrite(replacementRoutes.replaceShift)
  const offering = useWrite(replacementRoutes.offerOpenShift)
  const assigning = useWrite(openShiftRoutes.assignOpenShift)
  const deleting = useWrite(openShiftRoutes.deleteOpenShift)
  // The replacement that was opened for the assignment that was refused.
  const opened = useRef<string>(undefined)

  async function openShiftId(): Promise<string | undefined> {
    if (!('shiftId' in target)) return target.openShiftId
    if (known !== null) return known
    const found = await replace.act({ params: { id: target.shiftId } })
    if (found.ok && found.answer.status === 'draft') opened.current = found.answer.id
    return found.ok ? found.answer.id : undefined
  }

  /** Returns true if the offers were sent. */
  async function offer(workers: readonly Worker[]): Promise<boolean> {
    const id = await openShiftId()
    if (id === undefined) return false
    const sent = await offering.act({ params: { id }, body: { workerIds: workers.map((worker) => worker.id) } })
    if (sent.ok) {
      opened.current = undefined
      tell.success(t('matching.replacement.offered', { count: workers.length }))
    }
    return sent.ok
  }

  async function give(id: string, worker: Worker, reason?: string): Promise<Outcome<unknown>> {
    const body = { workerId: worker.id, ...(reason !== undefined && { override: { reason } }) }
    const given = await assigning.write({ params: { id }, body })
    if (given.ok) {
      opened.current = undefined
      tell.success(t('matching.replacement.assigned', { name: worker.name }))
      onDone()
    }
    return given
  }

  async function assign(worker: Worker) {
    const id = await openShiftId()
    if (id === undefined) return
    const given = await give(id, worker)
    if (given.ok) return
    if (isRefusal(given.problem, 'WORKING_TIME'))
      setRefused({ id, worker, warnings: given.problem.problem.warnings as PlanningWarning[] })
    else tell.failure(given.problem)
  }

  return {
    pending: replace.pending || offering.pending || assigning.pending,
    offer,
    assign,
    refused,
    insist: (reason: string) => give(refused?.id ?? '', refused?.worker as Worker, reason),
    async forget() {
      setRefused(undefined)
      const id = opened.current
      opened.current = undefined
      // A draft that was offered to nobody.
      if (id !== undefined) await deleting.act({ params: { id } })
    },
  }
}
