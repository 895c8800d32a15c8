import { Button } from '@mantine/core'
import { IconAlertTriangle, IconBeach } from '@tabler/icons-react'
import { useIsPhone } from '#platform/web/device/use-is-phone.ts'
import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { withQuery } from '#platform/web/navigation/address.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { BulkReport } from '#platform/web/ui/list/BulkReport.tsx'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { DaysFilter } from '#platform/web/forms/filter/DaysFilter.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { ExportMenu } from '#platform/web/ui/list/ExportMenu.tsx'
import { Filter } from '#platform/web/forms/filter/Filter.tsx'
import { NameCell } from '#platform/web/ui/record/NameCell.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { ToneBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import { SearchBox } from '#platform/web/ui/list/SearchBox.tsx'
import { Toolbar } from '#platform/web/ui/list/Toolbar.tsx'
import { useListView } from '#platform/web/ui/list/use-list-view.ts'
import { absenceRoutes, type TimeOff } from '../../contract.ts'
import { isCertificateMissing, timeOffStatuses } from '../../rules.ts'
import { TimeOffStatusBadge } from '../TimeOffStatusBadge.tsx'
import { useDaysText, useLengthText, useTypeText } from '#domains/absences/web/use-time-off-texts.ts'
import { DecisionButtons, SelectionDecisions } from './DecisionButtons.tsx'
import { ApproveDialog, RejectDialog } from './DecisionDialogs.tsx'
import styles from './TimeOffList.module.css'
import { TypeAndProject } from './TypeAndProject.tsx'
import { useDecisions } from './use-decisions.ts'
import { useTimeOffFilter } from './use-time-off-filter.ts'

