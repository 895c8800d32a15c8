import { Button } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { Filter } from '#platform/web/forms/filter/Filter.tsx'
import { DaysFilter } from '#platform/web/forms/filter/DaysFilter.tsx'
import { useList } from '#platform/web/api/use-read.ts'
import { stretchOf } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { ExportMenu } from '#platform/web/ui/list/ExportMenu.tsx'
import { Toolbar } from '#platform/web/ui/list/Toolbar.tsx'
import { useListView } from '#platform/web/ui/list/use-list-view.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { NameCell } from '#platform/web/ui/record/NameCell.tsx'
import { ToneBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import { type IncompleteStart, incompleteStartRoutes } from '../../contract/incomplete-starts.ts'
import { checkItems } from '../../rules.ts'
import { useProblemText } from '../use-problem-text.ts'

const usual = { from: '', to: '', item: '', effect: '' }

const isBlocked = ({ problems }: IncompleteStart) => problems.some(({ effect }) => effect === 'block')

/** The incomplete starts of the next days with their missing items; each leads to the start checks of its assignment. */
export function IncompleteStartsScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const textOf = useProblemText()
  const [values, change, field] = useAddressQuery(usual)
  const view = useListView<IncompleteStart>([
    {
      key: 'worker',
      label: t('checks.start.worker'),
      show: ({ worker, role }) => <NameCell name={worker.name} note={role} />,
      cell: ({ worker, role }) => `${worker.name}, ${role}`,
    },
    {
      key: 'day',
      label: t('checks.start.day'),
      show: ({ date, startsAt }) =>
        [format.date(date, 'weekday'), startsAt && format.time(startsAt)].filter(Boolean).join(', '),
      cell: ({ date }) => ({ date }),
    },
    { key: 'client', label: t('checks.start.client'), show: ({ client }) => client.name },
    {
      key: 'project',
      label: t('checks.start.project'),
      deskOnly: true,
      priority: 3,
      show: ({ project }) => project.name,
    },
    {
      key: 'problems',
      label: t('checks.start.lacks'),
      wide: true,
      show: ({ problems }) => problems.map(textOf).join(' · '),
    },
    {
      key: 'status',
      label: t('checks.start.status'),
      show: (one) => (
        <ToneBadge tone={isBlocked(one) ? 'bad' : 'attention'}>
          {t(`checks.start.${isBlocked(one) ? 'block' : 'warn'}`)}
        </ToneBadge>
      ),
      cell: (one) => t(`checks.start.${isBlocked(one) ? 'block' : 'warn'}`),
    },
  ])
  const all = useList(incompleteStartRoutes.listIncompleteStarts, { query: stretchOf(values.from, values.to) })
  const items = all.items.filter(
    (one) =>
      (values.effect !== 'block' || isBlocked(one)) &&
      (values.item === '' || one.problems.some(({ item }) => item === values.item)),
  )
  const list = { ...all, items, total: items.length, all: () => Promise.resolve(items) }
  const isFiltered = Object.values(values).some((value) => value !== '')
  return (
    <Page list title={t('checks.start.title')} lead={t('checks.start.lead')}>
      <Panel flush>
        <Toolbar folds isFiltered={isFiltered}>
          <DaysFilter
            labels={{ from: t('checks.start.from'), to: t('checks.start.to') }}
            from={values.from}
            to={values.to}
            onChange={change}
          />
          <Filter
            label={t('checks.start.lacks')}
            all={t('checks.start.anyItem')}
            choices={checkItems.map((value) => ({ value, label: t(`checks.item.${value}`) }))}
            {...field('item')}
          />
          <Filter
            label={t('checks.start.status')}
            all={t('checks.start.anyStatus')}
            choices={[{ value: 'block', label: t('checks.start.block') }]}
            {...field('effect')}
          />
          <ExportMenu shown={{ name: t('checks.start.title'), columns: view.columns, list }} />
        </Toolbar>
        <DataList
          label={t('checks.start.title')}
          isExportedAbove
          list={list}
          columns={view.columns}
          widths={view.widths}
          keyOf={({ assignmentId, date }) => `${assignmentId} ${date}`}
          linkOf={({ assignmentId }) => `/provider/assignments/${assignmentId}`}
          empty={
            <Empty
              icon={IconClipboardCheck}
              title={t('checks.start.none')}
              text={t('checks.start.noneText')}
              action={
                isFiltered && (
                  <Button variant="default" onClick={() => change(usual)}>
                    {t('checks.start.clear')}
                  </Button>
                )
              }
            />
          }
        />
      </Panel>
    </Page>
  )
}
