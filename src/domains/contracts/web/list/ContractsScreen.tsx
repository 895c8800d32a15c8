import { IconFileText, IconRefresh, IconSend, IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
import type { BulkOutcome } from '#base/bulk.ts'
import { useMay } from '#domains/accounts/web/session.ts'
import { ViewsMenu } from '#domains/accounts/web/ViewsMenu.tsx'
import { useList } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Filter } from '#platform/web/forms/filter/Filter.tsx'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { BulkReport, bulkResult, type BulkResult } from '#platform/web/ui/list/BulkReport.tsx'
import { idOf } from '#platform/web/ui/list/id-of.ts'
import { RecordList } from '#platform/web/ui/list/RecordList.tsx'
import { useChosen } from '#platform/web/ui/list/use-chosen.ts'
import { useListView } from '#platform/web/ui/list/use-list-view.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { NameCell } from '#platform/web/ui/record/NameCell.tsx'
import { type Contract, contractRoutes } from '../../contract.ts'
import { contractBatchRoutes } from '../../contract/batches.ts'
import { contractParties, contractStatuses } from '../../rules.ts'
import { ContractStatusBadge } from '../ContractStatusBadge.tsx'

const personOf = ({ worker, client }: Contract) => worker?.name ?? client.name
const nameOf = (contract: Contract) => `${personOf(contract)} · ${contract.title}`
const batchActions = ['send', 'countersign'] as const
type BatchAction = (typeof batchActions)[number]
const forAction = (contracts: readonly Contract[], action: BatchAction) =>
  contracts.filter(({ allowed }) => allowed.includes(action))
const isChoosable = ({ allowed }: Contract) => batchActions.some((action) => allowed.includes(action))