/** The time-off requests, pending ones first. */
export function TimeOffList() {
  const { t } = useTranslation()
  const format = useFormat()
  const daysOf = useDaysText()
  const lengthOf = useLengthText()
  const typeOf = useTypeText()
  const { address } = useNavigation()
  const filter = useTimeOffFilter()
  const { values, change } = filter
  const namesOf = (away: TimeOff['alsoAway']) => {
    const [first] = away?.items ?? []
    return away && first ? t('absences.away.names', { name: first.worker.name, more: away.total - 1 }) : '–'
  }
  const view = useListView<TimeOff>([
    {
      key: 'worker',
      label: t('absences.field.worker'),
      show: (one) => <NameCell name={one.worker.name} note={typeOf(one.type)} />,
      cell: (one) => [one.worker.name, typeOf(one.type)].filter(Boolean).join(', '),
    },
    {
      key: 'days',
      wide: true,
      label: t('absences.field.days'),
      sort: 'startDate',
      show: daysOf,
      cell: daysOf,
    },
    { key: 'length', wide: true, priority: 3, label: t('absences.field.length'), show: lengthOf, cell: lengthOf },
    {
      key: 'shifts',
      label: t('absences.field.shifts'),
      reason: true,
      show: (one) =>
        one.shifts.length > 0 && (
          <span className={styles.met}>
            <IconAlertTriangle size={16} aria-hidden />
            {t('absences.team.shifts', { count: one.shifts.length })}
            <span className={styles.projects}>{projectsOf(one)}</span>
          </span>
        ),
      cell: ({ shifts }) => shifts.length,
    },
    ...(filter.mayKnow
      ? [
          {
            key: 'alsoAway',
            deskOnly: true,
            label: t('absences.away.column'),
            show: ({ alsoAway }: TimeOff) => namesOf(alsoAway),
            cell: ({ alsoAway }: TimeOff) => alsoAway?.total,
          },
          {
            key: 'createdAt',
            priority: 3 as const,
            deskOnly: true,
            label: t('absences.field.createdAt'),
            sort: 'createdAt',
            show: ({ createdAt }: TimeOff) =>
              createdAt !== null && <time dateTime={createdAt}>{format.ago(createdAt)}</time>,
            cell: ({ createdAt }: TimeOff) => ({ moment: createdAt }),
          },
        ]
      : []),
    {
      key: 'status',
      label: t('absences.field.status'),
      show: (one) => (
        <span className={styles.status}>
          <TimeOffStatusBadge status={one.status} />
          {isCertificateMissing(one) && <ToneBadge tone="attention">{t('absences.certificate.missing')}</ToneBadge>}
        </span>
      ),
      cell: ({ status }) => t(`absences.status.${status}`),
    },
  ])
  const list = useList(absenceRoutes.listTimeOff, {
    query: { ...filter.asked, certificate: filter.certificate, sort: view.sort as 'startDate' | undefined },
  })
  const decisions = useDecisions(list.items)
  const isPhone = useIsPhone()
  return (
    <>
      {decisions.result && <BulkReport result={decisions.result} onClose={decisions.closeResult} />}
      <Panel flush>
        <Toolbar
          search={<SearchBox label={t('absences.team.search')} value={values.q} onSearch={(q) => change({ q })} />}
          isFiltered={filter.isFiltered}
          rare={{
            set: [values.certificate, values.from || values.to].filter(Boolean).length,
            filters: (
              <>
                {filter.mayKnow && (
                  <Filter
                    label={t('absences.certificate.title')}
                    all={t('absences.certificate.any')}
                    choices={[{ value: 'missing', label: t('absences.certificate.missing') }]}
                    value={values.certificate}
                    onChange={(certificate) => change({ certificate })}
                  />
                )}
                <DaysFilter
                  labels={{ from: t('absences.team.from'), to: t('absences.team.to') }}
                  from={values.from}
                  to={values.to}
                  onChange={change}
                />
              </>
            ),
          }}
        >
          <Filter
            label={t('absences.field.status')}
            all={t('absences.team.allStatuses')}
            choices={timeOffStatuses.map((value) => ({ value, label: t(`absences.status.${value}`) }))}
            value={values.status}
            onChange={(status) => change({ status: status || 'all' })}
          />
          <TypeAndProject filter={filter} />
          <ExportMenu shown={{ name: t('absences.title'), columns: view.columns, list }} />
        </Toolbar>
        <DataList
          label={t('absences.title')}
          isExportedAbove
          list={list}
          columns={view.columns}
          sorting={view.sorting}
          widths={view.widths}
          keyOf={(one) => one.id}
          {...(list.items.some(({ allowed }) => allowed.includes('approve')) && {
            // On a phone, the row opens the dialog that decides.
            ...(!isPhone && {
              actions: (one: TimeOff) => (
                <DecisionButtons of={one} onDecide={(decision) => void decisions.decide(decision, [one])} />
              ),
            }),
            choosing: {
              chosen: decisions.chosen,
              labelOf: (one: TimeOff) => t('absences.team.choose', { worker: one.worker.name, days: daysOf(one) }),
              actions: (
                <SelectionDecisions onDecide={(decision) => void decisions.decide(decision, decisions.chosen.items)} />
              ),
            },
          })}
          linkOf={(one) => address.path + withQuery(address.search, { open: one.id })}
          empty={
            filter.isFiltered ? (
              <Empty
                title={t('absences.team.nothing')}
                action={
                  <Button variant="default" onClick={filter.clear}>
                    {t('absences.team.clear')}
                  </Button>
                }
              />
            ) : (
              <Empty
                icon={IconBeach}
                title={t('absences.team.noneWait')}
                text={t('absences.team.noneWaitText')}
                action={
                  <Button variant="default" onClick={() => change({ status: 'all' })}>
                    {t('absences.team.showAll')}
                  </Button>
                }
              />
            )
          }
        />
      </Panel>
      {decisions.asking?.decision === 'approve' && (
        <ApproveDialog items={decisions.asking.items} onDone={decisions.finish} onClose={decisions.cancel} />
      )}
      {decisions.asking?.decision === 'reject' && (
        <RejectDialog items={decisions.asking.items} onDone={decisions.finish} onClose={decisions.cancel} />
      )}
    </>
  )
}

const projectsOf = ({ shifts }: TimeOff) => [...new Set(shifts.map(({ project }) => project.name))].join(', ')
