import { IconFileInvoice } from '@tabler/icons-react'
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
import { type ReminderRun, type ReminderRunItem, reminderRunRoutes } from '../../contract/reminder-runs.ts'
import type texts from '../../locales/en.json'
import { RunView, whileRunning } from '#platform/web/ui/run/RunView.tsx'
import { RunBadge } from '#platform/web/ui/run/RunBadge.tsx'

const itemTones: Tones<ReminderRunItem['state'], (typeof texts)['reminderRun']['stateOf']> = {
  waiting: 'waiting',
  reminded: 'good',
  blocked: 'bad',
}

/** A reminder run: its progress, then the level of each invoice that was sent, and why the others were not. */
export function ReminderRunScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const { id } = useParams()
  const read = useRead(reminderRunRoutes.readReminderRun, { params: { id } }, whileRunning)
  const run = read.data
  return (
    <Page
      title={t('receivables.reminderRun.title')}
      lead={run && t('receivables.reminderRun.lead', { name: run.startedBy, at: format.moment(run.startedAt) })}
      badge={run && <RunBadge status={run.status} />}
      back={{ to: '/provider/receivables', label: t('receivables.aged.title') }}
    >
      <RunView
        of={read}
        progress={{
          title: t('receivables.reminderRun.progress'),
          text: t('receivables.reminderRun.progressText'),
          label: t('receivables.reminderRun.progressLabel'),
        }}
        failed={{ title: t('receivables.reminderRun.failedTitle'), text: t('receivables.reminderRun.failedText') }}
        doneOf={({ reminded, blocked }) => reminded + blocked}
      >
        {(found) => <Result run={found} />}
      </RunView>
    </Page>
  )
}

function Result({ run: { id, reminded, total } }: { run: ReminderRun }) {
  const { t } = useTranslation()
  const list = useList(reminderRunRoutes.listReminderRunItems, { params: { id }, query: {} })
  // Those that were not reached when the run failed are not sent either.
  const stateOf = ({ state }: ReminderRunItem) => (state === 'waiting' ? 'blocked' : state)
  return (
    <>
      <Panel>
        <Facts
          facts={[
            [t('receivables.reminderRun.reminded'), t('platform.runs.count', { count: reminded, total })],
            [t('receivables.reminderRun.blocked'), t('platform.runs.count', { count: total - reminded, total })],
          ]}
        />
      </Panel>
      <Panel flush title={t('receivables.runs.items')}>
        <DataList
          label={t('receivables.runs.items')}
          list={list}
          keyOf={idOf}
          linkOf={({ statement }) => `/provider/statements/${statement.id}`}
          columns={[
            { key: 'number', label: t('receivables.aged.number'), show: ({ statement }) => statement.name },
            { key: 'client', label: t('receivables.aged.client'), show: ({ client }) => client.name },
            {
              key: 'level',
              label: t('receivables.reminderRun.level'),
              show: ({ level }) => (level === null ? '–' : t('receivables.reminders.level', { level })),
            },
            {
              key: 'state',
              label: t('platform.runs.state'),
              cell: (item) => t(`receivables.reminderRun.stateOf.${stateOf(item)}`),
              show: (item) => (
                <StatusBadge
                  status={stateOf(item)}
                  tones={itemTones}
                  label={`receivables.reminderRun.stateOf.${stateOf(item)}`}
                />
              ),
            },
            {
              key: 'reason',
              label: t('receivables.runs.reason'),
              show: ({ obstacle }) => (obstacle === null ? '–' : t(`receivables.reminderRun.obstacle.${obstacle}`)),
            },
          ]}
          empty={
            <Empty
              icon={IconFileInvoice}
              title={t('receivables.runs.none')}
              text={t('receivables.reminderRun.noneText')}
            />
          }
        />
      </Panel>
    </>
  )
}
