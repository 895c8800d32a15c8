import { IconFileText, IconRefresh, IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#domains/accounts/web/session.ts'
import { useList } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Filter } from '#platform/web/forms/filter/Filter.tsx'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { BulkReport, bulkResult, type BulkResult } from '#platform/web/ui/list/BulkReport.tsx'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { idOf } from '#platform/web/ui/list/id-of.ts'
import { useChosen } from '#platform/web/ui/list/use-chosen.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { NameCell } from '#platform/web/ui/record/NameCell.tsx'
import { type Contract, contractRoutes } from '../../contract.ts'
import { contractBatchRoutes } from '../../contract/batches.ts'
import { contractStatuses } from '../../rules.ts'
import { ContractStatusBadge } from '../ContractStatusBadge.tsx'

const nameOf = ({ title, worker }: Contract) => `${worker.name} · ${title}`
const maySign = ({ allowed }: Contract) => allowed.includes('countersign')

/** The screen of all contracts, where several are signed for the agency together. */
export function ContractsScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const mayWrite = useMay('assignments:write')
  const [{ status }, , field] = useAddressQuery({ status: '' })
  const chosenStatus = contractStatuses.find((one) => one === status)
  const list = useList(contractRoutes.listContracts, { query: { limit: '200', status: chosenStatus } })
  const chosen = useChosen(list.items, idOf, maySign)
  const [isConfirming, setConfirming] = useState(false)
  const [result, setResult] = useState<BulkResult>()
  return (
    <Page
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
      <Panel
        flush
        action={
          <Filter
            label={t('contracts.page.status')}
            all={t('contracts.list.all')}
            choices={contractStatuses.map((value) => ({ value, label: t(`contracts.status.${value}`) }))}
            {...field('status')}
          />
        }
      >
        <DataList
          label={t('contracts.list.title')}
          list={list}
          keyOf={idOf}
          linkOf={({ id }) => `/provider/contracts/${id}`}
          columns={[
            {
              key: 'worker',
              label: t('contracts.page.worker'),
              show: ({ worker, role }) => <NameCell name={worker.name} note={role} />,
              cell: ({ worker, role }) => `${worker.name}, ${role}`,
            },
            { key: 'client', label: t('contracts.page.client'), show: ({ client }) => client.name },
            {
              key: 'title',
              label: t('contracts.page.title'),
              priority: 3,
              deskOnly: true,
              show: ({ title }) => title,
            },
            {
              key: 'dates',
              label: t('contracts.page.dates'),
              show: ({ startDate, endDate }) => format.dates(startDate, endDate),
            },
            {
              key: 'status',
              label: t('contracts.page.status'),
              cell: (one) => t(`contracts.status.${one.status}`),
              show: (one) => <ContractStatusBadge status={one.status} />,
            },
          ]}
          empty={
            chosenStatus ? (
              <Empty title={t('contracts.list.nothing')} text={t('contracts.list.nothingText')} />
            ) : (
              <Empty icon={IconFileText} title={t('contracts.list.empty')} text={t('contracts.list.emptyAll')} />
            )
          }
          choosing={
            mayWrite
              ? {
                  chosen,
                  labelOf: ({ title, worker }) => t('contracts.list.chosen', { title, worker: worker.name }),
                  actions: (
                    <ActionButton icon={IconSignature} onClick={() => setConfirming(true)}>
                      {t('contracts.list.countersign')}
                    </ActionButton>
                  ),
                }
              : undefined
          }
        />
      </Panel>
      {isConfirming && (
        <CountersignDialog
          contracts={chosen.items}
          onClose={() => setConfirming(false)}
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
  contracts: readonly Contract[]
  onClose: () => void
  onDone: (result: BulkResult) => void
}

function CountersignDialog({ contracts, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const { act } = useWrite(contractBatchRoutes.countersignContracts, {
    onDone: (outcome) =>
      onDone(
        bulkResult(outcome, {
          items: contracts,
          nameOf,
          words: (count) => t('contracts.list.countersigned', { count }),
        }),
      ),
  })
  return (
    <Confirm
      open
      title={t('contracts.list.confirm', { count: contracts.length })}
      action={t('contracts.list.countersign')}
      onClose={onClose}
      onConfirm={async () => {
        await act({ body: { contracts: contracts.map(({ id, textHash }) => ({ id, textHash })) } })
      }}
    >
      {t('contracts.list.confirmText')}
    </Confirm>
  )
}
