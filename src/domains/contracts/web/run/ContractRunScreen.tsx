import { IconFileText } from '@tabler/icons-react'
import { useList, useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { idOf } from '#platform/web/ui/list/id-of.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import { RunView, whileRunning } from '#platform/web/ui/run/RunView.tsx'
import { type ContractRun, type ContractRunItem, contractBatchRoutes } from '../../contract/batches.ts'
import type texts from '../../locales/en.json'
import { RunBadge } from '#platform/web/ui/run/RunBadge.tsx'

const itemTones: Tones<ContractRunItem['state'], (typeof texts)['run']['state']> = {
  waiting: 'waiting',
  done: 'good',
  blocked: 'bad',
}

/** A run of contracts: its progress, then the contract of each assignment, or why there is none. */
export function ContractRunScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const { id } = useParams()
  const read = useRead(contractBatchRoutes.readContractRun, { params: { id } }, whileRunning)
  const run = read.data
  return (
    <Page
      title={run ? `${t('contracts.run.title')} ${format.dates(run.startDate, run.endDate)}` : t('contracts.run.title')}
      lead={run && t('contracts.run.lead', { name: run.startedBy, at: format.moment(run.startedAt) })}
      badge={run && <RunBadge status={run.status} />}
      back={{ to: '/provider/contracts/renew', label: t('contracts.renewal.title') }}
    >
      <RunView
        of={read}
        progress={{
          title: t('contracts.run.progress'),
          text: t('contracts.run.progressText'),
          label: t('contracts.run.label'),
        }}
        failed={{ title: t('contracts.run.failedTitle'), text: t('contracts.run.failedText') }}
        doneOf={({ done, blocked }) => done + blocked}
      >
        {(found) => <Result run={found} />}
      </RunView>
    </Page>
  )
}

function Result({ run: { id, done, total } }: { run: ContractRun }) {
  const { t } = useTranslation()
  const list = useList(contractBatchRoutes.listContractRunItems, { params: { id }, query: {} })
  // Those that were not reached when the run failed are not written either.
  const stateOf = ({ state }: ContractRunItem) => (state === 'waiting' ? 'blocked' : state)
  return (
    <>
      <Panel>
        <Facts
          facts={[
            [t('contracts.run.written'), t('platform.runs.count', { count: done, total })],
            [t('contracts.run.notWritten'), t('platform.runs.count', { count: total - done, total })],
          ]}
        />
      </Panel>
      <Panel flush title={t('contracts.run.items')}>
        <DataList
          label={t('contracts.run.items')}
          list={list}
          keyOf={idOf}
          linkOf={({ contractId, assignmentId }) =>
            contractId ? `/provider/contracts/${contractId}` : `/provider/assignments/${assignmentId}`
          }
          columns={[
            { key: 'worker', label: t('contracts.renewal.worker'), show: ({ worker }) => worker.name },
            { key: 'client', label: t('contracts.renewal.client'), show: ({ client }) => client.name },
            {
              key: 'state',
              label: t('contracts.renewal.state'),
              cell: (item) => t(`contracts.run.state.${stateOf(item)}`),
              show: (item) => (
                <StatusBadge status={stateOf(item)} tones={itemTones} label={`contracts.run.state.${stateOf(item)}`} />
              ),
            },
            {
              key: 'reason',
              label: t('contracts.renewal.reason'),
              show: ({ obstacle }) => (obstacle === null ? '–' : t(`contracts.renewal.obstacle.${obstacle}`)),
            },
          ]}
          empty={<Empty icon={IconFileText} title={t('contracts.run.none')} text={t('contracts.run.noneText')} />}
        />
      </Panel>
    </>
  )
}
