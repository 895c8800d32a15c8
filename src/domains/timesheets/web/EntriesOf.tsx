import { Group } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useMay } from '#domains/accounts/web/session.ts'
import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { timesheetRoutes } from '../contract.ts'
import { EntryStatusBadge } from './EntryStatusBadge.tsx'
import { EntryTimes } from './EntryTimes.tsx'

/** The latest time entries of a worker, a project or both, if the user may see them. */
export function EntriesOf({ of }: { of: { readonly workerId?: string; readonly projectId?: string } }) {
  const { t } = useTranslation()
  const format = useFormat()
  const may = useMay('timesheets:read')
  const mayDecide = useMay('timesheets:decide')
  const list = useList(timesheetRoutes.listEntries, { query: { ...of, limit: '5' } }, { enabled: may })
  if (!may) return null
  const all = `/provider/timesheet?${new URLSearchParams({ status: 'all', ...of }).toString()}`
  return (
    <Panel
      flush
      title={t('timesheets.of.title')}
      action={
        <Group gap="xs">
          {of.workerId !== undefined && mayDecide && (
            <LinkButton to={`/provider/timesheet?add=${of.workerId}`} variant="default">
              {t('timesheets.addHours.title')}
            </LinkButton>
          )}
          {list.total > 0 && (
            <LinkButton to={all} variant="default">
              {t('timesheets.of.all')}
            </LinkButton>
          )}
        </Group>
      }
    >
      <DataList
        label={t('timesheets.of.title')}
        list={list}
        totals={
          list.first && list.total > 0
            ? [{ key: 'hours', values: { hours: format.duration(list.first.totalMinutes) } }]
            : undefined
        }
        keyOf={(entry) => entry.id}
        linkOf={(entry) => `${all}&entry=${entry.id}`}
        columns={[
          {
            key: 'date',
            label: t('timesheets.field.date'),
            dates: true,
            show: (entry) => format.date(entry.date, 'weekday'),
            cell: ({ date }) => ({ date }),
          },
          {
            key: 'who',
            label: of.workerId ? t('timesheets.field.project') : t('timesheets.field.worker'),
            show: (entry) => (of.workerId ? entry.project.name : entry.worker.name),
          },
          {
            key: 'times',
            label: t('timesheets.field.times'),
            show: (entry) => <EntryTimes entry={entry} />,
            cell: ({ startTime, endTime }) =>
              startTime && endTime && `${format.timeOfDay(startTime)} – ${format.timeOfDay(endTime)}`,
          },
          {
            key: 'hours',
            label: t('timesheets.field.hours'),
            figures: true,
            show: (entry) => format.duration(entry.totalMinutes),
            cell: ({ totalMinutes }) => ({ minutes: totalMinutes }),
          },
          {
            key: 'status',
            label: t('timesheets.field.status'),
            show: (entry) => <EntryStatusBadge status={entry.status} />,
            cell: ({ status }) => t(`timesheets.status.${status}`),
          },
        ]}
        empty={<Empty title={t('timesheets.of.empty')} text={t('timesheets.of.emptyText')} icon={IconClock} />}
      />
    </Panel>
  )
}
