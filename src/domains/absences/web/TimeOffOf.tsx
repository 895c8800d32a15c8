import { IconBeach } from '@tabler/icons-react'
import type { Ref } from '#base/ref.ts'
import { useList } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { absenceRoutes } from '../contract.ts'
import { TimeOffStatusBadge } from './TimeOffStatusBadge.tsx'
import { useDaysText, useTypeText } from './use-time-off-texts.ts'

/** The latest time off of a worker. Its type is shown only to readers who decide. */
export function TimeOffOf({ worker: { id: workerId, name } }: { worker: Ref }) {
  const { t } = useTranslation()
  const daysOf = useDaysText()
  const typeOf = useTypeText()
  const list = useList(absenceRoutes.listTimeOff, { query: { workerId, sort: '-startDate', limit: '5' } })
  const all = `/provider/time-off?${new URLSearchParams({ status: 'all', q: name }).toString()}`
  return (
    <Panel
      flush
      title={t('absences.title')}
      action={
        list.total > 0 && (
          <LinkButton to={all} variant="default">
            {t('absences.of.all')}
          </LinkButton>
        )
      }
    >
      <DataList
        label={t('absences.title')}
        list={list}
        keyOf={(one) => one.id}
        linkOf={(one) => `${all}&open=${one.id}`}
        columns={[
          { key: 'days', label: t('absences.field.days'), show: daysOf },
          { key: 'type', label: t('absences.field.type'), show: (one) => typeOf(one.type) },
          {
            key: 'status',
            label: t('absences.field.status'),
            show: (one) => <TimeOffStatusBadge status={one.status} />,
            cell: ({ status }) => t(`absences.status.${status}`),
          },
        ]}
        empty={<Empty icon={IconBeach} title={t('absences.of.empty')} />}
      />
    </Panel>
  )
}
