import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconFileText } from '@tabler/icons-react'
import { useList, useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { TaskProgress } from '#platform/web/ui/feedback/TaskProgress.tsx'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { idOf } from '#platform/web/ui/list/id-of.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import { type ContractRun, type ContractRunItem, contractBatchRoutes } from '../../contract/batches.ts'
import type texts from '../../locales/en.json'

const tones: Tones<ContractRun['status'], (typeof texts)['run']['status']> = {
  running: 'active',
  done: 'good',
  failed: 'bad',
}
const itemTones: Tones<ContractRunItem['state'], (typeof texts)['run']['state']> = {
  waiting: 'waiting',
  done: 'good',
  blocked: 'bad',
}
const whileRunning = { every: (run?: ContractRun) => (run?.status === 'running' ? 1000 : undefined) }

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
      badge={run && <StatusBadge status={run.status} tones={tones} label={`contracts.run.status.${run.status}`} />}
      back={{ to: '/provider/contracts', label: t('contracts.list.title') }}
    >
      <Reading of={read}>
        {(found) =>
          found.status === 'running' ? (
            <Panel>
              <TaskProgress
                title={t('contracts.run.progress')}
                text={t('contracts.run.progressText')}
                label={t('contracts.run.label')}
                done={found.done + found.blocked}
                total={found.total}
              >
                {t('contracts.run.count', { count: found.done + found.blocked, total: found.total })}
              </TaskProgress>
            </Panel>
          ) : (
            <Result run={found} />
          )
        }
      </Reading>
    </Page>
  )
}

function Result({ run: { id, status, done, total } }: { run: ContractRun }) {
  const { t } = useTranslation()
  const list = useList(contractBatchRoutes.listContractRunItems, { params: { id }, query: {} })
  // Those that were not reached when the run failed are not written either.
  const stateOf = ({ state }: ContractRunItem) => (state === 'waiting' ? 'blocked' : state)
  return (
    <>
      {status === 'failed' && (
        <Alert color="red" icon={<IconAlertTriangle size={20} aria-hidden />} title={t('contracts.run.failedTitle')}>
          {t('contracts.run.failedText')}
        </Alert>
      )}
      <Panel>
        <Facts
          facts={[
            [t('contracts.run.written'), t('contracts.run.count', { count: done, total })],
            [t('contracts.run.notWritten'), t('contracts.run.count', { count: total - done, total })],
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
