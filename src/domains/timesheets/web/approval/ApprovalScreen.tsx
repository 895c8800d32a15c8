import { Button, Group, Kbd } from '@mantine/core'
import { IconClipboardCheck, IconKeyboard } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { isRefusal } from '#platform/web/failure/problem.ts'
import { useList, useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { openKeys } from '#platform/web/keys/keys-sheet.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { ColumnsMenu } from '#platform/web/ui/list/ColumnsMenu.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { ExportMenu } from '#platform/web/ui/list/ExportMenu.tsx'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { ListFoot } from '#platform/web/ui/list/ListFoot.tsx'
import { useListView } from '#platform/web/ui/list/use-list-view.ts'
import { type Entry, timesheetRoutes } from '../../contract.ts'
import type { Decision, ReasonedDecision } from '../../rules.ts'
import { EntryStatusBadge } from '../EntryStatusBadge.tsx'
import styles from './ApprovalScreen.module.css'
import { ApproveMany } from './ApproveMany.tsx'
import { BulkResult } from './BulkResult.tsx'
import { type CommentedDecision, CommentDecision } from './CommentDecision.tsx'
import { DecideBar } from './DecideBar.tsx'
import { DecisionButtons } from './DecisionButtons.tsx'
import { DetailsPane } from './DetailsPane.tsx'
import { EntryDetails } from './EntryDetails.tsx'
import { EntryTable } from './EntryTable.tsx'
import { Filters } from './Filters.tsx'
import { RequestChanges } from './RequestChanges.tsx'
import { StaleNotice } from './StaleNotice.tsx'
import { Totals } from './Totals.tsx'
import { mayBeChosen, useChosen } from './use-chosen.ts'
import { useCursor } from './use-cursor.ts'
import { useEntryColumns } from './use-entry-columns.ts'
import { useDecisions } from './use-decisions.ts'
import { useFilter } from './use-filter.ts'
import { useKeys } from './use-keys.ts'
import { approvalKeys } from '../approval-keys.ts'

/** Deciding on the hours of the workers: filtered, one by one or many at once, by mouse, finger or keys. */
export function ApprovalScreen() {
  const { t } = useWords()
  const tell = useToasts()
  const format = useFormat()
  const { filter, setFilter, query, isFiltered, clear } = useFilter()
  const list = useList(timesheetRoutes.listEntries, { query })
  const view = useListView(useEntryColumns())
  const decisions = useDecisions()
  const { pending, staleOf, result, setResult, latest } = decisions
  const entries = list.items.map(latest)
  const listed = entries.find(({ id }) => id === filter.entry)
  const read = useRead(
    timesheetRoutes.readEntry,
    { params: { entryId: filter.entry } },
    { enabled: filter.entry !== '' && !listed && !list.loading },
  )
  const opened = listed ?? (read.data && latest(read.data))

  const { able, chosen, ids, choose, chooseGroup, chooseOnly, chooseAll, chooseNone } = useChosen(entries)
  const [asked, setAsked] = useState<CommentedDecision | null>(null)
  const [approving, setApproving] = useState<readonly Entry[] | null>(null)
  const untell = useRef<() => void>(undefined)
  const groups = filter.sort === 'worker' ? 'worker' : 'day'

  const stale = staleOf(filter.entry)
  const { limit: _, ...shown } = query
  const open = (id: string) => setFilter({ entry: id })
  const cursor = useCursor({ entries, openId: filter.entry, open })

  async function approveOne(entry: Entry) {
    cursor.leave([entry])
    const outcome = await decisions.decide('approve', entry)
    if (outcome.ok) {
      untell.current = tell.success(
        t('timesheets.decision.approve.said', { worker: entry.worker.name, date: format.date(entry.date) }),
        {
          label: t('timesheets.decision.undo.action'),
          run: () => void undo([outcome.answer]),
        },
      )
    } else if (isRefusal(outcome.problem, 'STALE_VERSION')) cursor.openFrom(entry)
    else tell.failure(outcome.problem)
  }

  function ask(decision: Exclude<Decision, 'undo'>, about: readonly Entry[]) {
    const able = about.filter(({ allowed }) => allowed.includes(decision))
    const [first] = able
    if (!first) return
    if (decision !== 'approve') setAsked({ decision, entries: able })
    else if (able.length === 1) void approveOne(first)
    else setApproving(able)
  }

  async function approveMany(about: readonly Entry[]) {
    const outcome = await decisions.decideMany('approve', about)
    setApproving(null)
    if (!outcome.ok) return tell.failure(outcome.problem)
    setResult(outcome.answer)
    settle()
  }

  async function undo(approved: readonly Entry[]) {
    if (approved.length === 0) return
    untell.current?.()
    const outcome = await decisions.decideMany('undo', approved)
    if (!outcome.ok) return tell.failure(outcome.problem)
    const { done, failed } = outcome.answer
    setResult(failed.length > 0 ? outcome.answer : null)
    if (failed.length === 0) tell.success(t('timesheets.decision.undo.doneMany', { count: done.length }))
  }

  async function sendMany(decision: 'reject' | 'requestChanges', about: readonly Entry[], comment: string) {
    const outcome = await decisions.decideMany(decision, about, comment)
    if (outcome.ok) setResult(outcome.answer)
    return outcome
  }

  async function sendOne(decision: ReasonedDecision, only: Entry, said: Parameters<typeof decisions.decide>[2]) {
    const outcome = await decisions.decide(decision, only, said)
    if (outcome.ok) tell.success(t(`timesheets.decision.${decision}.done`))
    else if (isRefusal(outcome.problem, 'STALE_VERSION')) {
      const current = (outcome.problem.problem.current as Entry | undefined) ?? only
      // While the decision is still possible what was typed stays, and the dialog goes on with the entry as it is now.
      setAsked(current.allowed.includes(decision) ? { decision, entries: [current] } : null)
      if (!current.allowed.includes(decision)) cursor.openFrom(current)
    }
    return outcome
  }

  function settle() {
    chooseNone()
    window.scrollTo({ top: 0 })
  }

  const only = asked?.entries.length === 1 ? asked.entries[0] : undefined
  const changing = asked?.decision === 'requestChanges' ? only : undefined

  function sendAsked({ decision, entries: about }: CommentedDecision, comment: string): Promise<Outcome<unknown>> {
    if (only) return sendOne(decision, only, { comment })
    return decision === 'reopen'
      ? sendOne(decision, about[0] as Entry, { comment })
      : sendMany(decision, about, comment)
  }

  /** What a key is about: what is open while one reads it, else what is chosen, else the row with the focus. */
  function about(): readonly Entry[] {
    if (opened && cursor.isInDetails()) return [opened]
    if (chosen.length > 0) return chosen
    const at = cursor.current()
    return at ? [at] : []
  }

  useKeys({
    [approvalKeys.next]: () => cursor.step(1),
    [approvalKeys.previous]: () => cursor.step(-1),
    [approvalKeys.choose]: () => {
      const at = cursor.current()
      if (at && mayBeChosen(at)) choose(at)
    },
    [approvalKeys.approve]: () => ask('approve', about()),
    [approvalKeys.reject]: () => ask('reject', about()),
    [approvalKeys.changes]: () => ask('requestChanges', about()),
    [approvalKeys.undo]: () => void undo(decisions.lastApproved()),
    Escape: () => (filter.entry ? cursor.close() : chooseNone()),
  })

  return (
    <Page
      title={t('timesheets.approval.title')}
      actions={
        <Group gap="xs" className={styles.actions ?? ''}>
          <ColumnsMenu view={view} />
          <ExportMenu of={timesheetRoutes.exportEntries} query={shown} />
          <Button
            variant="default"
            className={styles.keys ?? ''}
            leftSection={<IconKeyboard size={18} aria-hidden />}
            rightSection={<Kbd>?</Kbd>}
            onClick={openKeys}
          >
            {t('timesheets.keys.title')}
          </Button>
        </Group>
      }
    >
      {result && (
        <BulkResult
          result={result}
          onOpen={cursor.openFrom}
          onAgain={chooseOnly}
          onUndo={() => void undo(decisions.lastApproved())}
          onClose={() => setResult(null)}
        />
      )}
      <div className={styles.split} data-open={filter.entry !== '' || undefined}>
        <div className={styles.list} ref={cursor.region}>
          <Panel flush>
            <Filters {...{ filter, setFilter, isFiltered, clear }} sample={entries[0]} />
            {list.first && (
              <Totals
                first={list.first}
                ableCount={able.length}
                chosenCount={chosen.length}
                onChooseAll={(all) => (all ? chooseAll() : chooseNone())}
                groups={groups}
                onGroup={(by) => setFilter({ sort: by === 'worker' ? 'worker' : '' })}
              />
            )}
            {list.failure && <Failed title={t('timesheets.failure.load')} failure={list.failure} retry={list.retry} />}
            {list.loading && <Loading rows={10} height={44} />}
            {list.first && entries.length === 0 && (
              <Empty
                icon={IconClipboardCheck}
                title={isFiltered ? t('timesheets.approval.nothing') : t('timesheets.approval.empty')}
                text={isFiltered ? t('timesheets.approval.nothingText') : t('timesheets.approval.emptyText')}
                action={
                  isFiltered && (
                    <Button variant="default" onClick={clear}>
                      {t('timesheets.approval.clear')}
                    </Button>
                  )
                }
              />
            )}
            {entries.length > 0 && (
              <>
                <EntryTable
                  entries={entries}
                  view={view}
                  openId={filter.entry}
                  hrefOf={cursor.hrefOf}
                  chosen={ids}
                  pending={pending}
                  oldestFirst={filter.sort === 'date'}
                  onSort={() => setFilter({ sort: filter.sort === 'date' ? '' : 'date' })}
                  onOpen={cursor.openFrom}
                  onChoose={choose}
                  onChooseGroup={chooseGroup}
                  groups={groups}
                  onApprove={(entry) => void approveOne(entry)}
                />
                <ListFoot narrow list={list} />
              </>
            )}
          </Panel>
          {chosen.length > 0 && (
            <DecideBar
              chosen={chosen}
              isPending={pending.size > 0 && approving !== null}
              onDecide={(decision) => ask(decision, chosen)}
              onClear={chooseNone}
            />
          )}
        </div>
        {filter.entry && (
          <DetailsPane
            title={opened?.worker.name ?? t('timesheets.approval.details')}
            badge={opened && <EntryStatusBadge status={opened.status} />}
            heading={cursor.heading}
            onStep={cursor.step}
            onClose={cursor.close}
            foot={
              opened && opened.allowed.length > 0 ? (
                <DecisionButtons
                  entry={opened}
                  isPending={pending.has(opened.id)}
                  onDecide={(decision) => ask(decision, [opened])}
                />
              ) : undefined
            }
          >
            {stale && <StaleNotice stale={stale} />}
            {opened && <EntryDetails entry={opened} />}
            {!opened && read.error && (
              <Failed title={t('timesheets.failure.load')} failure={read.error} retry={() => void read.refetch()} />
            )}
            {!opened && !read.error && <Loading rows={5} />}
          </DetailsPane>
        )}
      </div>
      {approving && (
        <ApproveMany
          entries={approving}
          isPending={pending.size > 0}
          onApprove={() => void approveMany(approving)}
          onClose={() => setApproving(null)}
        />
      )}
      {asked && !changing && (
        <CommentDecision
          asked={asked}
          stale={only && staleOf(only.id)}
          send={sendAsked}
          onDone={() => (only ? cursor.leave(asked.entries) : settle())}
          onClose={() => setAsked(null)}
        />
      )}
      {changing && (
        <RequestChanges
          entry={changing}
          stale={staleOf(changing.id)}
          send={(said) => sendOne('requestChanges', changing, said)}
          onDone={() => cursor.leave([changing])}
          onClose={() => setAsked(null)}
        />
      )}
    </Page>
  )
}