/** The screen of all contracts, those that wait for the agency first; several are sent or signed for it together. */
export function ContractsScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const mayWrite = useMay('assignments:write')
  const [{ q, status, party }, , field] = useAddressQuery({ q: '', status: '', party: '' })
  const chosenParty = contractParties.find((one) => one === party)
  const chosenStatus = contractStatuses.find((one) => one === status)
  const view = useListView<Contract>([
    {
      key: 'worker',
      label: t('contracts.page.worker'),
      sort: 'worker',
      show: (one) => <NameCell name={personOf(one)} note={one.role ?? one.title} />,
      cell: (one) => `${personOf(one)}, ${one.role ?? one.title}`,
    },
    { key: 'client', label: t('contracts.page.client'), sort: 'client', show: ({ client }) => client.name },
    {
      key: 'title',
      label: t('contracts.page.title'),
      priority: 3,
      deskOnly: true,
      optional: true,
      show: ({ title }) => title,
    },
    {
      key: 'dates',
      label: t('contracts.page.dates'),
      sort: 'startDate',
      dates: true,
      show: ({ startDate, endDate }) => format.dates(startDate, endDate),
      cell: ({ startDate }) => ({ date: startDate }),
    },
    {
      key: 'endDate',
      label: t('contracts.list.endDate'),
      sort: 'endDate',
      optional: true,
      dates: true,
      show: ({ endDate }) => format.date(endDate),
      cell: ({ endDate }) => ({ date: endDate }),
    },
    {
      key: 'party',
      label: t('contracts.list.party'),
      optional: true,
      show: (one) => t(`contracts.party.${one.party}`),
    },
    {
      key: 'dueDate',
      label: t('contracts.list.dueDate'),
      optional: true,
      dates: true,
      show: ({ dueDate, isLate }) =>
        dueDate && (isLate ? `${format.date(dueDate)} · ${t('contracts.list.late')}` : format.date(dueDate)),
      cell: ({ dueDate }) => (dueDate ? { date: dueDate } : ''),
    },
    {
      key: 'status',
      label: t('contracts.page.status'),
      sort: 'status',
      cell: (one) => t(`contracts.status.${one.status}`),
      show: (one) => <ContractStatusBadge status={one.status} />,
    },
  ])
  const list = useList(contractRoutes.listContracts, {
    query: {
      limit: '200',
      q: q || undefined,
      status: chosenStatus,
      waiting: status === 'waiting' ? 'true' : undefined,
      party: chosenParty,
      sort: view.sort ?? 'need',
    },
  })
  const chosen = useChosen(list.items, idOf, isChoosable)
  const [confirming, setConfirming] = useState<BatchAction>()
  const [result, setResult] = useState<BulkResult>()
  return (
    <Page
      list
      title={t('contracts.list.title')}
      lead={t('contracts.list.lead')}
      actions={
        <>
          <LinkButton to="/provider/contract-templates" variant="default" icon={IconFileText}>
            {t('contracts.list.templates')}
          </LinkButton>
          {mayWrite && (
            <LinkButton to="/provider/contracts/renew" icon={IconRefresh}>
              {t('contracts.list.renew')}
            </LinkButton>
          )}
        </>
      }
    >
      {result && <BulkReport result={result} onClose={() => setResult(undefined)} />}
      <Panel flush>
        <RecordList
          texts={(name) => t(`contracts.list.${name === 'emptyText' ? 'emptyAll' : name}`)}
          list={list}
          linkOf={({ id }) => `/provider/contracts/${id}`}
          view={view}
          views={<ViewsMenu list="/provider/contracts" view={view} />}
          search={field('q')}
          isFiltered={status !== '' || chosenParty !== undefined}
          empty={{ icon: IconFileText }}
          choosing={
            mayWrite
              ? {
                  chosen,
                  labelOf: (one) => t('contracts.list.chosen', { title: one.title, worker: personOf(one) }),
                  actions: (
                    <>
                      {forAction(chosen.items, 'send').length > 0 && (
                        <ActionButton icon={IconSend} onClick={() => setConfirming('send')}>
                          {t('contracts.list.send')}
                        </ActionButton>
                      )}
                      {forAction(chosen.items, 'countersign').length > 0 && (
                        <ActionButton icon={IconSignature} onClick={() => setConfirming('countersign')}>
                          {t('contracts.list.countersign')}
                        </ActionButton>
                      )}
                    </>
                  ),
                }
              : undefined
          }
        >
          <Filter
            label={t('contracts.list.party')}
            all={t('contracts.list.allParties')}
            choices={contractParties.map((value) => ({ value, label: t(`contracts.party.${value}`) }))}
            {...field('party')}
          />
          <Filter
            label={t('contracts.page.status')}
            all={t('contracts.list.all')}
            choices={[
              { value: 'waiting', label: t('contracts.list.waiting') },
              ...contractStatuses.map((value) => ({ value, label: t(`contracts.status.${value}`) })),
            ]}
            {...field('status')}
          />
        </RecordList>
      </Panel>
      {confirming && (
        <BatchDialog
          action={confirming}
          contracts={forAction(chosen.items, confirming)}
          onClose={() => setConfirming(undefined)}
          onDone={(outcome) => {
            setResult(outcome)
            chosen.chooseNone()
          }}
        />
      )}
    </Page>
  )
}

interface Props {
  action: BatchAction
  contracts: readonly Contract[]
  onClose: () => void
  onDone: (result: BulkResult) => void
}

function BatchDialog({ action, contracts, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const isSending = action === 'send'
  const report = (done: 'sent' | 'countersigned') => ({
    onDone: (outcome: BulkOutcome) =>
      onDone(
        bulkResult(outcome, { items: contracts, nameOf, words: (count) => t(`contracts.list.${done}`, { count }) }),
      ),
  })
  const send = useWrite(contractBatchRoutes.sendContracts, report('sent'))
  const countersign = useWrite(contractBatchRoutes.countersignContracts, report('countersigned'))
  return (
    <Confirm
      open
      title={t(isSending ? 'contracts.list.confirmSend' : 'contracts.list.confirm', { count: contracts.length })}
      action={t(isSending ? 'contracts.list.send' : 'contracts.list.countersign')}
      onClose={onClose}
      onConfirm={async () => {
        if (isSending) await send.act({ body: { ids: contracts.map(({ id }) => id) } })
        else await countersign.act({ body: { contracts: contracts.map(({ id, textHash }) => ({ id, textHash })) } })
      }}
    >
      {t(isSending ? 'contracts.list.confirmSendText' : 'contracts.list.confirmText')}
    </Confirm>
  )
}
