import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconFileInvoice } from '@tabler/icons-react'
import { useState } from 'react'
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
import { type ReminderRun, type ReminderRunItem, reminderRunRoutes } from '../../contract/reminder-runs.ts'
import type texts from '../../locales/en.json'

type RunTexts = (typeof texts)['reminderRun']

const tones: Tones<ReminderRun['status'], RunTexts['status']> = { running: 'active', done: 'good', failed: 'bad' }
const itemTones: Tones<ReminderRunItem['state'], RunTexts['stateOf']> = {
  waiting: 'waiting',
  reminded: 'good',
  blocked: 'bad',
}

/** A reminder run: its progress, then the level of each invoice that was sent, and why the others were not. */
export function ReminderRunScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const { id } = useParams()
  const [isAwaited, setAwaited] = useState(false)
  const read = useRead(reminderRunRoutes.readReminderRun, { params: { id } }, isAwaited ? { every: 1000 } : {})
  const run = read.data
  if (run && (run.status === 'running') !== isAwaited) setAwaited(!isAwaited)
  return (
    <Page
      title={t('receivables.reminderRun.title')}
      lead={run && t('receivables.reminderRun.lead', { name: run.startedBy, at: format.moment(run.startedAt) })}
      badge={
        run && <StatusBadge status={run.status} tones={tones} label={`receivables.reminderRun.status.${run.status}`} />
      }
      back={{ to: '/provider/receivables', label: t('receivables.aged.title') }}
    >
      <Reading of={read}>
        {(found) => (found.status === 'running' ? <Progress run={found} /> : <Result run={found} />)}
      </Reading>
    </Page>
  )
}

function Progress({ run: { reminded, blocked, total } }: { run: ReminderRun }) {
  const { t } = useTranslation()
  const done = reminded + blocked
  return (
    <Panel>
      <TaskProgress
        title={t('receivables.reminderRun.progress')}
        text={t('receivables.reminderRun.progressText')}
        label={t('receivables.reminderRun.progressLabel')}
        done={done}
        total={total}
      >
        {t('receivables.reminderRun.far', { done, total })}
      </TaskProgress>
    </Panel>
  )
}

function Result({ run: { id, status, reminded, blocked, total } }: { run: ReminderRun }) {
  const { t } = useTranslation()
  const list = useList(reminderRunRoutes.listReminderRunItems, { params: { id }, query: {} })
  return (
    <>
      {status === 'failed' && (
        <Alert
          color="red"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          title={t('receivables.reminderRun.failedTitle')}
        >
          {t('receivables.reminderRun.failedText')}
        </Alert>
      )}
      <Panel>
        <Facts
          facts={[
            [t('receivables.reminderRun.reminded'), t('receivables.reminderRun.count', { count: reminded, total })],
            [t('receivables.reminderRun.blocked'), t('receivables.reminderRun.count', { count: blocked, total })],
          ]}
        />
      </Panel>
      <Panel flush title={t('receivables.reminderRun.items')}>
        <DataList
          label={t('receivables.reminderRun.items')}
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
              label: t('receivables.reminderRun.state'),
              cell: ({ state }) => t(`receivables.reminderRun.stateOf.${state}`),
              show: ({ state }) => (
                <StatusBadge status={state} tones={itemTones} label={`receivables.reminderRun.stateOf.${state}`} />
              ),
            },
            {
              key: 'reason',
              label: t('receivables.reminderRun.reason'),
              show: ({ obstacle }) => (obstacle === null ? '–' : t(`receivables.reminderRun.obstacle.${obstacle}`)),
            },
          ]}
          empty={
            <Empty
              icon={IconFileInvoice}
              title={t('receivables.reminderRun.none')}
              text={t('receivables.reminderRun.noneText')}
            />
          }
        />
      </Panel>
    </>
  )
}
