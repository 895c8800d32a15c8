import { IconReceipt2 } from '@tabler/icons-react'
import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { payRoutes } from '../../contract.ts'
import type { OwnStubSummary } from '../../rules/stub-shapes.ts'
import { OwnStub } from './OwnStub.tsx'

/** The worker's pay stubs, the latest first; the URL contains the open one. */
export function PayStubs() {
  const [{ stub }] = useAddressQuery({ stub: '' })
  return stub ? <OwnStub key={stub} id={stub} /> : <StubList />
}

function StubList() {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useList(payRoutes.listOwnStubs, { query: { limit: '24' } })
  const money = (key: 'gross' | 'net') => ({
    key,
    label: t(`pay.field.${key}`),
    figures: true,
    show: (one: OwnStubSummary) => format.money({ amount: one[key], currency: one.currency }),
    cell: (one: OwnStubSummary) => ({ amount: one[key], currency: one.currency }),
  })
  return (
    <Panel flush>
      <DataList
        label={t('pay.own.stubs')}
        list={list}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/worker/timesheet?tab=paystub&stub=${id}`}
        columns={[
          {
            key: 'period',
            label: t('pay.period.one'),
            dates: true,
            show: ({ period }) => format.dates(period.startDate, period.endDate),
          },
          {
            key: 'payDate',
            label: t('pay.field.payDate'),
            dates: true,
            show: ({ period }) => format.date(period.payDate),
            cell: ({ period }) => ({ date: period.payDate }),
          },
          { key: 'number', label: t('pay.field.number'), show: ({ number }) => number },
          {
            key: 'hours',
            label: t('pay.field.hours'),
            figures: true,
            show: ({ minutes }) => format.duration(minutes),
            cell: ({ minutes }) => ({ minutes }),
          },
          money('gross'),
          { ...money('net'), end: true },
        ]}
        empty={<Empty title={t('pay.own.noStubs')} text={t('pay.own.noStubsText')} icon={IconReceipt2} />}
      />
    </Panel>
  )
}
